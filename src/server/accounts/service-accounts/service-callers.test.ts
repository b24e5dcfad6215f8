import { expect, test, vi } from 'vitest'
import { audit } from '#contract/audit.ts'
import { builds } from '#contract/builds.ts'
import { isClosedToServiceAccounts } from '#contract/core/service-access.ts'
import { availability } from '#contract/game-availability.ts'
import { serverPlayers } from '#contract/game-server-players.ts'
import { endpoints } from '#contract/index.ts'
import { jobs } from '#contract/jobs.ts'
import { moderation } from '#contract/moderation.ts'
import { recentChanges } from '#contract/recent-changes.ts'
import { roles } from '#contract/roles.ts'
import { serviceAccounts } from '#contract/service-accounts.ts'
import { session } from '#contract/session.ts'
import { users } from '#contract/users.ts'
import { adminExists, countOtherAdmins } from '#server/accounts/staff-repository.ts'
import { createApp } from '#server/app.ts'
import { createWorld, sampleCall } from '#test/contract-samples/contract-samples.ts'
import { aClientKey, aServerKey, callerWith, signInPlayer } from '#test/harness/game.ts'
import { aJob, aPlayer } from '#test/harness/makers.ts'
import { aServiceAccount, type ServiceCaller } from '#test/harness/service-account.ts'
import { type Caller, createCaller, setUpApp, startApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller

setUpApp(
  async (started) => {
    app = started
    admin = await app.signInAs('admin')
  },
  { variables: { QD_TRUSTED_PROXIES: 'loopback', QD_REQUIRE_SECOND_FACTOR: 'off' } },
)

const build = { platform: 'ios' as const, buildNumber: 104, version: '2.14' }
const register = (caller: Caller, buildNumber = 104, extras = {}) =>
  caller.call(builds.save, { body: { ...build, buildNumber } }, extras)
const ask = async (caller: Caller, extras = {}) => (await caller.call(builds.all, {}, extras)).status
const pass = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}
const inMs = (milliseconds: number) => new Date(app.clock.now.getTime() + milliseconds).toISOString()
const toInput = ({ accountId }: ServiceCaller) => ({ params: { id: accountId } })
const newest = async (count = 1) =>
  app.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(count).execute()

test('registers a build with its role, in the audit log under its own name and with its reason', async () => {
  const pipeline = await aServiceAccount(app, admin, { roleId: 4 })
  const { status, data } = await register(pipeline, 104, { reason: 'Release 2.14' })
  expect([status, data.BuildNumber]).toEqual([200, 104])
  const [entry] = await newest()
  expect(entry).toMatchObject({
    actor: 'service account Build pipeline',
    actor_id: pipeline.id,
    action: 'build saved',
    reason: 'Release 2.14',
  })
  for (const actor of ['service account b', 'Build pipeline', 'BUILD']) {
    const found = await admin.call(audit.list, { query: { actor } })
    expect(found.data.Result.map(({ Actor, ActorName }) => [Actor, ActorName])).toEqual([
      ['service account Build pipeline', ''],
    ])
  }
  const about = await admin.call(audit.list, { query: { targetId: 'build p' } })
  expect(about.data.Result.map(({ Action }) => Action)).toEqual(['service account made'])
  // The name stays when the account is revoked.
  await admin.call(serviceAccounts.revoke, toInput(pipeline))
  expect((await admin.call(audit.list, { query: { actor: 'build pipeline' } })).data.Total).toBe(1)
})

test('has the permissions that its role has now, and a denied call is recorded under its name', async () => {
  const { data: role } = await admin.call(roles.create, { body: { Name: 'Builds', PermissionIds: [3] } })
  const pipeline = await aServiceAccount(app, admin, { roleId: role.Id })
  expect((await register(pipeline)).status).toBe(200)
  await admin.call(roles.update, { body: { Id: role.Id, Name: 'Builds', PermissionIds: [] } })
  const denied = await register(pipeline, 105)
  expect([denied.status, denied.code]).toEqual([403, 'forbidden'])
  await admin.call(serviceAccounts.update, {
    ...toInput(pipeline),
    body: { roleId: 4, networks: [], expiresAt: null },
  })
  expect((await register(pipeline, 105)).status).toBe(200)
  await app.close()
  const entries = await app.db.selectFrom('audit_log').selectAll().where('outcome', '=', 'denied').execute()
  expect(entries).toMatchObject([{ actor: 'service account Build pipeline', actor_id: pipeline.id }])
})

