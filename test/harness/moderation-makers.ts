import type { Insertable } from 'kysely'
import type { Database, Tables } from '#server/platform/database/tables.ts'

type ReportToMake = Pick<Insertable<Tables['reported_names']>, 'player_id'> &
  Partial<Insertable<Tables['reported_names']>>

/** Puts a player on the list of reported names, by default with one vote. */
export async function aReport(db: Database, report: ReportToMake): Promise<void> {
  const { player_id } = report
  const usual = { name: 'Bad Name', votes: 1, reported_at: new Date(Date.UTC(2026, 0, 1)) }
  await db
    .insertInto('reported_names')
    .values({ ...usual, ...report, player_id })
    .execute()
}

let made = 0

/** Makes the delete request of a player, who need not exist; each is a second newer than the previous one. */
export async function aDeletionRequest(db: Database, player_id: string, job_id?: string): Promise<void> {
  made++
  const created_at = new Date(Date.UTC(2026, 0, 1) + made * 1000)
  await db.insertInto('player_delete_requests').values({ player_id, created_at, job_id }).execute()
}

/** Makes the data request of a player; each is a second newer than the previous one. */
export async function aDataRequest(db: Database, player_id: string, text = ''): Promise<void> {
  made++
  const created_at = new Date(Date.UTC(2026, 0, 1) + made * 1000)
  await db.insertInto('player_data_requests').values({ player_id, created_at, text }).execute()
}

type ReceiptToMake = Pick<Insertable<Tables['deletion_receipts']>, 'player_id'> &
  Partial<Insertable<Tables['deletion_receipts']>>

/** Writes the receipt of a deletion. */
export async function aReceipt(db: Database, receipt: ReceiptToMake): Promise<void> {
  const at = new Date(Date.UTC(2026, 0, 2))
  const usual = {
    requested_at: at,
    deleted_at: at,
    deleted_by: 'ada@example.com',
    reason: '',
    deleted: '[{"What":"Player","Count":1}]',
  }
  await db
    .insertInto('deletion_receipts')
    .values({ ...usual, ...receipt })
    .execute()
}
