import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createPerson, findCredentials } from '#server/features/staff/repository.ts'
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
})
