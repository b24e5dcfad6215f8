import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { isChange } from '#contract/core/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { recentChanges } from '#contract/recent-changes.ts'
import { createWorld, sampleCall, type World } from './contract-samples/contract-samples.ts'
import { type ContentCopy, copyContent } from './harness/content-copy.ts'
import { startApp, type TestApp } from './harness/start-app.ts'
import { undoableSamples } from './harness/undoable.ts'

let app: TestApp
let world: World
let copy: ContentCopy

beforeAll(async () => {
  app = await startApp()
  world = await createWorld(app)
  copy = await copyContent(app.db)
  // What a change writes is later than what was there.
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
})
beforeEach(() => copy.restore())
afterAll(async () => {
  await copy.drop()
  await app.close()
})

/** Tables that keep what was done, also what was undone, and what waits to be looked at again. */
const records =
  /^(audit_|outbox$|undo_calls$|undone_changes$|idempotency_keys$|sessions$|.*history|.*corrections$|snapshots?($|_)|event_series$|timed_steps$|persistence_deleted_keys$|figure_)/
/** Columns that count or name changes; a save of staff makes the copy on the device outdated. */
const marks = /(^|_)(version|revision|serial)$|_at$|(^|_)by$|^writer|^is_local_persistence_outdated$|^sessions_ended$/
/** What is made again has a new id. */
const newIds = new Set([
  'saved_views',
  'console_preferences',
  'message_templates',
  'maintenance_windows',
  'items',
  'store_products',
  'store_apps',
])
/** The samples write orders without what their player spent. */
const unsummed = new Set(['total_spent', 'purchases_count'])

/** Every row of every table but for what keeps and counts changes, by table. Without deleted events with what belongs to them, and suspensions that are over. */
async function readRows(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
    app.db,
  )
  const deleted = await app.db.selectFrom('events').select('id').where('deleted', '=', true).execute()
  const deletedIds = new Set(deleted.map(({ id }) => id))
  const content: string[] = []
  for (const { name } of tables.filter((table) => !records.test(table.name))) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_json(t) as row from ${sql.table(name)} t`.execute(app.db)
    for (const { row } of rows) {
      const isOver = name === 'player_suspensions' && new Date(String(row.until ?? '9999')) <= app.clock.now
      if (row.deleted === true || isOver || deletedIds.has(Number(row.event_id ?? 0))) continue
      const kept = Object.entries(row).filter(
        ([column]) => !marks.test(column) && !unsummed.has(column) && !(column === 'id' && newIds.has(name)),
      )
      content.push(`${name} ${JSON.stringify(Object.fromEntries(kept))}`)
    }
  }
  return content.sort()
}

const without = (rows: readonly string[], others: readonly string[]) => rows.filter((row) => !others.includes(row))

const changes = endpoints.filter(
  // The samples move a guild to where it is, and to a group that the preview does not have.
  ({ name, endpoint }) =>
    !name.startsWith('regattaGroups.') &&
    isChange(endpoint) &&
    endpoint.records &&
    !endpoint.standsForUndo &&
    endpoint.access !== 'public',
)

/** Changes that say how they are taken back. */
const undoable: string[] = []

it.each(changes)('what $name changed is as it was before after its undo', async ({ name, endpoint }) => {
  const before = await readRows()
  const made = await world.admin.call(endpoint, sampleCall(name, world) as never)
  const { undo } = made.headers
  expect([made.status, made.message]).toEqual([200, 'OK'])
  if (undo === undefined) return
  undoable.push(name)
  const params = { id: String(undo) }
  const undone = await world.admin.call(recentChanges.undo, { params })
  expect([undone.status, undone.message]).toEqual([200, 'OK'])
  const after = await readRows()
  expect({ gone: without(before, after), added: without(after, before) }).toEqual({ gone: [], added: [] })
  const again = await world.admin.call(recentChanges.undo, { params, query: { anyway: 'true' } })
  expect(again.status, again.code).not.toBe(200)
})

it('are those that offer an undo', () => {
  expect(undoable).toEqual(undoableSamples)
})
