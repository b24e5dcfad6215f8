import { beforeAll, beforeEach, expect, test } from 'vitest'
import { syncPermissions } from '#server/accounts/role-repository.ts'
import { findCaller } from '#server/accounts/service-accounts/account-repository.ts'
import { toKeyDigest } from '#server/platform/callers/key-text.ts'
import { createCommandLine, createDatabaseTarget, type TestCommandLine } from '#test/harness/command-line.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'

let commandLine: TestCommandLine

beforeAll(async () => {
  commandLine = await createCommandLine({ database: await createDatabaseTarget({ isMigrated: true }) })
})

beforeEach(() =>
  commandLine.query(async (db) => {
    await emptyDatabase(db)
    await syncPermissions(db)
  }),
)

const run = (...args: string[]) => commandLine.run('service-accounts', ...args)
const toSecret = (out: string) => /shown once\): (qda_\S+)/.exec(out)?.[1] ?? ''
const find = (secret: string) => commandLine.query((db) => findCaller(db, toKeyDigest(secret), new Date()))
const name = 'Build pipeline'

test('makes a service account with its role, and prints the key once', async () => {
  const args = ['--role', 'designer', '--network', '203.0.113.0/24', '::1', '--days', '30']
  const { code, out } = await run('create', name, ...args)
  expect([code, out]).toEqual([
    0,
    expect.stringContaining('Service account Build pipeline made with the role Designer.'),
  ])
  const caller = await find(toSecret(out))
  expect(caller).toMatchObject({ person: { RoleId: 4 }, networks: ['203.0.113.0/24', '::1'] })
  const key = await commandLine.query((db) => db.selectFrom('access_keys').selectAll().executeTakeFirstOrThrow())
  expect(key).toMatchObject({ created_by: 'command line', created_by_id: null })
  expect(key.expires_at?.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  const entries = await commandLine.query((db) => db.selectFrom('audit_log').selectAll().execute())
  expect(entries).toMatchObject([
    { actor: 'command line', action: 'service account made', note: 'system user tester', target_id: String(key.id) },
  ])
  expect(JSON.stringify(entries)).not.toContain(toSecret(out))
  expect((await commandLine.run('user', 'list')).out).not.toContain(name)
})

test('says what is wrong with a name, a role or a network, and changes nothing', async () => {
  await run('create', name, '--role', 'User')
  const tried = [
    [['create', 'build PIPELINE', '--role', 'User'], 'There is a service account with the name build PIPELINE'],
    [['create', 'ann@example.com', '--role', 'User'], 'it is no e-mail'],
    [['create', 'Other', '--role', 'Pirate'], 'Unknown role: Pirate. Valid roles: User'],
    [['create', 'Other'], 'Give either the name of a role or --role-id'],
    [['create', 'Other', '--role', 'User', '--network', 'example.com'], 'A network is like'],
    [['rotate', 'Nobody'], 'Unknown service account: Nobody'],
    [['revoke', 'Nobody'], 'Unknown service account: Nobody'],
  ] as const
  for (const [args, message] of tried)
    expect(await run(...args), args.join(' ')).toMatchObject({ code: 1, notices: expect.stringContaining(message) })
  const keys = await commandLine.query((db) => db.selectFrom('access_keys').select('name').execute())
  expect(keys).toEqual([{ name }])
})

test('gives it a new key beside the one before, or in its place', async () => {
  const first = toSecret((await run('create', name, '--role-id', '4')).out)
  const { out } = await run('rotate', 'build pipeline')
  expect(out).toContain('Build pipeline has a new key. The key before works for 7 days.')
  const second = toSecret(out)
  expect([await find(first), await find(second)].map((caller) => caller?.person.RoleId)).toEqual([4, 4])
  const third = toSecret((await run('rotate', name, '--overlap-days', '0')).out)
  expect([await find(first), await find(second), (await find(third))?.person.RoleId]).toEqual([undefined, undefined, 4])
})

test('lists them, and revokes one for good', async () => {
  const secret = toSecret((await run('create', name, '--role', 'Designer')).out)
  expect((await run('list')).out).toMatch(/Build pipeline +Designer +active +never +command line/)
  expect((await run('revoke', name)).out).toContain('Build pipeline is revoked: its key no longer works.')
  expect(await find(secret)).toBeUndefined()
  expect((await run('list')).out).toMatch(/Build pipeline +revoked/)
  for (const args of [
    ['revoke', name],
    ['rotate', name],
  ])
    expect((await run(...args)).notices).toContain('Build pipeline is revoked. Nothing was changed.')
  const users = await commandLine.query((db) => db.selectFrom('users').selectAll().execute())
  expect(users).toEqual([])
})
