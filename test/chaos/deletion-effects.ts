import { sql } from 'kysely'
import type { Handle } from '#server/platform/database/tables.ts'
import { checkCall, checkJob } from './job-rows.ts'
import {
  countRows,
  createFilledPlayers,
  listPlayerTables,
  namedInAudit,
  type RowCounts,
  receiptTable,
} from './player-rows.ts'
import type { TestServer } from './test-server.ts'

/** Players who are to be deleted, a neighbor who is not, and everything that belongs to them now. */
export type Deletion = {
  ids: readonly string[]
  neighbor: string
  tables: readonly string[]
  full: ReadonlyMap<string, RowCounts>
  /** Tables that were not filled: a new one must be added to `insertRows`. */
  gaps: readonly string[]
}

/** Makes players who want to be deleted. */
export async function makeDeletion(testServer: TestServer, wanted: number, rows: number): Promise<Deletion> {
  const { ids, neighbor } = await createFilledPlayers(testServer, wanted, rows)
  return testServer.inspect(async ({ db }) => {
    const tables = await listPlayerTables(db)
    const full = await countRows(db, tables, [...ids, neighbor])
    const empty = tables.filter((table) => table !== receiptTable && !full.get(ids[0] ?? '')?.has(table))
    return { ids, neighbor, tables, full, gaps: empty.map((table) => `this scenario puts nothing into ${table}`) }
  })
}

const toText = (rowCounts: RowCounts = new Map()) => JSON.stringify(Object.fromEntries([...rowCounts].sort()))

/** Players of whom some is gone and some is there; everything must be there, or nothing but one receipt. */
export async function checkHalves(db: Handle, { ids, tables, full }: Deletion): Promise<string[]> {
  const now = await countRows(db, tables, ids)
  const gone = toText(new Map([[receiptTable, 1]]))
  return ids.flatMap((id) => {
    const is = toText(now.get(id))
    return is === gone || is === toText(full.get(id)) ? [] : [`${id} is half deleted: ${is} of ${toText(full.get(id))}`]
  })
}

/** The job that answers each player's request; of a player with none or two of them, neither is given. */
export async function findJobs(db: Handle, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ subject: string; job_id: string }>`
    select subject, min(job_id) as job_id from job_rows where subject = any(${ids}::text[])
      and job_id in (select id from jobs where kind = 'player deletion')
    group by subject having count(*) = 1`.execute(db)
  return new Map(rows.map(({ subject, job_id }) => [subject, job_id]))
}

/** What is wrong once all jobs have ended; `jobs` names the job of each player. */
export async function checkDeletion(
  db: Handle,
  { ids, neighbor, tables, full }: Deletion,
  jobs: ReadonlyMap<string, string>,
): Promise<string[]> {
  const now = await countRows(db, tables, [...ids, neighbor])
  const gone = toText(new Map([[receiptTable, 1]]))
  const problems = ids
    .filter((id) => toText(now.get(id)) !== gone)
    .map((id) => `of ${id}, who was deleted, there is ${toText(now.get(id))}`)
  if (toText(now.get(neighbor)) !== toText(full.get(neighbor))) problems.push('another player lost something')
  for (const id of ids) {
    const job = jobs.get(id)
    if (job === undefined) return [...problems, `the request of ${id} has no job or two`]
    const ended = { action: 'player deleted on request', done: [id], failed: [], skipped: [] }
    problems.push(...(await checkJob(db, job, ended)))
    problems.push(...(await checkCall(db, 'delete request confirmed', job)))
    problems.push(...(await checkReceipt(db, id, full.get(id))))
  }
  return [...problems, ...(await checkMessages(db, ids)), ...(await checkEvents(db, ids))]
}

/** The receipt must count what there was, in whatever words. */
async function checkReceipt(db: Handle, id: string, full: RowCounts = new Map()): Promise<string[]> {
  const { deleted } = await db
    .selectFrom('deletion_receipts')
    .select('deleted')
    .where('player_id', '=', id)
    .executeTakeFirstOrThrow()
  const listed: { What: string; Count: number }[] = JSON.parse(deleted)
  const counted = listed.map(({ Count }) => Count).sort()
  const uncounted = ['player_delete_requests', namedInAudit]
  const there = [...full].filter(([table]) => !uncounted.includes(table)).map(([, n]) => n)
  return JSON.stringify(counted) === JSON.stringify(there.sort())
    ? []
    : [`the receipt of ${id} says ${deleted}; there was ${toText(full)}`]
}

/** Only what says that players were deleted names them among the events. */
async function checkEvents(db: Handle, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ player_id: string; kind: string; action: string | null; n: number }>`
    select player_id, kind, data::json ->> 'Action' as action, count(*)::int as n from outbox
    where player_id = any(${ids}::text[]) group by 1, 2, 3`.execute(db)
  const ofDeletion = ['player deleted', 'player deleted on request']
  const others = rows.filter(({ kind, action }) => !ofDeletion.includes(action ?? kind))
  const without = ids.filter((id) => !rows.some(({ player_id, kind }) => player_id === id && kind === 'player deleted'))
  return [
    ...others.map(({ player_id, kind, action, n }) => `${n} events "${action ?? kind}" still name ${player_id}`),
    ...without.map((id) => `no event says that ${id} was deleted`),
  ]
}

/** A message goes with the last player who has it, and not before. */
async function checkMessages(db: Handle, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ msg_id: string }>`
    select m.msg_id from messages m where not m.is_global
      and exists (select from unnest(${ids}::text[]) id where m.msg_id like id || 'M%')
      and not exists (select from message_deliveries d where d.msg_id = m.msg_id)`.execute(db)
  return rows.length === 0 ? [] : [`${rows.length} messages that nobody has any more are left`]
}