test('ends when it is revoked or expires, and a text before a rotation when it was said', async () => {
  const pipeline = await aServiceAccount(app, admin, { expiresAt: inMs(60_000) })
  const rotated = await admin.call(serviceAccounts.rotate, {
    ...toInput(pipeline),
    body: { oldTextUntil: inMs(10_000) },
  })
  const renewed = callerWith(app, rotated.data.Secret)
  expect([await ask(pipeline), await ask(renewed)]).toEqual([200, 200])
  pass(10_000)
  expect([await ask(pipeline), await ask(renewed)]).toEqual([401, 200])
  pass(50_000)
  expect(await ask(renewed)).toBe(401)
  const other = await aServiceAccount(app, admin, { name: 'Other' })
  expect(await ask(other)).toBe(200)
  await admin.call(serviceAccounts.revoke, toInput(other))
  expect(await ask(other)).toBe(401)
})

test('counts in another process within a second, with its role and its end', async () => {
  const other = await createApp({ settings: app.settings, db: app.db, now: () => app.clock.now, checkReplies: true })
  const pipeline = await aServiceAccount(app, admin, { roleId: 4 })
  const there = createCaller(other, pipeline.email, pipeline.id, pipeline.token)
  expect((await register(there)).status).toBe(200)
  const body = { roleId: 1, networks: [], expiresAt: null }
  await admin.call(serviceAccounts.update, { ...toInput(pipeline), body })
  pass(500)
  expect((await register(there, 105)).status).toBe(403)
  expect(await ask(there)).toBe(200)
  await admin.call(serviceAccounts.revoke, toInput(pipeline))
  pass(500)
  expect(await ask(there)).toBe(401)
  await other.close()
})

test('works from its networks only', async () => {
  const pipeline = await aServiceAccount(app, admin, { networks: ['203.0.113.0/24', '2001:db8::/32'] })
  const from = (ipAddress: string) => ask(pipeline, { headers: { 'x-forwarded-for': ipAddress } })
  expect(await Promise.all(['203.0.113.7', '198.51.100.7', '2001:db8::1'].map(from))).toEqual([200, 401, 200])
})

test('is not stopped by a second factor that people have to set up', async () => {
  await app.close()
  app = await startApp({ variables: { QD_REQUIRE_SECOND_FACTOR: 'on' }, db: app.db })
  const first = await app.signInAs('admin')
  await app.db
    .insertInto('totp_secrets')
    .values({ user_id: first.id, secret: Buffer.from('x'), pending_secret: null })
    .execute()
  const pipeline = await aServiceAccount(app, first)
  const person = await app.signInAs('admin')
  expect([(await person.call(builds.all, {})).code, await ask(pipeline)]).toEqual(['second-factor-required', 200])
})

test('makes no keys, users or roles and has no account, whatever its role: nothing is changed', async () => {
  const world = await createWorld(app)
  const pipeline = await aServiceAccount(app, admin, { name: 'Administrator' })
  const closed = endpoints.filter(({ endpoint }) => isClosedToServiceAccounts(endpoint))
  const readAll = async () =>
    JSON.stringify([
      await app.db.selectFrom('users').selectAll().orderBy('id').execute(),
      await app.db.selectFrom('roles').selectAll().orderBy('id').execute(),
      await app.db.selectFrom('access_keys').selectAll().orderBy('id').execute(),
      await app.db.selectFrom('sessions').selectAll().orderBy('id').execute(),
    ])
  const before = await readAll()
  for (const { name, endpoint } of closed) {
    const reply = await pipeline.call(endpoint, sampleCall(name, world) as never)
    expect([reply.status, reply.code, reply.message], name).toEqual([
      403,
      'forbidden',
      expect.stringContaining('for people'),
    ])
  }
  expect(await readAll()).toBe(before)
})

