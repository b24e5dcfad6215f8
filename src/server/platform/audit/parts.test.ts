import { tmpdir } from 'node:os'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Handle } from '#server/platform/database/tables.ts'
import { Polling } from '#server/platform/polling.ts'
import { ownFolder } from '#test/harness/own-folder.ts'
import { openParallelDatabase, type ParallelDatabase } from '#test/harness/parallel-database.ts'
import { testSettings } from '#test/harness/start-app.ts'
import { sealBatch, verifyChain } from './chain.ts'
import { HeadKeeper } from './head-keeper.ts'
import { addHead, compareWithHead } from './head-repository.ts'
import { loadAuditKey } from './key.ts'
import { settleAudit, turnAuditParts } from './parts-repository.ts'
import { purgeAudit } from './purge.ts'
import { deleteEntries, writeServerAudit } from './repository.ts'
import { startSealer } from './sealer.ts'

const key = loadAuditKey(testSettings())
const settings = { auditDays: 365 }
const now = new Date('2026-11-29T12:00:00Z')
const start = new Date('2026-01-01T00:00:00Z')
const minute = (count: number) => new Date(start.getTime() + count * 60_000)

let parallel: ParallelDatabase
let db: Database

beforeAll(async () => {
  parallel = await openParallelDatabase()
  db = parallel.database.db
})
afterAll(() => parallel.close())

async function empty(): Promise<void> {
  for (const name of await parts()) await sql`drop table ${sql.id(name)}`.execute(db)
  await sql`truncate audit_log, audit_players, undo_calls, undone_changes, audit_heads, outbox`.execute(db)
  await setLastId(0)
}
beforeEach(empty)

async function setLastId(id: number): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('audit_log', 'id'), ${Math.max(id, 1)}, ${id > 0})`.execute(db)
}

/** The names of the parts, the first ids first. */
async function parts(handle: Handle = db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from list_parts('audit_log') order by ends::bigint`.execute(handle)
  return rows.map(({ name }) => name)
}

/** Makes parts that end before these ids. */
async function makeParts(...ends: readonly number[]): Promise<void> {
  for (const [index, end] of ends.entries()) {
    const from = ends[index - 1] ?? 1
    await sql`select make_part('audit_log', 'id', ${String(from)}, ${String(end)}, ${`audit_log_${from}`})`.execute(db)
  }
  await sql`select complete_audit_parts()`.execute(db)
}

/** Writes and seals entries, a minute apart, that each name a player. */
async function write(count: number, from = 0): Promise<void> {
  for (let entry = from; entry < from + count; entry++)
    await writeServerAudit(db, {
      at: minute(entry),
      action: 'guild member kicked',
      targetKind: 'guild',
      targetId: '1',
      before: { PlayerId: `p${entry}` },
      players: { before: [`p${entry}`], after: [] },
    })
  await sealBatch(db)
}

async function ids(): Promise<number[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '<>', 'audit purged')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => Number(id))
}

/** The entries that rows of another table are about. */
async function idsIn(table: 'audit_players' | 'undo_calls' | 'undone_changes'): Promise<number[]> {
  const rows = await db.selectFrom(table).select('audit_id').orderBy('audit_id').execute()
  return rows.map(({ audit_id }) => Number(audit_id))
}

/** How many entries each part has, and the rest. */
async function countByPart(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select tableoid::regclass::text as name, count(*)::int as count from audit_log group by 1 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** The parts without entries that will have none: all their ids up to the last one were given. */
async function listEmptied(lastId: number): Promise<string[]> {
  const filled = await countByPart()
  const { rows } = await sql<{ name: string }>`
    select name from list_parts('audit_log') where ends::bigint <= ${lastId + 1}`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !filled[name])
}

type Entry = { readonly id: number; readonly at: Date; readonly position: number | null }

/** What a purge by single rows keeps: everything but sealed entries that come before all others of the chain. */
function keepAfter(entries: readonly Entry[], before: Date): Entry[] {
  const positions = entries.flatMap(({ at, position }) => (position !== null && at >= before ? [position] : []))
  const first = Math.min(...positions)
  return entries.filter(({ at, position }) => position === null || at >= before || position >= first)
}

