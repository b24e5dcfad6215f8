import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { adminRoleId } from '#contract/core/permissions.ts'
import type { Person } from '#contract/session.ts'
import { createApp } from '#server/app.ts'
import type { Database, Handle } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { openParallelDatabase } from '#test/harness/parallel-database.ts'
import { type Caller, startApp, type TestApp } from '#test/harness/start-app.ts'
import { lockStaff, setActive, setRole } from './staff-repository.ts'

const administrators = 3
const supportRoleId = 5

/** Administrators by number. */
const someone = fc.nat({ max: administrators - 1 })
const Edit = fc.record({
  kind: fc.constantFrom('delete', 'deactivate', 'demote', 'demote', 'reactivate', 'promote'),
  by: someone,
  other: someone,
  isElsewhere: fc.boolean(),
})
type Edit = typeof Edit extends fc.Arbitrary<infer T> ? T : never

/** Makes one edit through a server, as its own user. */
async function run(server: FastifyInstance, { token }: Caller, other: Caller, kind: Edit['kind']): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const names = { firstName: 'Test', lastName: 'Person' }
  const url = `/users/${other.email}`
  const request = {
    delete: { method: 'DELETE', url },
    deactivate: { method: 'DELETE', url: `${url}/active` },
    reactivate: { method: 'PUT', url: `${url}/active` },
    demote: { method: 'PUT', url: '/users', body: { id: other.id, ...names, roleId: supportRoleId } },
    promote: { method: 'PUT', url: '/users', body: { id: other.id, ...names, roleId: adminRoleId } },
  } as const
  return (await server.inject({ headers, ...request[kind] })).statusCode
}

/** The ids of active administrators. */
async function findActive(db: Database): Promise<Person['Id'][]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role_id', '=', adminRoleId)
    .where('is_active', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

async function playRounds(app: TestApp, elsewhere: FastifyInstance, rounds: readonly Edit[][]): Promise<void> {
  const people: Caller[] = []
  for (let count = 0; count < administrators; count++) people.push(await app.signInAs('admin'))
  for (const round of rounds) {
    const edits = round.map(({ by, other, kind, isElsewhere }) => {
      const [caller, target] = [people[by], people[other]]
      if (!caller || !target) throw new Error('there is no such administrator')
      return run(isElsewhere ? elsewhere : app.app, caller, target, kind)
    })
    const statuses = await Promise.all(edits)
    // 400 is for the own role.
    expect(statuses.filter((status) => ![200, 400, 401, 403, 404, 409].includes(status))).toEqual([])
    expect((await findActive(app.db)).length).toBeGreaterThan(0)
  }
}

test('an active administrator is left, whatever several do to each other at once through two servers', async () => {
  const { database: here, openAgain, close } = await openParallelDatabase()
  const there = await openAgain()
  const rounds = fc.array(fc.array(Edit, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 4 })
  try {
    await fc.assert(
      fc.asyncProperty(rounds, async (sequence) => {
        const app = await startApp({ db: here.db })
        const elsewhere = await createApp({ settings: app.settings, db: there.db, now: () => app.clock.now })
        try {
          await playRounds(app, elsewhere, sequence)
        } finally {
          await elsewhere.close()
          await app.close()
        }
      }),
      { numRuns: 40 },
    )
  } finally {
    await close()
  }
}, 240_000)

const ends: readonly Edit['kind'][] = ['delete', 'deactivate', 'demote']

test.each(ends)('of two administrators who %s each other at once, one is left', async (kind) => {
  const { database: here, openAgain, close } = await openParallelDatabase()
  const there = await openAgain()
  const app = await startApp({ db: here.db })
  const elsewhere = await createApp({ settings: app.settings, db: there.db, now: () => app.clock.now })
  const [one, other] = [await app.signInAs('admin'), await app.signInAs('admin')]
  const statuses = await Promise.all([run(app.app, one, other, kind), run(elsewhere, other, one, kind)])
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(await findActive(app.db)).toHaveLength(1)
  await elsewhere.close()
  await app.close()
  await close()
})

/** Waits until a call waits for the change of users that a transaction makes. */
async function untilWaiting(db: Handle): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
    expect(rows).toHaveLength(1)
  }, 60_000)
}

test.each<[string, number, (db: Handle, id: number) => Promise<unknown>]>([
  ['was demoted', 403, (db, id) => setRole(db, id, supportRoleId)],
  ['was deactivated', 401, (db, id) => setActive(db, id, false)],
])('an administrator who %s while the call waited makes nobody an administrator', async (_, status, change) => {
  const { database, close } = await openParallelDatabase()
  const app = await startApp({ db: database.db })
  const [administrator, other] = [await app.signInAs('admin'), await app.signInAs({ roleId: supportRoleId })]
  const promoted = await inTransaction(database.db, async (trx) => {
    await lockStaff(trx)
    const reply = run(app.app, administrator, other, 'promote')
    await untilWaiting(trx)
    await change(trx, administrator.id)
    // The call waits for the end of this transaction, which must not wait for the call.
    return { reply }
  })
  expect(await promoted.reply).toBe(status)
  expect(await findActive(app.db)).not.toContain(other.id)
  await app.close()
  await close()
})
