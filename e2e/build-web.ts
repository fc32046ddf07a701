import { ensureBuilt } from '../scripts/build.ts'

/** Journeys run on the built application, as a shop does. */
export default async function buildWeb(): Promise<void> {
  await ensureBuilt()
}
