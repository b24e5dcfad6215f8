import { describe, expect, it } from 'vitest'
import { audit } from '#contract/audit.ts'
import { builds } from '#contract/builds.ts'
import { recentChanges } from '#contract/recent-changes.ts'
import { roles } from '#contract/roles.ts'
import { type ServiceAccount, serviceAccounts } from '#contract/service-accounts.ts'
import { users } from '#contract/users.ts'
import { toKeyDigest } from '#server/platform/callers/key-text.ts'
import { callerWith } from '#test/harness/game.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let admin: Caller

setUpApp(async (app) => {
  game = app
  admin = await game.signInAs('admin')
})

const day = 86_400_000
const inDays = (days: number) => new Date(game.clock.now.getTime() + days * day).toISOString()
const designer = { roleId: 4, networks: [], expiresAt: null }

const create = (body: object = {}, by = admin) =>
  by.call(serviceAccounts.create, { body: { ...designer, name: 'Build pipeline', ...body } })
const toInput = ({ Id }: Pick<ServiceAccount, 'Id'>) => ({ params: { id: String(Id) } })
const update = (account: ServiceAccount, body: object = {}, by = admin, extras = {}) =>
  by.call(serviceAccounts.update, { ...toInput(account), body: { ...designer, ...body } }, extras)
const rotate = (account: ServiceAccount, oldTextUntil: string | null = null, by = admin) =>
  by.call(serviceAccounts.rotate, { ...toInput(account), body: { oldTextUntil } })
const revoke = (account: ServiceAccount, by = admin) => by.call(serviceAccounts.revoke, toInput(account))
const get = async (account: ServiceAccount) => (await admin.call(serviceAccounts.get, toInput(account))).data
const list = async (query = {}) =>
  (await admin.call(serviceAccounts.list, { query })).data.Result.map(({ Name }) => Name)
const readKeys = () => game.db.selectFrom('access_keys').selectAll().execute()
const readServiceUsers = () =>
  game.db.selectFrom('users').select(['email', 'role_id']).where('is_service', '=', true).execute()

