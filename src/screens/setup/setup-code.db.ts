import type { Reader, Transaction } from '../../server/database/database.ts'

declare module '../../server/database/database.ts' {
  interface Tables {
    setupCode: { _id: 1; code: string }
  }
}

export const selectSetupCode = async (db: Reader): Promise<string | undefined> =>
  (await db.selectFrom('setupCode').select('code').executeTakeFirst())?.code

export async function insertSetupCode(tx: Transaction, code: string): Promise<void> {
  await tx.insertInto('setupCode').values({ _id: 1, code }).execute()
}

export async function deleteSetupCode(tx: Transaction): Promise<void> {
  await tx.deleteFrom('setupCode').execute()
}