async function insert(entries: readonly Entry[]): Promise<void> {
  const rows = JSON.stringify(entries)
  await sql`
    insert into audit_log (id, at, actor, actor_folded, address, action, target_kind, target_id, outcome, request_id, digest,
      position, link)
    overriding system value
    select id, at, 'server', 'server', '', 'random', 'server', '', 'done', '', sha256('x'), position, sha256('x')
    from json_to_recordset(${rows}::text::json) as e(id bigint, at timestamptz, position bigint)`.execute(db)
  await sql`insert into audit_players select id, 'before', 'p' || id from audit_log`.execute(db)
  await sql`insert into undo_calls select id, 'guilds.restore', '{}', now() from audit_log`.execute(db)
  await sql`insert into undone_changes select id, id + 1 from audit_log`.execute(db)
  await setLastId(entries.length)
}

/** Entries whose times and places in the chain are nearly in the order of their ids; a few are not sealed. */
const arbitraryEntries = fc
  .array(fc.record({ late: fc.integer({ min: 0, max: 12 }), sealedAfter: fc.nat(12), isSealed: fc.nat(15) }), {
    minLength: 30,
    maxLength: 90,
  })
  .map((drafts): Entry[] => {
    const sealed = drafts
      .map(({ sealedAfter, isSealed }, index) => ({
        id: index + 1,
        order: index + sealedAfter,
        isSealed: isSealed > 0,
      }))
      .filter(({ isSealed }) => isSealed)
      .toSorted((one, other) => one.order - other.order || one.id - other.id)
    const positions = new Map(sealed.map(({ id }, index) => [id, index + 1]))
    return drafts.map(({ late }, index) => {
      const id = index + 1
      return { id, at: minute(index - late), position: positions.get(id) ?? null }
    })
  })