describe('a service account', () => {
  it('is made with a role, and its key is shown once and stored as a digest', async () => {
    const { data } = await create({ networks: ['203.0.113.0/24'], expiresAt: inDays(90) })
    expect(data.Secret).toMatch(/^qda_[\w-]{43}$/)
    expect(data.Account).toMatchObject({
      Name: 'Build pipeline',
      State: 'active',
      Text: data.Secret.slice(-4),
      Role: { Id: 4, Name: 'Designer' },
      Networks: ['203.0.113.0/24'],
      ExpiresAt: inDays(90),
      CreatedBy: admin.email,
      LastUsedAt: null,
      CallsToday: 0,
      Version: 1,
    })
    const [key] = await readKeys()
    expect(Buffer.from(key?.digest ?? [])).toEqual(toKeyDigest(data.Secret))
    expect(await readServiceUsers()).toEqual([{ email: 'service account Build pipeline', role_id: 4 }])
    for (const table of ['access_keys', 'users', 'audit_log', 'idempotency_keys'] as const) {
      const rows = await game.db.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(data.Secret)
    }
  })

  it('has a name that nobody could take for an e-mail, and that no other has or had', async () => {
    const problems = async (body: object) => [...new Set((await create(body)).errors.map(({ path }) => path))]
    for (const name of [' ', 'ann@example.com', 'x'.repeat(81), 'Build\u200bpipeline', 'a\nb'])
      expect(await problems({ name }), JSON.stringify(name)).toEqual(['body.name'])
    const { data } = await create({ name: 'Café' })
    expect((await create({ name: ' CAFÉ ' })).code).toBe('service-account-exists')
    expect((await create({ name: 'cafe' })).code).toBe('service-account-exists')
    await revoke(data.Account)
    expect((await create({ name: 'Café' })).code).toBe('service-account-exists')
    expect(await readServiceUsers()).toEqual([])
  })

  it('is refused with networks, an end or a role that mean nothing', async () => {
    const problems = async (body: object) => (await create(body)).errors.map(({ path }) => path)
    expect(await problems({ networks: ['example.com'] })).toEqual(['body.networks.0'])
    expect(await problems({ expiresAt: inDays(-1) })).toEqual(['body.expiresAt'])
    expect(await problems({ roleId: 999 })).toEqual(['body.roleId'])
    expect(await readKeys()).toEqual([])
  })

  it('is changed in the version that the caller knows, and back by an undo', async () => {
    const { Account } = (await create()).data
    const change = { roleId: 5, networks: ['::1'], expiresAt: inDays(1) }
    const changed = await update(Account, change, admin, { ifMatch: 1 })
    expect(changed.data).toMatchObject({ Role: { Id: 5 }, Networks: ['::1'], ExpiresAt: inDays(1), Version: 2 })
    const stale = await update(Account, {}, admin, { ifMatch: 1 })
    expect([stale.status, stale.code]).toEqual([412, 'stale'])
    const id = String(changed.headers.undo)
    expect((await admin.call(recentChanges.undo, { params: { id } })).status).toBe(200)
    expect(await get(Account)).toMatchObject({ Role: { Id: 4 }, Networks: [], ExpiresAt: null })
  })

  it('gets a new key, and the one before works until the given instant', async () => {
    const { Account, Secret } = (await create()).data
    const first = (await rotate(Account, inDays(7))).data
    expect(first.Account).toMatchObject({ State: 'rotating', OldTextUntil: inDays(7), Text: first.Secret.slice(-4) })
    expect(first.Secret).not.toBe(Secret)
    expect(Buffer.from((await readKeys())[0]?.old_digest ?? [])).toEqual(toKeyDigest(Secret))
    expect((await rotate(Account)).data.Account).toMatchObject({ State: 'active', OldTextUntil: null })
    for (const until of [inDays(-1), inDays(91)])
      expect((await rotate(Account, until)).errors.map(({ path }) => path)).toEqual(['body.oldTextUntil'])
  })

  it('stays as it is once it is revoked, and can only be revoked once it has expired', async () => {
    const { Account } = (await create({ expiresAt: inDays(1) })).data
    game.clock.now = new Date(game.clock.now.getTime() + day)
    await game.db.updateTable('sessions').set({ created_at: game.clock.now, last_seen_at: game.clock.now }).execute()
    expect((await get(Account)).State).toBe('expired')
    expect([(await update(Account)).code, (await rotate(Account)).code]).toEqual([
      'service-account-ended',
      'service-account-ended',
    ])
    expect((await revoke(Account)).data).toMatchObject({ State: 'revoked', Role: null })
    for (const again of [update(Account), rotate(Account), revoke(Account)])
      expect((await again).code).toBe('service-account-ended')
  })

  it('is listed with the others, by part of its name, and by who made it', async () => {
    const other = await game.signInAs('admin')
    await create()
    await create({ name: 'Ünique reporter' }, other)
    expect(await list()).toEqual(['Ünique reporter', 'Build pipeline'])
    expect(await list({ filter: 'unique' })).toEqual(['Ünique reporter'])
    expect(await list({ madeBy: String(other.id) })).toEqual(['Ünique reporter'])
  })

  it('outlives who made it', async () => {
    const maker = await game.signInAs('admin')
    const { Account, Secret } = (await create({}, maker)).data
    const ask = async () => (await callerWith(game, Secret).call(builds.all, {})).status
    expect((await admin.call(users.deactivate, { params: { userEmail: maker.email } })).status).toBe(200)
    expect([await ask(), (await maker.call(builds.all, {})).status]).toEqual([200, 401])
    expect((await admin.call(users.remove, { params: { userEmail: maker.email } })).status).toBe(200)
    expect(await get(Account)).toMatchObject({ State: 'active', CreatedBy: maker.email })
    expect(await list({ madeBy: String(maker.id) })).toEqual([])
    expect(await ask()).toBe(200)
  })

  it('is recorded with what was set, by whom', async () => {
    const { Account } = (await create({ expiresAt: inDays(9) })).data
    await update(Account, { roleId: 5 })
    await rotate(Account)
    await revoke(Account)
    const query = { targetKind: 'service account', targetId: String(Account.Id) }
    const { Result } = (await admin.call(audit.list, { query })).data
    expect(Result.map(({ Action, Actor, TargetName }) => [Action, Actor, TargetName])).toEqual(
      ['revoked', 'rotated', 'changed', 'made'].map((verb) => [
        `service account ${verb}`,
        admin.email,
        'Build pipeline',
      ]),
    )
    expect(Result[2]?.Facts).toContainEqual(
      expect.objectContaining({ Name: 'Role', Before: '"Designer"', After: '"Support"' }),
    )
  })
})

