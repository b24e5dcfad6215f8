import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { moderation } from '#contract/moderation.ts'
import { findPerson } from '#server/accounts/staff-repository.ts'
import { sealBatch, verifyChain } from '#server/platform/audit/chain.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { aJob, aPlayer } from '#test/harness/makers.ts'
import { testDatabase } from '#test/harness/start-app.ts'
import { createJobRegistry, defineJob, type JobHandler, unknownPlayer } from './define-job.ts'
import { jobRowList } from './job-lists.ts'
import { getJob, setJobState } from './repository.ts'
import { JobRunner } from './runner.ts'

let db: Database
let reported: unknown[]

/** Adds one to the attribute "visits" of a player; the words of the params say who makes it fail. */
const visit = (batchSize = 2, pauseMultiplier = 0): JobHandler =>
  defineJob({
    startedBy: moderation.ban,
    params: z.object({ breaks: z.string().optional() }),
    action: 'player visited',
    batchSize,
    pauseMultiplier,
    run: async (trx, { breaks }, playerIds) => {
      const known = await trx.selectFrom('players').select('player_id').where('player_id', 'in', playerIds).execute()
      const ids = new Set(known.map((row) => row.player_id))
      for (const player_id of playerIds.filter((id) => ids.has(id))) {
        await trx
          .insertInto('player_attributes')
          .values({ player_id, name: 'visits', value: 1, expiration_date: null })
          .onConflict((on) =>
            on.columns(['player_id', 'name']).doUpdateSet((eb) => ({
              value: eb('player_attributes.value', '+', 1),
            })),
          )
          .execute()
      }
      if (breaks !== undefined && playerIds.includes(breaks)) throw new Error(`${breaks} breaks`)
      return playerIds.map((id) =>
        ids.has(id) ? { state: 'done', after: { visited: true } } : { state: 'failed', result: unknownPlayer },
      )
    },
  })

let clock: () => Date

const createTestRunner = (...handlers: JobHandler[]) =>
  new JobRunner({
    db,
    registry: createJobRegistry(handlers),
    findPerson,
    now: () => clock(),
    report: (error) => reported.push(error),
  })

async function visits(): Promise<Record<string, number>> {
  const rows = await db.selectFrom('player_attributes').select(['player_id', 'value']).orderBy('player_id').execute()
  return Object.fromEntries(rows.map((row) => [row.player_id, row.value]))
}

const visited = async () =>
  (await db.selectFrom('audit_log').select('target_id').where('action', '=', 'player visited').execute())
    .map((row) => row.target_id)
    .sort()

const waiting = (...playerIds: string[]) => playerIds.map((subject) => ({ subject }))

beforeEach(async () => {
  db = (await testDatabase()).db
  reported = []
  clock = () => new Date()
  await emptyDatabase(db)
  for (const player_id of ['a', 'b', 'c', 'd', 'e']) await aPlayer(db, { player_id })
})

