import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { openParallelDatabase, type ParallelDatabase } from '#test/harness/parallel-database.ts'
import { cancelStep, scheduleStep } from './repository.ts'
import { advanceSteps } from './runner.ts'
import { createStepRegistry, type StepHandler } from './step-handler.ts'

let parallel: ParallelDatabase
let db: Database
let now: Date
let reported: string[]

const noon = new Date('2026-11-22T12:00:00Z')
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1_000)

/** Writes a system message for every step, so that an effect is a row in the order of the effects. */
const write = (change: Partial<StepHandler> = {}): StepHandler => ({
  kind: 'write',
  label: 'Write a message',
  run: async (trx, { target, at }) => {
    const row = { channel: target, message: at.toISOString(), created_at: now, created_by: 'server' }
    await trx.insertInto('system_messages').values(row).execute()
    return undefined
  },
  ...change,
})

const runner = (handler = write()) => ({
  db,
  registry: createStepRegistry([handler]),
  now: () => now,
  report: (error: unknown) => reported.push(String(error)),
})

async function runAll(handler = write()): Promise<void> {
  while (await advanceSteps(runner(handler)));
}

const schedule = (target: string, dueAt: Date) => scheduleStep(db, { kind: 'write', target, dueAt })
const steps = () => db.selectFrom('timed_steps').selectAll().orderBy('id').execute()
const written = async () =>
  (await db.selectFrom('system_messages').select('channel').orderBy('id').execute()).map(({ channel }) => channel)

beforeAll(async () => {
  parallel = await openParallelDatabase()
})
afterAll(() => parallel.close())
beforeEach(async () => {
  db = parallel.database.db
  now = noon
  reported = []
  await emptyDatabase(db)
})

describe('timed steps', () => {
  it('run when they are due, in the order of their times, also after a downtime', async () => {
    await schedule('third', after(30))
    await schedule('first', after(10))
    await schedule('second', after(20))
    await runAll()
    expect(await written()).toEqual([])
    now = after(86_400)
    await schedule('later', after(86_401))
    await runAll()
    expect(await written()).toEqual(['first', 'second', 'third'])
    const messages = await db.selectFrom('system_messages').select('message').orderBy('id').execute()
    expect(messages.map(({ message }) => message)).toEqual([10, 20, 30].map((seconds) => after(seconds).toISOString()))
    expect((await steps()).map(({ ended_at }) => ended_at !== null)).toEqual([true, true, true, false])
  })

  it('run once when the clock goes forward, back and forward again', async () => {
    await schedule('within the hour', after(1_800))
    await schedule('later', after(5_400))
    for (const hours of [0, 1, 0, 1, 2]) {
      now = after(hours * 3_600)
      await runAll()
    }
    expect(await written()).toEqual(['within the hour', 'later'])
  })

  it('run once however many servers take them at the same time', async () => {
    const targets = Array.from({ length: 40 }, (_, number) => `step ${number}`)
    for (const target of targets) await schedule(target, noon)
    await Promise.all([runAll(), runAll(), runAll()])
    expect((await written()).sort()).toEqual(targets.sort())
    expect(reported).toEqual([])
  })

  it('roll back what a failed attempt did, show the failure, and are tried again later', async () => {
    const failing = write({
      run: async (trx, context) => {
        await write().run(trx, context)
        throw new Error('no room')
      },
    })
    await schedule('broken', noon)
    const waits = []
    for (let attempt = 1; attempt <= 12; attempt++) {
      await runAll(failing)
      const [step] = await steps()
      expect(step).toMatchObject({ attempts: attempt, last_failure: 'Error: no room', ended_at: null })
      expect(await written()).toEqual([])
      const next = step?.next_attempt_at ?? now
      waits.push((next.getTime() - now.getTime()) / 1_000)
      now = next
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
    expect(reported).toEqual(waits.map(() => 'Error: no room'))
    await runAll()
    expect(await written()).toEqual(['broken'])
  })

  it('do not hold up others while they fail', async () => {
    await schedule('broken', noon)
    await schedule('fine', after(1))
    const failing = write({
      run: async (trx, context) => {
        if (context.target === 'broken') throw new Error('no room')
        return write().run(trx, context)
      },
    })
    now = after(2)
    await runAll(failing)
    expect(await written()).toEqual(['fine'])
  })

  it('of a kind that no feature has fail visibly', async () => {
    await scheduleStep(db, { kind: 'unknown', target: 'x', dueAt: noon })
    await runAll()
    expect((await steps())[0]?.last_failure).toBe('Error: No feature has a step handler of the kind unknown.')
  })

  it('come back at another time when their handler says so', async () => {
    const later = after(60)
    const handler = write({ run: async (trx, context) => (now < later ? later : write().run(trx, context)) })
    await schedule('early', noon)
    await runAll(handler)
    expect(await written()).toEqual([])
    expect(await steps()).toMatchObject([{ due_at: later, next_attempt_at: later, ended_at: null }])
    now = later
    await runAll(handler)
    expect(await written()).toEqual(['early'])
  })

  it('can schedule the next one of their kind and target', async () => {
    const handler = write({
      run: async (trx, context) => {
        await write().run(trx, context)
        if (context.at < after(3)) {
          const dueAt = new Date(context.at.getTime() + 1_000)
          await scheduleStep(trx, { kind: 'write', target: `${context.target}+`, dueAt })
        }
        return undefined
      },
    })
    await schedule('a', noon)
    now = after(100)
    await runAll(handler)
    expect(await written()).toEqual(['a', 'a+', 'a++', 'a+++'])
  })

  it('are moved when they are scheduled again, and gone when they are cancelled', async () => {
    await schedule('moved', noon)
    await schedule('moved', after(10))
    await schedule('cancelled', noon)
    await cancelStep(db, { kind: 'write', target: 'cancelled' })
    await runAll()
    expect(await written()).toEqual([])
    expect(await steps()).toMatchObject([{ target: 'moved', due_at: after(10) }])
    now = after(10)
    await runAll()
    await schedule('moved', after(10))
    await runAll()
    expect(await written()).toEqual(['moved', 'moved'])
  })
})

it('leaves a step alone that runs while staff move its target', async () => {
  await schedule('busy', noon)
  let moved: Promise<void> | undefined
  const handler = write({
    run: async (trx, context) => {
      moved ??= inTransaction(db, (other) => scheduleStep(other, { kind: 'write', target: 'busy', dueAt: after(9) }))
      await moved
      return write().run(trx, context)
    },
  })
  await runAll(handler)
  expect(await written()).toEqual(['busy'])
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from timed_steps`.execute(db)
  expect(rows).toEqual([{ n: 1 }])
})
