import { expect, test } from 'vitest'
import { sealBatch } from '#server/platform/audit/chain.ts'
import { writeAudit } from '#server/platform/audit/repository.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { runRetention } from '#server/platform/retention.ts'
import { aJob, aPlayer } from '#test/harness/makers.ts'
import { setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { features } from './features.ts'

let game: TestApp
const now = new Date('2026-11-20T12:00:00Z')
const hour = 3_600_000
const ago = (hours: number) => new Date(now.getTime() - hours * hour)
const days = (count: number) => 24 * count

setUpApp(
  async (app) => {
    game = app
  },
  { variables: { QD_HISTORY_DAYS: '30', QD_AUDIT_DAYS: '20', QD_JOB_DAYS: '10' } },
)

async function kept(table: keyof Tables, column: string): Promise<unknown[]> {
  const rows = await game.db.selectFrom(table).selectAll().execute()
  return rows.map((row) => (row as Record<string, unknown>)[column]).sort()
}

test('deletes ended sessions, expired keys and old attempts and keeps those in use', async () => {
  const { id } = await game.signInAs([])
  await game.db.deleteFrom('sessions').execute()
  const session = (hash: string, created: Date, seen: Date) => ({
    token_hash: Buffer.from(hash),
    user_id: id,
    remember: true,
    created_at: created,
    last_seen_at: seen,
  })
  await game.db
    .insertInto('sessions')
    .values([
      session('in use', ago(2), ago(0.1)),
      session('too old', ago(days(8)), ago(0.1)),
      session('left alone', ago(days(2)), ago(days(2))),
    ])
    .execute()
  const key = (name: string, created_at: Date) => ({
    user_id: id,
    owner: `user ${id}`,
    key: name,
    fingerprint: Buffer.alloc(32),
    status: 200,
    reply: '{}',
    created_at,
  })
  await game.db
    .insertInto('idempotency_keys')
    .values([key('young', ago(days(6))), key('old', ago(days(8)))])
    .execute()
  const attempt = (subject: string, last_at: Date) => ({ subject, failures: 1, blocked_until: last_at, last_at })
  await game.db
    .insertInto('sign_in_attempts')
    .values([attempt('young', ago(24)), attempt('old', ago(72))])
    .execute()
  await runRetention(features.retention, game.db, game.settings, now)
  expect((await kept('sessions', 'token_hash')).map((hash) => Buffer.from(hash as Uint8Array).toString())).toEqual([
    'in use',
  ])
  expect(await kept('idempotency_keys', 'key')).toEqual(['young'])
  expect(await kept('sign_in_attempts', 'subject')).toEqual(['young'])
})

test('deletes history, jobs and audit entries past their retention and records the purge of the audit log', async () => {
  const player_id = await aPlayer(game.db)
  const version = (number: number, replaced_at: Date) => ({
    player_id,
    key: 'wallet',
    version: number,
    value: '{}',
    written_at: replaced_at,
    writer_kind: 'game' as const,
    writer: 'game',
    replaced_at,
    replaced_by: 'game',
    replaced_how: 'Update' as const,
  })
  await game.db
    .insertInto('persistence_history')
    .values([version(1, ago(days(31))), version(2, ago(days(29)))])
    .execute()
  const rows = [{ subject: player_id, state: 'done' as const }]
  const old = await aJob(game.db, { kind: 'hackers set', state: 'done', rows })
  const young = await aJob(game.db, { kind: 'hackers set', state: 'done', rows })
  const open = await aJob(game.db, { kind: 'hackers set', rows: [{ subject: player_id }] })
  const end = (id: string, finished_at: Date) =>
    game.db.updateTable('jobs').set({ finished_at }).where('id', '=', id).execute()
  await end(old, ago(days(11)))
  await end(young, ago(days(9)))
  for (const at of [ago(days(21)), ago(days(19))]) {
    await writeAudit(game.db, {
      at,
      actor: { id: null, name: 'ada@example.com' },
      ipAddress: '',
      action: at < ago(days(20)) ? 'old' : 'young',
      targetKind: 'player',
      targetId: player_id,
      reason: '',
      outcome: 'done',
      requestId: 'r',
      note: '',
    })
  }
  await sealBatch(game.db)
  await runRetention(features.retention, game.db, game.settings, now)
  expect(await kept('persistence_history', 'version')).toEqual([2])
  expect(await kept('jobs', 'id')).toEqual([young, open].sort())
  expect(await kept('audit_log', 'action')).toEqual(['audit purged', 'young'])
})

test('a task that fails keeps no other from running, and is reported', async () => {
  const ran: string[] = []
  const fail = (name: string) => async () => {
    ran.push(name)
    throw new Error(name)
  }
  const succeed = async () => void ran.push('second')
  const run = runRetention([fail('first'), succeed, fail('third')], game.db, game.settings, now)
  await expect(run).rejects.toMatchObject({ errors: [new Error('first'), new Error('third')] })
  expect(ran).toEqual(['first', 'second', 'third'])
})
