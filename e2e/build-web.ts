import { ensureBuilt } from '../scripts/build.ts'

/** Makes sure that the production build exists: journeys run on it, as a shop does. */
export default async function buildWeb(): Promise<void> {
  await ensureBuilt()
}