describe('its role', () => {
  it('is one of which the caller holds every permission, when it is made and at each change', async () => {
    const manager = await game.signInAs(['MANAGE_SIDIOUS_USERS', 'CHANGE_API_MATCH'])
    const { data: role } = await admin.call(roles.create, { body: { Name: 'Builds', PermissionIds: [3] } })
    const refused = await create({}, manager)
    expect([refused.status, refused.code]).toEqual([403, 'permissions-not-held'])
    expect(refused.message).toContain('CREATE_EVENTS')
    expect((await create({ roleId: 2 }, manager)).code).toBe('permissions-not-held')
    const own = (await create({ roleId: role.Id }, manager)).data.Account
    expect((await update(own, {}, manager)).code).toBe('permissions-not-held')
    const stronger = (await create({ name: 'Designer' })).data.Account
    const tried = [
      update(stronger, { roleId: role.Id }, manager),
      rotate(stronger, null, manager),
      revoke(stronger, manager),
    ]
    for (const reply of tried) expect((await reply).code).toBe('permissions-not-held')
    expect(await get(stronger)).toMatchObject({ State: 'active', Role: { Id: 4 }, Version: 1 })
    expect((await rotate(own, null, manager)).status).toBe(200)
    expect((await revoke(own, manager)).status).toBe(200)
  })

  it('that gained a permission its holder lacks is no longer in their hands', async () => {
    const manager = await game.signInAs(['MANAGE_SIDIOUS_USERS', 'CHANGE_API_MATCH', 'MANAGE_ROLE_PERMISSIONS'])
    const { data: role } = await admin.call(roles.create, { body: { Name: 'Builds', PermissionIds: [3] } })
    const { Account } = (await create({ roleId: role.Id }, manager)).data
    const extend = (by: Caller) =>
      by.call(roles.update, { body: { Id: role.Id, Name: 'Builds', PermissionIds: [3, 12] } })
    expect((await extend(manager)).code).toBe('permissions-not-held')
    expect((await extend(admin)).status).toBe(200)
    expect((await rotate(Account, null, manager)).code).toBe('permissions-not-held')
  })

  it('cannot be deleted until the account is revoked or has another', async () => {
    const { data: role } = await admin.call(roles.create, { body: { Name: 'Builds', PermissionIds: [3] } })
    const { Account } = (await create({ roleId: role.Id })).data
    const remove = () => admin.call(roles.remove, { params: { id: String(role.Id) } })
    expect((await remove()).code).toBe('role-in-use')
    await revoke(Account)
    expect((await remove()).status).toBe(200)
    expect(await get(Account)).toMatchObject({ State: 'revoked', Role: null })
  })

  it('needs MANAGE_SIDIOUS_USERS of who gives it, also at the moment of the change', async () => {
    const { Account } = (await create()).data
    const other = await game.signInAs(['MANAGE_ROLE_PERMISSIONS', 'MANAGE_GAME_KEYS', 'ACCESS_AUDIT'])
    const calls = [
      other.call(serviceAccounts.list, { query: {} }),
      other.call(serviceAccounts.get, toInput(Account)),
      other.call(serviceAccounts.days, toInput(Account)),
      create({ name: 'Another' }, other),
      update(Account, {}, other),
      rotate(Account, null, other),
      revoke(Account, other),
    ]
    for (const reply of calls) expect((await reply).status).toBe(403)
  })
})
