import { ensureBuilt } from '../scripts/build.mjs'

/** Journeys run on the built application, as a shop does. */
export default async function buildWeb(): Promise<void> {
  await ensureBuilt()
}