describe('a purge of the audit log in parts', () => {
  it('removes the same entries as one by single rows, and no empty part stays', async () => {
    const cases = fc.record({
      entries: arbitraryEntries,
      ends: fc.uniqueArray(fc.integer({ min: 2, max: 70 }), { minLength: 1, maxLength: 6 }),
      purges: fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 4 }),
      most: fc.constantFrom(1, 7, 100),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ entries, ends, purges, most }) => {
        await empty()
        await makeParts(...ends.toSorted((one, other) => one - other))
        await insert(entries)
        let expected = entries
        for (const at of purges.toSorted((one, other) => one - other)) {
          const kept = keepAfter(expected, minute(at))
          expect(await purgeAudit(db, key, minute(at), now, most)).toBe(expected.length - kept.length)
          if (kept.length < expected.length) expect(await listEmptied(entries.length)).toEqual([])
          expected = kept
          const left = expected.map(({ id }) => id)
          expect(await ids()).toEqual(left)
          for (const table of ['audit_players', 'undo_calls', 'undone_changes'] as const)
            expect(await idsIn(table), table).toEqual(left)
        }
      }),
      { numRuns: 25, seed: 42 },
    )
  }, 60_000)

  it('drops what ends at its boundary as a whole, and deletes the beginning of the next part', async () => {
    await makeParts(11, 21, 1000)
    await write(25)
    const head = await addHead(db, key, 'sealed', now)
    expect(await purgeAudit(db, key, minute(10), now)).toBe(10)
    expect(await parts()).toEqual(['audit_log_11', 'audit_log_21'])
    expect(await countByPart()).toEqual({ audit_log_11: 10, audit_log_21: 6 })
    expect(await purgeAudit(db, key, minute(15), now)).toBe(5)
    expect(await countByPart()).toEqual({ audit_log_11: 5, audit_log_21: 7 })
    await sealBatch(db)
    expect(await verifyChain(db)).toEqual({ checked: 12, unsealed: 0, problem: undefined })
    expect(await compareWithHead(db, key, head)).toBeUndefined()
    // The part that is being filled stays, also when all of it is past.
    expect(await purgeAudit(db, key, new Date('2027-01-01'), now)).toBe(12)
    expect(await parts()).toEqual(['audit_log_21'])
    expect(await countByPart()).toEqual({ audit_log_21: 1 })
    await write(2, 30)
    expect(await verifyChain(db)).toEqual({ checked: 3, unsealed: 0, problem: undefined })
  })

  it('removes very many in several steps, also those of one moment', async () => {
    await makeParts(11, 1000)
    await insert(Array.from({ length: 12 }, (_, index) => ({ id: index + 1, at: minute(1), position: index + 1 })))
    await write(9, 20)
    expect(await purgeAudit(db, key, minute(25), now, 2)).toBe(17)
    const purged = db.selectFrom('audit_log').select('after').where('action', '=', 'audit purged').orderBy('id')
    const steps = (await purged.execute()).map(({ after }) => JSON.parse(after ?? '').entries)
    expect(steps).toEqual([12, 3, 2])
    await sealBatch(db)
    expect((await verifyChain(db)).problem).toBeUndefined()
  })

  it('keeps a part with an entry that is not sealed', async () => {
    await makeParts(11, 1000)
    await write(9)
    await writeServerAudit(db, { at: minute(9), action: 'late', targetKind: 'server', targetId: '' })
    expect(await purgeAudit(db, key, minute(20), now)).toBe(9)
    expect(await countByPart()).toEqual({ audit_log_1: 1, audit_log_11: 1 })
  })

  it('happens as a whole or not at all: when it is rolled back, and when its connection ends', async () => {
    await makeParts(11, 21, 1000)
    await write(25)
    const other = await parallel.openAgain()
    const content = async () => [await parts(), await ids(), await idsIn('audit_players'), await countByPart()]
    const before = await content()
    const record = { at: now, action: 'audit purged', targetKind: 'server', targetId: '', after: { entries: 15 } }
    for (const end of ['error', 'kill']) {
      const broken = other.db.transaction().execute(async (trx) => {
        expect(await deleteEntries(trx, minute(15), record)).toBe(15)
        expect(await parts(trx)).toEqual(['audit_log_11', 'audit_log_21'])
        if (end === 'error') throw new Error('stopped')
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
        await sql`select 1`.execute(trx)
      })
      await expect(broken).rejects.toThrow()
      expect(await content()).toEqual(before)
    }
    expect(await purgeAudit(db, key, minute(15), now)).toBe(15)
  })

  it('deletes rows while somebody reads, and drops the part with the next purge', async () => {
    await makeParts(11, 1000)
    await write(14)
    await db.transaction().execute(async (reader) => {
      await reader.selectFrom('audit_log').select('id').execute()
      const other = await parallel.openAgain()
      expect(await purgeAudit(other.db, key, minute(12), now)).toBe(12)
      expect(await parts(reader)).toEqual(['audit_log_1', 'audit_log_11'])
    })
    expect(await ids()).toEqual([13, 14])
    expect(await purgeAudit(db, key, minute(13), now)).toBe(1)
    expect(await parts()).toEqual(['audit_log_11'])
    await sealBatch(db)
    expect(await verifyChain(db)).toEqual({ checked: 3, unsealed: 0, problem: undefined })
  })

  it('of two servers is one', async () => {
    await makeParts(11, 1000)
    await write(14)
    const other = await parallel.openAgain()
    const purges = [db, other.db].map((one) => purgeAudit(one, key, minute(12), now))
    expect((await Promise.all(purges)).toSorted((one, another) => one - another)).toEqual([0, 12])
  })
})