describe('a job', () => {
  it('runs every row once, with an audit entry for each changed player, and then ends', async () => {
    const id = await aJob(db, { kind: 'hackers set', reason: 'ticket 7', rows: waiting('a', 'nobody', 'b', 'c', 'd') })
    const runner = createTestRunner(visit())
    while (await runner.advance());
    expect(await visits()).toEqual({ a: 1, b: 1, c: 1, d: 1 })
    expect(await visited()).toEqual(['a', 'b', 'c', 'd'])
    const job = await getJob(db, id)
    expect([job.state, job.done, job.failed, job.skipped]).toEqual(['failed', 4, 1, 0])
    expect(job.finished_at).not.toBeNull()
    const { Result } = await readPage(db, jobRowList, { jobId: id, state: 'failed', skip: 0, take: 10 }, new Date())
    expect(Result).toEqual([{ Row: 2, Subject: 'nobody', State: 'failed', Result: unknownPlayer }])
    const [entry] = await db.selectFrom('audit_log').select(['reason', 'note']).execute()
    expect(entry).toEqual({ reason: 'ticket 7', note: `job ${id}` })
    await sealBatch(db)
    expect(await verifyChain(db)).toMatchObject({ checked: 4, problem: undefined })
  })

  it('rolls a failed batch back, runs its rows one by one, and fails only the broken one', async () => {
    const rows = waiting('a', 'b', 'c', 'd', 'e')
    const id = await aJob(db, { kind: 'hackers set', params: '{"breaks":"b"}', rows })
    const runner = createTestRunner(visit(4))
    await runner.advance()
    expect(await visits()).toEqual({})
    expect((await getJob(db, id)).done).toBe(0)
    while (await runner.advance());
    expect(await visits()).toEqual({ a: 1, c: 1, d: 1, e: 1 })
    expect(await visited()).toEqual(['a', 'c', 'd', 'e'])
    const job = await getJob(db, id)
    expect([job.state, job.done, job.failed]).toEqual(['failed', 4, 1])
    expect(reported.map(String)).toEqual(['Error: b breaks', 'Error: b breaks'])
  })

  it('runs every row once when the clock goes back and forward between its batches', async () => {
    const id = await aJob(db, { kind: 'hackers set', rows: waiting('a', 'b', 'c', 'd', 'e') })
    const runner = createTestRunner(visit(1))
    const start = Date.now()
    for (const hours of [0, -1, 1, -1, 1, 0]) {
      clock = () => new Date(start + hours * 3_600_000)
      await runner.advance()
    }
    expect(await visits()).toEqual({ a: 1, b: 1, c: 1, d: 1, e: 1 })
    expect((await getJob(db, id)).state).toBe('done')
  })

  it('of a process that ended resumes with the waiting rows', async () => {
    const rows = [{ subject: 'a', state: 'done' as const }, ...waiting('b', 'c')]
    const id = await aJob(db, { kind: 'hackers set', state: 'running', rows })
    const runner = createTestRunner(visit(1))
    while (await runner.advance());
    expect(await visits()).toEqual({ b: 1, c: 1 })
    expect((await getJob(db, id)).state).toBe('done')
  })

  it('of a process that ended after its last row ends', async () => {
    const rows = ['a', 'b'].map((subject) => ({ subject, state: 'done' as const }))
    const id = await aJob(db, { kind: 'hackers set', state: 'running', rows })
    const runner = createTestRunner(visit(1))
    await runner.advance()
    expect((await getJob(db, id)).state).toBe('done')
    expect(await runner.advance()).toBeUndefined()
    expect(await visits()).toEqual({})
  })

  it('that is paused or canceled between two batches runs no further row', async () => {
    for (const state of ['paused', 'canceled'] as const) {
      const id = await aJob(db, { kind: 'hackers set', rows: waiting('a', 'b', 'c') })
      const runner = createTestRunner(visit(1))
      await runner.advance()
      await setJobState(db, id, state, new Date())
      expect(await runner.advance()).toBeUndefined()
      expect((await getJob(db, id)).done).toBe(1)
    }
    expect(await visits()).toEqual({ a: 2 })
  })

  it('that asks for longer pauses than the server makes gets them', async () => {
    await aJob(db, { kind: 'hackers set', rows: waiting('a', 'b') })
    expect(await createTestRunner(visit(1, 3)).advance()).toEqual({ pauseMultiplier: 3 })
    expect(await createTestRunner(visit(1)).advance()).toEqual({ pauseMultiplier: 1 })
  })

  it('alternates with others, so that a short one does not wait for a long one', async () => {
    const long = await aJob(db, { kind: 'hackers set', rows: waiting('a', 'b', 'c', 'd') })
    const short = await aJob(db, { kind: 'hackers set', rows: waiting('e') })
    const runner = createTestRunner(visit(1))
    for (let turn = 0; turn < 2; turn++) await runner.advance()
    expect((await getJob(db, long)).done).toBe(1)
    expect((await getJob(db, short)).state).toBe('done')
  })
})
