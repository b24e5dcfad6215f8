import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { roles } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { fill, getCurrentPath, renderScreen, shows } from '#test/harness/render-screen.tsx'

async function previewSupport() {
  const page = await renderScreen('/acp/settings?tab=roles', {
    given: ({ db }) => aPlayer(db, { player_id: '7', nickname: 'Captain Nemo' }),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Preview as Support' }))
  await shows(/Preview of the role/)
  return page
}

it('shows the menus and buttons of the role, and ends with one click', async () => {
  const { user } = await previewSupport()
  await user.click(screen.getByRole('button', { name: 'Test Person: menu' }))
  await screen.findByRole('menuitem', { name: 'Logout' })
  expect(screen.queryByRole('menuitem', { name: 'Settings' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('link', { name: 'API Timeline' }))
  const [add] = await screen.findAllByRole('button', { name: 'Add build' })
  expect(add?.getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'End preview' }))
  await screen.findByRole('button', { name: 'Preview as Support' })
  expect(getCurrentPath()).toBe('/acp/settings?tab=roles')
  expect(screen.queryByText(/Preview of the role/)).toBeNull()
})

it('sends no change, keeps what was typed and says why', async () => {
  const { user, requests } = await previewSupport()
  await user.click(await screen.findByRole('link', { name: 'All Players' }))
  const table = await screen.findByRole('table', { name: 'Players' })
  await user.click((await within(table).findAllByRole('link'))[0] ?? table)
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Set as Hacker' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Set as Hacker' }))
  await within(dialog).findByText(/This is a preview of a role. Nothing was changed./)
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

it('still lets the administrator log out, which ends the preview', async () => {
  const { user, requests } = await previewSupport()
  await user.click(screen.getByRole('button', { name: 'Test Person: menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  await waitFor(() => expect(getCurrentPath()).toBe('/login'))
  expect(requests.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual(['/users/logout'])
})

it('is for administrators only', async () => {
  await renderScreen('/acp/settings?tab=roles', { as: ['MANAGE_SIDIOUS_USERS', 'MANAGE_ROLE_PERMISSIONS'] })
  const button = await screen.findByRole('button', { name: 'Preview as Support' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

it('shows the rights of a changed role after the next refused call', async () => {
  const { server, user, person } = await renderScreen('/acp/apiversioning', { as: ['CHANGE_API_MATCH'] })
  const [add] = await screen.findAllByRole('button', { name: 'Add build' })
  await user.click(add ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a new build' }))
  await fill(user, dialog.getByRole('textbox', { name: 'Version' }), '2.10')
  await fill(user, dialog.getByRole('textbox', { name: 'Build Number' }), '104')
  const admin = await server.signInAs('admin')
  const { data } = await admin.call(users.get, { params: { userEmail: person?.email ?? '' } })
  const body = { Id: data.RoleId, Name: data.Role.Name, PermissionIds: [] }
  expect((await admin.call(roles.update, { body })).status).toBe(200)
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await dialog.findByText(/Your role lacks the permission CHANGE_API_MATCH/)
  expect(dialog.getByRole('textbox', { name: 'Version' })).toHaveProperty('value', '2.10')
})