test('takes back no change of keys, users or roles either, and is not offered to', async () => {
  const pipeline = await aServiceAccount(app, admin)
  const { data: role } = await admin.call(roles.create, { body: { Name: 'Builds', PermissionIds: [3] } })
  const change = await admin.call(roles.update, { body: { Id: role.Id, Name: 'Builds', PermissionIds: [3, 12] } })
  const id = String(change.headers.undo)
  const reply = await pipeline.call(recentChanges.undo, { params: { id }, query: { anyway: 'true' } })
  expect([reply.status, reply.message]).toEqual([403, expect.stringContaining('for people')])
  const { Changes } = (await pipeline.call(recentChanges.list, { query: { of: 'everybody' } })).data
  expect(Changes.find(({ Id }) => Id === id)?.Undo).toBe('forbidden')
  expect((await admin.call(recentChanges.list, { query: {} })).data.Changes.find(({ Id }) => Id === id)?.Undo).toBe(
    'possible',
  )
})

test('sends a call again under an idempotency key, and asks what became of it', async () => {
  const pipeline = await aServiceAccount(app, admin, { roleId: 4 })
  const extras = { idempotencyKey: 'release-104' }
  const texts = [(await register(pipeline, 104, extras)).text, (await register(pipeline, 104, extras)).text]
  expect(texts[1]).toBe(texts[0])
  const outcome = await pipeline.call(session.callOutcome, { params: { key: 'release-104' } })
  expect(outcome.data.State).toBe('done')
  const other = await aServiceAccount(app, admin, { name: 'Other', roleId: 4 })
  expect((await other.call(session.callOutcome, { params: { key: 'release-104' } })).data.State).toBe('unknown')
})

/** A job that a service account started. */
async function startJob(pipeline: ServiceCaller): Promise<string> {
  await aPlayer(app.db, { player_id: 'p1' })
  const id = await aJob(app.db, { kind: 'hackers set', created_by_id: pipeline.id, rows: [{ subject: 'p1' }] })
  await app.db.updateTable('jobs').set({ created_by: pipeline.email }).execute()
  return id
}

test('starts jobs, which go on when its key expires: it says how long calls are accepted', async () => {
  const pipeline = await aServiceAccount(app, admin, { expiresAt: inMs(60_000) })
  const id = await startJob(pipeline)
  pass(60_000)
  expect(await ask(pipeline)).toBe(401)
  await app.runJobs()
  expect((await admin.call(jobs.get, { params: { id } })).data.Job.State).toBe('done')
  const [entry] = await newest()
  expect([entry?.actor, entry?.target_id]).toEqual(['service account Build pipeline', 'p1'])
})

test('starts jobs, which wait for a user when its role loses the permission', async () => {
  const pipeline = await aServiceAccount(app, admin, { roleId: 4 })
  const id = await startJob(pipeline)
  const { data: role } = await admin.call(roles.create, { body: { Name: 'Builds', PermissionIds: [3] } })
  await admin.call(serviceAccounts.update, {
    ...toInput(pipeline),
    body: { roleId: role.Id, networks: [], expiresAt: null },
  })
  await app.runJobs()
  expect((await admin.call(jobs.get, { params: { id } })).data.Job.State).toBe('paused')
  await admin.call(jobs.resume, { params: { id } })
  await app.runJobs()
  expect((await admin.call(jobs.get, { params: { id } })).data.Job.State).toBe('done')
  // It answers for nothing that a user resumed.
  expect((await newest())[0]?.actor).toBe(admin.email)
})

test('starts jobs, which stop when it is revoked', async () => {
  const pipeline = await aServiceAccount(app, admin)
  const id = await startJob(pipeline)
  expect((await pipeline.call(jobs.get, { params: { id } })).data.Job.State).toBe('waiting')
  await admin.call(serviceAccounts.revoke, toInput(pipeline))
  await app.runJobs()
  expect((await admin.call(jobs.get, { params: { id } })).data.Job.State).toBe('paused')
  const [entry] = await newest()
  expect(entry?.note).toContain('service account Build pipeline has no account any more')
})

