import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { permissions } from '#contract/core/permissions.ts'
import { roles } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import { findRole, setRolePermissions } from '#server/accounts/role-repository.ts'
import { createPerson, deletePerson, findCredentials } from '#server/accounts/staff-repository.ts'
import { fill, goTo, renderScreen, shows, type Viewer } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const given = async ({ db }: TestApp) => {
  const grace = { email: 'grace@example.com', firstName: 'Grace', lastName: 'Hopper', passwordHash: null, roleId: 5 }
  await createPerson(db, grace)
}

const page = (as: Viewer = 'admin', search = '') => renderScreen(`/acp/settings${search}`, { as, given })

/** Shown only to those who do not hold every permission. */
const hintOnRoles = 'A role with permissions that you do not hold cannot be chosen.'

describe('the settings', () => {
  it('list the users with their role, and delete one after a confirmation', async () => {
    const { user, server } = await page()
    await shows('grace@example.com')
    // The action of the open tab is beside the title of the page.
    const heading = screen.getByRole('heading', { name: 'Settings' }).parentElement
    within(heading ?? document.body).getByRole('button', { name: 'New user' })
    const row = within((await screen.findByText('grace@example.com')).closest('tr') ?? document.body)
    expect(row.getByText('Never')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Actions of grace@example.com' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await shows(/and with them the views that the user shared with everybody/)
    await user.click(await screen.findByRole('button', { name: 'Delete user' }))
    await shows('Done!')
    expect(await findCredentials(server.db, 'grace@example.com')).toBeUndefined()
  })

  it('are not shown without MANAGE_ROLE_PERMISSIONS', async () => {
    await page(['MANAGE_SIDIOUS_USERS'])
    await shows("You're not authorized to see this page.")
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy()
  })

  it('create a user with a password, and say what is wrong with the input', async () => {
    const { user, server } = await page('admin', '?new=true')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).queryByText(hintOnRoles)).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Create user' }))
    await shows('Your password must be at least 6 characters long')
    await fill(user, within(dialog).getByLabelText(/^Email/), 'ada@example.com')
    await fill(user, within(dialog).getByLabelText(/^First name/), 'Ada')
    await fill(user, within(dialog).getByLabelText(/^Last name/), 'Lovelace')
    await fill(user, within(dialog).getByLabelText('Password'), 'correct horse')
    await fill(user, within(dialog).getByLabelText('Repeat the password'), 'correct horse')
    await user.click(within(dialog).getByRole('button', { name: 'Create user' }))
    await shows('Done!')
    expect(await findCredentials(server.db, 'ada@example.com')).toMatchObject({ role_id: 1 })
  })

  it('open a role from the list, but not the admin role, and show who gains and loses what before it is saved', async () => {
    const { user, server, requests } = await page('admin', '?tab=roles')
    const table = within(await screen.findByRole('table', { name: 'Roles', busy: false }))
    expect(table.getAllByText(/Send and revoke messages/).length).toBeGreaterThan(0)
    const admin = within((await table.findByText('Cannot be edited')).closest('tr') ?? document.body)
    expect(admin.queryByRole('link')).toBeNull()
    await user.click(table.getByRole('link', { name: 'Support' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit Support' })
    expect(window.location.search).toContain('tab=roles')
    await shows('1 user has this role.')
    expect(within(dialog).getByText('grace@example.com')).toBeTruthy()
    expect(requests.map(({ path }) => path)).toEqual(expect.arrayContaining(['/roles/5', '/permissions']))
    await user.click(await within(dialog).findByLabelText('Read the audit log'))
    await shows('Gained when saved: Read the audit log.')
    await shows('The role has the default permissions now. When saved, it gets a list of its own.')
    await user.click(within(dialog).getByLabelText('Send and revoke messages'))
    await shows('Lost when saved: Send and revoke messages.')
    await user.click(within(dialog).getByRole('button', { name: 'Save role' }))
    await shows(/^Role .+ saved\.$/)
    expect((await findRole(server.db, { id: 5 }))?.permissions).not.toContain('SEND_MESSAGES')
  })

  it('load a user by e-mail for editing, in one dialog, and let the editor choose when another user saved them', async () => {
    const { user, server, requests } = await page('admin', '?user=1&sessions=1&new=true')
    const dialog = await screen.findByRole('dialog', { name: 'Edit grace@example.com' })
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(requests.map(({ path }) => path)).toContain('/users/grace%40example.com')
    const other = await server.signInAs('admin')
    const body = { id: 1, firstName: 'Amazing', lastName: 'Hopper', roleId: 1 }
    expect((await other.call(users.update, { body })).status).toBe(200)
    const lastName = within(dialog).getByLabelText(/^Last name/)
    await user.clear(lastName)
    await fill(user, lastName, 'Murray')
    await user.click(within(dialog).getByRole('button', { name: 'Save user' }))
    await shows('Someone else changed this user. Which version do you want to keep?')
    // What only the other user changed is part of both versions.
    expect(within(dialog).getAllByText(/Amazing/)).toHaveLength(2)
    expect(within(dialog).getAllByText('Role: User')).toHaveLength(2)
    await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }))
    await shows('Done!')
    const { data } = await other.call(users.get, { params: { userEmail: 'grace@example.com' } })
    expect(data).toMatchObject({ FirstName: 'Amazing', LastName: 'Murray' })
  })

  it('keep what was typed about a user who is deleted meanwhile', async () => {
    const { user, server } = await page('admin', '?user=1')
    const dialog = await screen.findByRole('dialog', { name: 'Edit grace@example.com' })
    await fill(user, within(dialog).getByLabelText(/^First name/), ' Brewster')
    await deletePerson(server.db, 1)
    await user.click(within(dialog).getByRole('button', { name: 'Save user' }))
    await within(dialog).findByText(/There is no such user/)
    expect(within(dialog).getByLabelText(/^First name/)).toHaveProperty('value', 'Grace Brewster')
  })

  it('say so when the user or role of a link does not exist, and open the form of a new user all the same', async () => {
    const { user } = await page('admin', '?user=9999')
    const closeAlert = async (text: string) => {
      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toContain(text)
      expect(screen.queryByText('Request Error')).toBeNull()
      await user.click(within(alert).getByRole('button', { name: 'Close' }))
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    }
    await closeAlert('There is no user with this ID.')
    goTo('/acp/settings?sessions=9999')
    await closeAlert('There is no user with this ID.')
    for (const id of ['9999', 'abc']) {
      goTo(`/acp/settings?tab=roles&role=${id}`)
      await closeAlert('There is no role with this ID.')
    }
    goTo('/acp/settings?user=9999')
    await screen.findByRole('alert')
    await user.click(screen.getByRole('button', { name: 'New user' }))
    await screen.findByRole('dialog', { name: 'New user' })
    expect(screen.queryByText(/There is no user with this ID/)).toBeNull()
  })

  it('carry the full e-mail and names of a user in titles', async () => {
    const FirstName = 'x'.repeat(80)
    const row = { firstName: FirstName, lastName: 'Hopper', passwordHash: null, roleId: 5 }
    const longNamed = ({ db }: TestApp) => createPerson(db, { email: 'grace@example.com', ...row })
    await renderScreen('/acp/settings', { given: longNamed })
    for (const text of ['grace@example.com', FirstName, 'Hopper', 'Support']) {
      expect((await screen.findByText(text)).title).toBe(text)
    }
  })

  describe('for somebody who does not hold every permission', () => {
    const someRights: Viewer = ['MANAGE_ROLE_PERMISSIONS', 'MANAGE_SIDIOUS_USERS', 'CHANGE_PLAYERS']
    const withAdmin = async ({ db }: TestApp) => {
      const person = { firstName: 'Grace', lastName: 'Hopper', passwordHash: null }
      await createPerson(db, { ...person, email: 'grace@example.com', roleId: 2 })
      await createPerson(db, { ...person, email: 'alan@example.com', roleId: 1 })
      await setRolePermissions(db, 1, ['CHANGE_PLAYERS'])
      const session = { user_id: 1, ip_address: '192.0.2.7', remember: false, created_at: new Date() }
      const token = { user_agent: 'Safari 26', token_hash: Buffer.from('1'), last_seen_at: new Date() }
      await db
        .insertInto('sessions')
        .values({ ...session, ...token })
        .execute()
    }
    const open = (search: string) => renderScreen(`/acp/settings${search}`, { as: someRights, given: withAdmin })
    const userReason = "Only someone with all permissions of this user's role can change the user."
    const roleReason = 'Only someone with all permissions of this role can change it.'

    it('disable the actions on users with permissions that the caller lacks, and lock their form and sessions', async () => {
      const { user } = await open('')
      await user.click(await screen.findByRole('button', { name: 'Actions of grace@example.com' }))
      for (const name of ['Invite again', 'Deactivate', 'Delete']) {
        const item = await screen.findByRole('menuitem', { name })
        expect(item.getAttribute('aria-disabled'), name).toBe('true')
      }
      await user.hover(screen.getByRole('menuitem', { name: 'Delete' }))
      await shows(userReason)
      expect(screen.getByRole('menuitem', { name: 'Sessions' }).getAttribute('aria-disabled')).toBeNull()
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
      await user.click(await screen.findByRole('button', { name: 'Actions of alan@example.com' }))
      const item = await screen.findByRole('menuitem', { name: 'Delete' })
      expect(item.getAttribute('aria-disabled')).toBeNull()
      goTo('/acp/settings?sessions=1')
      const sessions = within(await screen.findByRole('dialog', { name: 'Sessions of grace@example.com' }))
      const button = await sessions.findByRole('button', { name: 'End' })
      await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
      goTo('/acp/settings?user=1')
      const form = within(await screen.findByRole('dialog', { name: 'Edit grace@example.com' }))
      expect(form.getByText(userReason)).toBeTruthy()
      for (const label of [/^Email/, /^First name/, /^Last name/, 'Change the password']) {
        expect(form.getByLabelText(label)).toHaveProperty('disabled', true)
      }
      expect(form.getByRole('button', { name: 'Save user' })).toHaveProperty('disabled', true)
    })

    it('lock the form of a role with permissions that the caller lacks, and its deletion, but no other form', async () => {
      const { user } = await open('?tab=roles&role=5')
      const dialog = within(await screen.findByRole('dialog', { name: 'Edit Support' }))
      expect(dialog.getByText(roleReason)).toBeTruthy()
      for (const label of [/^Name/, 'Flag, rename, repair and create players']) {
        expect(await dialog.findByLabelText(label)).toHaveProperty('disabled', true)
      }
      await user.click(dialog.getByRole('button', { name: 'Cancel' }))
      const row = within((await screen.findByRole('link', { name: 'Support' })).closest('tr') ?? document.body)
      await user.hover(row.getByRole('button', { name: /Delete/ }))
      await shows(roleReason)
      goTo('/acp/settings?tab=roles&role=1')
      const other = within(await screen.findByRole('dialog', { name: 'Edit User' }))
      expect(other.getByLabelText(/^Name/)).toHaveProperty('disabled', false)
      expect(other.queryByText(roleReason)).toBeNull()
      goTo('/acp/settings?new=true')
      const created = within(await screen.findByRole('dialog', { name: 'New user' }))
      expect(await created.findByLabelText(/^Email/)).toBeTruthy()
      expect(created.queryAllByText(hintOnRoles)).toHaveLength(1)
    })
  })

  it('show first and last name as one in a card', async () => {
    await renderScreen('/acp/settings', { given, width: 390 })
    await screen.findByText('Grace Hopper')
  })

  it('invite a user by mail', async () => {
    const { user, server } = await page('admin', '?new=true')
    const dialog = await screen.findByRole('dialog')
    await fill(user, within(dialog).getByLabelText(/^Email/), 'ada@example.com')
    await fill(user, within(dialog).getByLabelText(/^First name/), 'Ada')
    await fill(user, within(dialog).getByLabelText(/^Last name/), 'Lovelace')
    await user.click(within(dialog).getByRole('radio', { name: 'Invite by mail' }))
    expect(within(dialog).queryByLabelText('Password')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Create user' }))
    await shows('Done!')
    const mail = await server.db.selectFrom('mails').select(['recipient', 'body']).executeTakeFirst()
    expect(mail).toMatchObject({ recipient: 'ada@example.com', body: expect.stringContaining('choose a password') })
    const row = within((await screen.findByText('ada@example.com')).closest('tr') ?? document.body)
    expect(row.getByText('Invited')).toBeTruthy()
  })

  it('show the open sessions of a user, and end one or all', async () => {
    const withSessions = async (server: TestApp) => {
      await given(server)
      const session = { user_id: 1, ip_address: '192.0.2.7', remember: false, created_at: new Date() }
      const rows = ['Firefox 140', 'Safari 26', 'Chrome 142'].map((user_agent) => {
        return { ...session, user_agent, token_hash: Buffer.from(user_agent), last_seen_at: new Date() }
      })
      await server.db.insertInto('sessions').values(rows).execute()
    }
    const { user } = await renderScreen('/acp/settings?sessions=1', { given: withSessions })
    const dialog = await screen.findByRole('dialog', { name: 'Sessions of grace@example.com' })
    const row = (await within(dialog).findByText('Safari 26')).closest('tr') ?? dialog
    await user.click(within(row).getByRole('button', { name: 'End' }))
    await user.click(await screen.findByRole('button', { name: 'End session' }))
    await shows('The session was ended.')
    await waitFor(() => expect(within(dialog).queryByText('Safari 26')).toBeNull())
    expect(within(dialog).getByText('Firefox 140')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'End all sessions' }))
    const question = await screen.findByRole('dialog', { name: 'End all sessions of grace@example.com?' })
    await user.click(within(question).getByRole('button', { name: 'End all sessions' }))
    await within(dialog).findByText('No open session.')
  })

  it('choose for a new role what every role starts with, as far as the user holds it', async () => {
    await page(['MANAGE_ROLE_PERMISSIONS', 'MANAGE_SIDIOUS_USERS', 'CHANGE_PLAYERS'], '?tab=roles&new=true')
    const dialog = await screen.findByRole('dialog', { name: 'New role' })
    const isChosen = async (label: string) => {
      const box = await within(dialog).findByLabelText(label)
      return box instanceof HTMLInputElement && box.checked
    }
    expect(await isChosen('Flag, rename, repair and create players')).toBe(true)
    expect(await isChosen('Run events, regattas and leaderboards')).toBe(false)
    expect(await isChosen('See purchases')).toBe(false)
  })

  it('compare both versions of a role that another user saved meanwhile', async () => {
    const { user, server } = await page('admin', '?tab=roles&role=1')
    const dialog = await screen.findByRole('dialog', { name: 'Edit User' })
    await user.click(await within(dialog).findByLabelText('See purchases'))
    const other = await server.signInAs('admin')
    const body = { Id: 1, Name: 'Helper', PermissionIds: [12, 25, 26] }
    expect((await other.call(roles.update, { body })).status).toBe(200)
    await user.click(within(dialog).getByRole('button', { name: 'Save role' }))
    await within(dialog).findByText('Saved by another user: Send and revoke messages.')
    expect(within(dialog).getByText('Yours: See purchases.')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Keep theirs' }))
    await waitFor(() => expect(within(dialog).getByLabelText(/^Name/)).toHaveProperty('value', 'Helper'))
    expect(within(dialog).getByLabelText('See purchases')).toHaveProperty('checked', false)
  })

  it('say what a role gains compared with what another user saved meanwhile', async () => {
    const { user, server } = await page('admin', '?tab=roles&role=5')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Support' }))
    await user.click(await dialog.findByLabelText('Read the audit log'))
    const other = await server.signInAs('admin')
    const held = (await findRole(server.db, { id: 5 }))?.permissions ?? []
    const PermissionIds = [...held, 'CREATE_EVENTS' as const].map((name) => permissions[name].id)
    expect((await other.call(roles.update, { body: { Id: 5, Name: 'Support', PermissionIds } })).status).toBe(200)
    await user.click(dialog.getByRole('button', { name: 'Save role' }))
    await dialog.findByRole('button', { name: 'Keep theirs' })
    expect(dialog.getByText('Lost when saved: Create, import and batch delete events.')).toBeTruthy()
    expect(dialog.queryByText(/From then on it has its own list/i)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Keep theirs' }))
    await waitFor(() => expect(dialog.queryByText(/when saved/)).toBeNull())
  })

  it('save the own name of a role with the permissions that another user saved meanwhile', async () => {
    const { user, server } = await page('admin', '?tab=roles&role=1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit User' }))
    await user.type(dialog.getByLabelText(/^Name/), 's')
    const other = await server.signInAs('admin')
    expect((await other.call(roles.update, { body: { Id: 1, Name: 'User', PermissionIds: [12] } })).status).toBe(200)
    await user.click(dialog.getByRole('button', { name: 'Save role' }))
    await user.click(await dialog.findByRole('button', { name: 'Keep mine' }))
    await shows(/^Role .+ saved\.$/)
    const saved = await findRole(server.db, { id: 1 })
    expect(saved).toMatchObject({ name: 'Users', permissions: ['SEND_MESSAGES'] })
  })

  it('ask for no users, roles or permissions without MANAGE_SIDIOUS_USERS, and name it', async () => {
    const { requests } = await page(['MANAGE_ROLE_PERMISSIONS'], '?tab=roles&role=5')
    for (const tab of ['Roles', 'Users']) {
      await screen.findByRole('tab', { name: tab, selected: true })
      await shows(/^Your role lacks the permission MANAGE_SIDIOUS_USERS/)
      expect(screen.queryByText(/^No (user|role) to show\.$/)).toBeNull()
      goTo('/acp/settings?user=1')
    }
    expect(requests.filter(({ path }) => /^\/(users\/?$|users\/grace|roles|permissions)/.test(path))).toEqual([])
  })

  it('show no notice when the users cannot be fetched, only why the list is empty', async () => {
    const { user } = await renderScreen('/acp/apiversioning')
    const send = window.fetch
    window.fetch = async (input, init) =>
      /\/users\/?$/.test(new URL(String(input), window.location.href).pathname)
        ? Response.json({}, { status: 500 })
        : send(input, init)
    await user.click(await screen.findByRole('button', { name: 'Test Person: menu' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Settings' }))
    await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByText('Request Error')).toBeNull()
  })
})
