import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { roles } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import { createPerson, deletePerson, findCredentials } from '#server/features/staff/repository.ts'
import { findRole } from '#server/features/staff/role-repository.ts'
import { renderScreen, shows, type Viewer } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const given = async ({ db }: TestApp) => {
  const grace = { email: 'grace@example.com', firstName: 'Grace', lastName: 'Hopper', passwordHash: null, roleId: 5 }
  await createPerson(db, grace)
}

const page = (as: Viewer = 'admin', search = '') => renderScreen(`/acp/settings${search}`, { as, given })

describe('the settings', () => {
  it('list the users with their role, and delete one after a confirmation', async () => {
    const { user, server } = await page()
    await shows('grace@example.com')
    await user.click(await screen.findByRole('button', { name: 'Actions of grace@example.com' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
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
    await user.click(within(dialog).getByRole('button', { name: 'Create user' }))
    await shows('Your password must be at least 6 characters long')
    await user.type(within(dialog).getByLabelText(/^Email/), 'ada@example.com')
    await user.type(within(dialog).getByLabelText(/^First name/), 'Ada')
    await user.type(within(dialog).getByLabelText(/^Last name/), 'Lovelace')
    await user.type(within(dialog).getByLabelText('Password'), 'correct horse')
    await user.type(within(dialog).getByLabelText('Repeat the password'), 'correct horse')
    await user.click(within(dialog).getByRole('button', { name: 'Create user' }))
    await shows('Done!')
    expect(await findCredentials(server.db, 'ada@example.com')).toMatchObject({ role_id: 1 })
  })

  it('show who has a role and what they lose before it is saved', async () => {
    const { user, server } = await page('admin', '?tab=roles&role=5')
    const dialog = await screen.findByRole('dialog')
    await shows('1 user has this role.')
    await user.click(within(dialog).getByLabelText('Send and revoke messages'))
    await shows('Lost when saved: Send and revoke messages.')
    await user.click(within(dialog).getByRole('button', { name: 'Save role' }))
    await shows('The role was saved.')
    expect((await findRole(server.db, { id: 5 }))?.permissions).not.toContain('SEND_MESSAGES')
  })

  it('load a user by e-mail for editing, and let the editor choose when another user saved them meanwhile', async () => {
    const { user, server, requests } = await page('admin', '?user=1')
    const dialog = await screen.findByRole('dialog', { name: 'Edit grace@example.com' })
    expect(requests.map(({ path }) => path)).toContain('/users/grace%40example.com')
    const other = await server.signInAs('admin')
    const body = { id: 1, firstName: 'Amazing', lastName: 'Hopper' }
    expect((await other.call(users.update, { body })).status).toBe(200)
    const lastName = within(dialog).getByLabelText(/^Last name/)
    await user.clear(lastName)
    await user.type(lastName, 'Murray')
    await user.click(within(dialog).getByRole('button', { name: 'Save user' }))
    await shows('Someone else changed this user. Which version do you want to keep?')
    expect(within(dialog).getByText(/Amazing/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }))
    await shows('Done!')
    const { data } = await other.call(users.get, { params: { userEmail: 'grace@example.com' } })
    expect(data).toMatchObject({ FirstName: 'Grace', LastName: 'Murray' })
  })

  it('keep what was typed about a user who is deleted meanwhile', async () => {
    const { user, server } = await page('admin', '?user=1')
    const dialog = await screen.findByRole('dialog', { name: 'Edit grace@example.com' })
    await user.type(within(dialog).getByLabelText(/^First name/), ' Brewster')
    await deletePerson(server.db, 1)
    await user.click(within(dialog).getByRole('button', { name: 'Save user' }))
    await within(dialog).findByText(/There is no such user/)
    expect(within(dialog).getByLabelText(/^First name/)).toHaveProperty('value', 'Grace Brewster')
  })

  it.each(['user', 'sessions'])('say so when the %s of a link belongs to no user', async (param) => {
    const { user } = await page('admin', `?${param}=9999`)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('There is no user with this ID.')
    await user.click(within(alert).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it.each<[Viewer, number]>([
    ['admin', 0],
    [['MANAGE_ROLE_PERMISSIONS', 'MANAGE_SIDIOUS_USERS'], 1],
  ])('say only to those who do not hold every permission that some roles cannot be chosen', async (as, count) => {
    await page(as, '?new=true')
    const dialog = within(await screen.findByRole('dialog', { name: 'New user' }))
    expect(await dialog.findByLabelText(/^Email/)).toBeTruthy()
    expect(dialog.queryAllByText('A role with permissions that you do not hold cannot be chosen.')).toHaveLength(count)
  })

  it('show first and last name as one in a card', async () => {
    await renderScreen('/acp/settings', { given, width: 390 })
    await screen.findByText('Grace Hopper')
  })

  it('invite a user by mail', async () => {
    const { user, server } = await page('admin', '?new=true')
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText(/^Email/), 'ada@example.com')
    await user.type(within(dialog).getByLabelText(/^First name/), 'Ada')
    await user.type(within(dialog).getByLabelText(/^Last name/), 'Lovelace')
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

  it('load a role for editing, list its permissions by what they allow, and say who gains one', async () => {
    const { user, requests } = await page('admin', '?tab=roles&role=5')
    const dialog = await screen.findByRole('dialog', { name: 'Edit Support' })
    expect(requests.map(({ path }) => path)).toEqual(expect.arrayContaining(['/roles/5', '/permissions']))
    await user.click(await within(dialog).findByLabelText('Read the audit log'))
    await shows('Gained when saved: Read the audit log.')
    expect(within(dialog).getByText('grace@example.com')).toBeTruthy()
    await shows(/From then on it has its own list/i)
  })

  it('open a role from the list, but not the admin role, which cannot be edited', async () => {
    const { user } = await page('admin', '?tab=roles')
    const table = within(await screen.findByRole('table', { name: 'Roles', busy: false }))
    const admin = within((await table.findByText('Cannot be edited')).closest('tr') ?? document.body)
    expect(admin.queryByRole('link')).toBeNull()
    await user.click(table.getByRole('link', { name: 'Support' }))
    await screen.findByRole('dialog', { name: 'Edit Support' })
    expect(window.location.search).toContain('tab=roles')
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
    await within(dialog).findByText('Saved by another user: name “Helper”; Send and revoke messages.')
    expect(within(dialog).getByText('Yours: name “User”; See purchases.')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Keep theirs' }))
    await waitFor(() => expect(within(dialog).getByLabelText(/^Name/)).toHaveProperty('value', 'Helper'))
    expect(within(dialog).getByLabelText('See purchases')).toHaveProperty('checked', false)
  })

  it('ask for no users, roles or permissions without MANAGE_SIDIOUS_USERS', async () => {
    const { requests } = await page(['MANAGE_ROLE_PERMISSIONS'], '?tab=roles&role=5')
    await shows('No role to show.')
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