test('is limited by itself; beyond that it costs no look into the database', async () => {
  await app.close()
  app = await startApp({ variables: { QD_SERVICE_CALLS: '2' }, db: app.db })
  const first = await app.signInAs('admin')
  const pipeline = await aServiceAccount(app, first)
  const other = await aServiceAccount(app, first, { name: 'Other' })
  expect([await ask(pipeline), await ask(pipeline)]).toEqual([200, 200])
  const execute = vi.spyOn(app.db.getExecutor(), 'executeQuery')
  const refused = await pipeline.call(builds.all, {})
  expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([429, 'too-many-calls', '1'])
  expect(execute).not.toHaveBeenCalled()
  execute.mockRestore()
  expect([await ask(other), await ask(first)]).toEqual([200, 200])
  pass(500)
  expect([await ask(pipeline), await ask(pipeline)]).toEqual([200, 429])
})

test('has its last use and its calls by day counted, refused ones too', async () => {
  const pipeline = await aServiceAccount(app, admin, { roleId: 1 })
  await ask(pipeline)
  await register(pipeline)
  await app.close()
  const key = await app.db.selectFrom('access_keys').selectAll().executeTakeFirstOrThrow()
  expect(key.last_used_at).toEqual(app.clock.now)
  const days = await app.db.selectFrom('access_key_days').select(['calls', 'refused']).execute()
  expect(days).toEqual([{ calls: 2, refused: 1 }])
  // Those of a game are counted by call, and failed ones are a figure: of service accounts neither.
  expect(await app.db.selectFrom('access_key_calls').selectAll().execute()).toEqual([])
  expect(await app.db.selectFrom('figure_deltas').selectAll().where('figure', '=', 'errors').execute()).toEqual([])
})

test('opens no call of the game, and keys and tokens of the game open none of staff', async () => {
  const pipeline = await aServiceAccount(app, admin)
  const clientKey = await aClientKey(admin)
  const { player } = await signInPlayer(app, clientKey)
  const server = await aServerKey(app, admin, ['players'])
  for (const caller of [callerWith(app, clientKey), player, server, callerWith(app, `qda_${'x'.repeat(43)}`)])
    expect([await ask(caller), (await register(caller)).status]).toEqual([401, 401])
  for (const endpoint of [availability.check, availability.poll, serverPlayers.create])
    expect((await pipeline.call(endpoint, { params: { playerId: 'p1' } } as never)).status, endpoint.summary).toBe(401)
  expect((await player.call(builds.all, {})).status).toBe(401)
})

test('is nobody among people', async () => {
  const pipeline = await aServiceAccount(app, admin)
  const listed = (await admin.call(users.list, {})).data
  expect(listed.map(({ Email }) => Email)).toEqual([admin.email])
  const body = { id: pipeline.id, firstName: 'Build', lastName: 'Pipeline', roleId: 1 }
  expect((await admin.call(users.update, { body })).status).toBe(404)
  const userEmail = pipeline.email
  for (const endpoint of [users.get, users.remove, users.deactivate, users.reactivate, users.invite, users.sessions])
    expect((await admin.call(endpoint, { params: { userEmail } })).status, endpoint.summary).toBe(400)
  for (const email of [pipeline.email, 'Build pipeline', 'SERVICE ACCOUNT BUILD PIPELINE']) {
    const signIn = await app.visitor.call(session.authenticate, { body: { email, password: 'anything at all' } })
    expect([signIn.status, signIn.code]).toEqual([401, 'sign-in-failed'])
  }
  expect(await countOtherAdmins(app.db, admin.id)).toBe(0)
  expect((await admin.call(users.deactivate, { params: { userEmail: admin.email } })).code).toBe('own-account')
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', admin.id).execute()
  expect(await app.db.transaction().execute(adminExists)).toBe(false)
})

test('may moderate like a person of its role, and the change says which program did it', async () => {
  await aPlayer(app.db, { player_id: 'p1', nickname: 'Sharky' })
  const pipeline = await aServiceAccount(app, admin, { name: 'Name filter', roleId: 5 })
  const change = { params: { id: 'p1' }, body: { Nickname: 'Tuna' } }
  const changed = await pipeline.call(moderation.changeNickname, change)
  expect(changed.status).toBe(200)
  const { Changes } = (await admin.call(recentChanges.list, { query: { of: 'everybody' } })).data
  expect(Changes.map(({ Actor, ActorName }) => [Actor, ActorName])[0]).toEqual(['service account Name filter', ''])
  const undone = await pipeline.call(recentChanges.undo, { params: { id: String(changed.headers.undo) } })
  expect(undone.status).toBe(200)
})
