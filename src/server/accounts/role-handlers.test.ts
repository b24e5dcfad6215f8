import { describe, expect, it } from 'vitest'
import { recentChanges } from '#contract/recent-changes.ts'
import { roles } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller

setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
})

const create = (Name: string, PermissionIds: number[] = []) =>
  admin.call(roles.create, { body: { Name, PermissionIds } })

describe('roles', () => {
  it('are created, changed and deleted, with an audit entry each', async () => {
    const { data: role } = await create('Gift senders', [12, 12])
    expect(role).toMatchObject({
      Name: 'Gift senders',
      Permissions: [{ Id: 12, Name: 'SEND_MESSAGES' }],
      HasOwnList: true,
    })
    const changed = await admin.call(
      roles.update,
      { body: { Id: role.Id, Name: 'Senders', PermissionIds: [16] } },
      { ifMatch: role.Version },
    )
    expect(changed.data).toMatchObject({ Name: 'Senders', Permissions: [{ Name: 'ACCESS_PURCHASES' }] })
    const stale = await admin.call(roles.update, { body: { Id: role.Id, Name: 'X' } }, { ifMatch: role.Version })
    expect(stale.code).toBe('stale')
    expect((await admin.call(roles.remove, { params: { id: String(role.Id) } })).status).toBe(200)
    expect((await admin.call(roles.get, { params: { id: String(role.Id) } })).status).toBe(404)
    const audit = await app.db.selectFrom('audit_log').select('action').where('target_kind', '=', 'role').execute()
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['role created', 'role changed', 'role deleted']),
    )
  })

  it('get back their name and permissions', async () => {
    const { data: role } = await create('Senders', [12, 16])
    const { headers } = await admin.call(roles.update, { body: { Id: role.Id, Name: 'Buyers', PermissionIds: [16] } })
    const undone = await admin.call(recentChanges.undo, { params: { id: String(headers.undo) } })
    expect([undone.status, undone.message]).toEqual([200, 'OK'])
    const { data } = await admin.call(roles.get, { params: { id: String(role.Id) } })
    expect([data.Role.Name, data.Role.Permissions.map(({ Id }) => Id)]).toEqual(['Senders', [12, 16]])
  })

  it('reject the name of the admin role in every disguise, a taken name, and one that reads like an id', async () => {
    for (const name of ['Admin', ' ADMIN ', 'ａｄｍｉｎ', 'ad\u200bmin', 'a\u00addmin']) {
      expect((await create(name)).status, name).toBe(400)
    }
    for (const name of ['2', '２', ' 1 0 ']) expect((await create(name)).status, name).toBe(400)
    expect((await create('\u3164')).errors[0]?.message).toBe('A role name must have 1 to 80 visible characters.')
    expect((await create('sUPPORT')).code).toBe('role-exists')
    expect((await admin.call(roles.update, { body: { Id: 4, Name: 'Support' } })).code).toBe('role-exists')
    expect((await create('New', [12, 99])).errors).toEqual([
      { path: 'body.PermissionIds.1', message: 'There is no such permission.' },
    ])
  })

  it('keep the admin role as it is, and roles that users have', async () => {
    expect((await admin.call(roles.update, { body: { Id: 2, Name: 'Boss', PermissionIds: [] } })).code).toBe(
      'admin-role',
    )
    expect((await admin.call(roles.remove, { params: { id: '2' } })).code).toBe('admin-role')
    await app.signInAs({ roleId: 5 })
    expect((await admin.call(roles.remove, { params: { id: '5' } })).code).toBe('role-in-use')
  })

  it('decide by the fixed table until they get a list, which a new name alone does not give', async () => {
    const renamed = await admin.call(roles.update, { body: { Id: 5, Name: 'Player support' } })
    expect(renamed.data).toMatchObject({ Name: 'Player support', HasOwnList: false })
    expect(renamed.data.Permissions).toContainEqual({ Id: 12, Name: 'SEND_MESSAGES' })
    const listed = await admin.call(roles.update, { body: { Id: 5, Name: 'Support', PermissionIds: [] } })
    expect(listed.data).toMatchObject({ HasOwnList: true, Permissions: [] })
  })

  it('take a permission from the people at work with the next call', async () => {
    const manager = await app.signInAs(['MANAGE_SIDIOUS_USERS'])
    expect((await manager.call(users.list, {})).status).toBe(200)
    const { data } = await admin.call(users.get, { params: { userEmail: manager.email } })
    const { data: found } = await admin.call(roles.get, { params: { id: String(data.RoleId) } })
    await admin.call(roles.update, { body: { Id: data.RoleId, Name: found.Role.Name, PermissionIds: [] } })
    expect((await manager.call(users.list, {})).code).toBe('forbidden')
  })
})