describe('the parts of the audit log', () => {
  it('are made before they are needed, and no write fails without one', async () => {
    await write(3)
    expect(await countByPart()).toEqual({ audit_log_other: 3 })
    const next = await turnAuditParts(db, settings, now)
    expect(next).toBe(50_004n)
    // What was among the rest is a part of its own.
    expect(await parts()).toEqual(['audit_log_before', 'audit_log_4'])
    await write(2, 3)
    expect(await countByPart()).toEqual({ audit_log_before: 3, audit_log_4: 2 })
    expect(await turnAuditParts(db, settings, now)).toBe(next)
    expect(await parts()).toHaveLength(2)
    await setLastId(Number(next))
    await turnAuditParts(db, settings, now)
    expect(await parts()).toEqual(['audit_log_before', 'audit_log_4', 'audit_log_100004'])
    expect(await verifyChain(db)).toEqual({ checked: 5, unsealed: 0, problem: undefined })
  })

  it('take what came faster than they were made', async () => {
    await makeParts(3)
    await write(5)
    expect(await countByPart()).toEqual({ audit_log_1: 2, audit_log_other: 3 })
    await turnAuditParts(db, settings, now)
    expect(await parts()).toEqual(['audit_log_1', 'audit_log_3', 'audit_log_6'])
    await write(1, 5)
    expect(await countByPart()).toEqual({ audit_log_1: 2, audit_log_3: 3, audit_log_6: 1 })
    // An entry whose part is dropped already goes to the rest, and later parts are made all the same.
    await sql`drop table audit_log_1`.execute(db)
    await insert([{ id: 2, at: minute(1), position: null }])
    await setLastId(200_000)
    await turnAuditParts(db, settings, now)
    expect((await parts()).at(-1)).toBe('audit_log_200001')
    expect(await countByPart()).toEqual({ audit_log_3: 3, audit_log_6: 1, audit_log_other: 1 })
  })

  it('have about a twelfth of what is kept', async () => {
    await turnAuditParts(db, settings, now)
    const days = (count: number) => new Date(now.getTime() - count * 86_400_000)
    await insert([
      { id: 1, at: days(40), position: null },
      { id: 100_000, at: days(29), position: null },
    ])
    await setLastId(600_000)
    const next = await turnAuditParts(db, settings, now)
    expect((await parts()).at(-1)).toBe('audit_log_600001')
    // Half of 500,000 before its end.
    expect(next).toBe(850_001n)
  })

  it('are made while others write, by several servers at once', async () => {
    const other = await parallel.openAgain()
    const servers = [db, other.db]
    const writes = Array.from({ length: 60 }, (_, index) =>
      writeServerAudit(servers[index % 2] ?? db, {
        at: minute(index),
        action: 'tried',
        targetKind: 'server',
        targetId: '',
      }),
    )
    const turns = [...servers, ...servers].map((server) => turnAuditParts(server, settings, now))
    await Promise.all([...writes, ...turns])
    expect(await ids()).toHaveLength(60)
    await turnAuditParts(db, settings, now)
    expect((await parts()).length).toBeGreaterThan(0)
    expect(await sealBatch(db)).toBe(60)
    expect(await verifyChain(db)).toEqual({ checked: 60, unsealed: 0, problem: undefined })
  })

  it('are made by the sealer, too', async () => {
    const report = (problem: unknown) => {
      throw problem
    }
    const folder = testSettings({ QD_DATA_DIR: ownFolder(tmpdir(), 'quarterdeck-audit-parts') })
    const keeper = await HeadKeeper.open(folder, report)
    const stop = startSealer(new Polling(report), { db, settings, keeper, now: () => now, report })
    await writeServerAudit(db, { at: now, action: 'tried', targetKind: 'server', targetId: '' })
    await stop()
    expect(await parts()).toEqual(['audit_log_before', 'audit_log_2'])
  })

  it('wait for a long reader, and entries are written meanwhile', async () => {
    await db.transaction().execute(async (reader) => {
      await reader.selectFrom('audit_log').select('id').execute()
      const other = await parallel.openAgain()
      expect(await turnAuditParts(other.db, settings, now)).toBe(12_500n)
      await writeServerAudit(other.db, { at: now, action: 'tried', targetKind: 'server', targetId: '' })
    })
    expect(await parts()).toEqual([])
    expect(await ids()).toEqual([1])
  })

  it('have one of what a restore brought back, and each place once', async () => {
    await makeParts(3)
    await write(5)
    await settleAudit(db)
    // Behind the parts it stays until the next one is made.
    expect(await parts()).toEqual(['audit_log_1'])
    await empty()
    await write(4)
    await settleAudit(db)
    await settleAudit(db)
    expect(await parts()).toEqual(['audit_log_before'])
    await turnAuditParts(db, settings, now)
    expect(await parts()).toEqual(['audit_log_before', 'audit_log_5'])
    const names = [...(await parts()), 'audit_log_other']
    for (const name of names) {
      const unique = sql`select from pg_constraint where conrelid = ${name}::regclass and contype = 'u'`.execute(db)
      expect((await unique).rows, name).toHaveLength(1)
    }
    await write(2, 4)
    expect(await verifyChain(db)).toEqual({ checked: 6, unsealed: 0, problem: undefined })
  })

  it('do not hide a place that two of them have', async () => {
    await makeParts(4, 1000)
    await write(6)
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`insert into audit_log (at, actor, actor_folded, address, action, target_kind, target_id, reason, outcome, times,
          request_id, note, before, before_digest, digest, position, link)
        select at, actor, actor_folded, address, action, target_kind, target_id, reason, outcome, times, request_id, note,
          before, before_digest, digest, position, link from audit_log where position = 2`.execute(trx)
    })
    expect((await verifyChain(db)).problem).toBe('entry 7: place 2 is that of entry 2')
  })
})
