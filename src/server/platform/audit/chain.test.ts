import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/database/tables.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { testDatabase, testSettings } from '#test/harness/start-app.ts'
import { sealBatch, verifyChain } from './chain.ts'
import type { AuditEvent } from './event.ts'
import { loadAuditKey } from './key.ts'
import { purgeAudit } from './purge.ts'
import { deleteEntries, writeAudit } from './repository.ts'

let db: Database
const key = loadAuditKey(testSettings())

const event = (action: string): AuditEvent => ({
  at: new Date('2026-11-20T12:00:00Z'),
  actor: { id: 1, name: 'ada@example.com' },
  ipAddress: '127.0.0.1',
  action,
  targetKind: 'player',
  targetId: 'p1',
  reason: 'ticket 7',
  outcome: 'done',
  requestId: 'r1',
  note: '',
  before: { gems: 1 },
  after: { gems: 2 },
})

beforeEach(async () => {
  db = (await testDatabase()).db
  await emptyDatabase(db)
  for (const action of ['one', 'two', 'three', 'four']) await writeAudit(db, event(action))
  await sealBatch(db)
})

/** Changes entries as somebody may who can switch off the trigger that guards them. */
const change = (statement: string) =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql.raw(statement).execute(trx)
  })

describe('the audit chain', () => {
  it('verifies unchanged entries, and returns the number of unsealed ones', async () => {
    await writeAudit(db, event('five'))
    expect(await verifyChain(db)).toEqual({ checked: 4, unsealed: 1, problem: undefined })
    expect(await sealBatch(db)).toBe(1)
    expect(await sealBatch(db)).toBe(0)
    expect(await verifyChain(db)).toEqual({ checked: 5, unsealed: 0, problem: undefined })
  })

  it('verifies after values were erased with a deleted player', async () => {
    await change('update audit_log set before = null, after = null')
    expect((await verifyChain(db)).problem).toBeUndefined()
  })

  it('verifies after its oldest entries were purged', async () => {
    await change('delete from audit_log where position <= 2')
    expect(await verifyChain(db)).toMatchObject({ checked: 2, problem: undefined })
  })

  it('purges only a complete beginning, and records it', async () => {
    await writeAudit(db, { ...event('later'), at: new Date('2027-11-20T12:00:00Z') })
    await sealBatch(db)
    const now = new Date('2027-12-01T00:00:00Z')
    expect(await purgeAudit(db, key, new Date('2027-01-01T00:00:00Z'), now)).toBe(4)
    expect(await purgeAudit(db, key, new Date('2027-01-01T00:00:00Z'), now)).toBe(0)
    await sealBatch(db)
    expect(await verifyChain(db)).toEqual({ checked: 2, unsealed: 0, problem: undefined })
    const last = await db.selectFrom('audit_log').select(['action', 'after']).orderBy('id', 'desc').executeTakeFirst()
    expect(last).toEqual({ action: 'audit purged', after: '{"entries":4,"firstPositionKept":"5"}' })
  })

  it.each([
    ['an edited field', "update audit_log set actor = 'somebody' where position = 2", /entry \d+: its fields/],
    ['an edited value', `update audit_log set after = '{"gems":3}' where position = 2`, /value after/],
    [
      'an invented value',
      `update audit_log set before = '{}', before_digest = null where position = 2`,
      /fields|before/,
    ],
    ['a removed entry', 'delete from audit_log where position = 2', /missing/],
    ['an edited entry with a new digest', "update audit_log set digest = sha256('x') where position = 3", /fields/],
    ['a rewritten link', "update audit_log set link = sha256('x') where position = 3", /link/],
    [
      'two entries that changed places',
      'update audit_log set position = -position where position in (2, 3); update audit_log set position = 5 + position where position < 0',
      /link/,
    ],
  ])('tells %s', async (_, statements, problem) => {
    for (const statement of statements.split('; ')) await change(statement)
    expect((await verifyChain(db)).problem).toMatch(problem)
  })

  it.each(['before', 'after'])('tells a value %s that was added to an entry without one', async (column) => {
    await writeAudit(db, { ...event('five'), before: undefined, after: undefined })
    await sealBatch(db)
    await change(`update audit_log set ${column} = '{"gems":3}' where position = 5`)
    expect((await verifyChain(db)).problem).toMatch(`its value ${column} is not what was written`)
  })

  it.each([
    "actor = 'somebody'",
    'digest = digest || digest',
    "after = '{}'",
    'position = position + 100',
    "link = sha256('x')",
    'position = null, link = null',
  ])('is guarded by the database against: %s', async (assignment) => {
    const update = sql.raw(`update audit_log set ${assignment} where position = 2`).execute(db)
    await expect(update).rejects.toThrow('An entry of the audit log cannot be changed.')
  })

  it('is purged only together with an entry that records it', async () => {
    const later = new Date('2027-01-01T00:00:00Z')
    const record = { at: later, action: 'audit purged', targetKind: 'server', targetId: '' }
    for (const wrong of [{ after: { entries: 3 } }, { action: 'signed in', after: { entries: 4 } }, {}]) {
      await expect(deleteEntries(db, later, { ...record, ...wrong })).rejects.toThrow('does not record this purge')
    }
    expect((await verifyChain(db)).checked).toBe(4)
  })
})
