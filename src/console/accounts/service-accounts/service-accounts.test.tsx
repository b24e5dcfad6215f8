// Loaded on demand in a browser; here before the time is counted.
import './accounts-tab.tsx'
import '../users/users-tab.tsx'
import '#console/game-access/shared/key-calls-chart.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { serviceAccounts } from '#contract/service-accounts.ts'
import { users } from '#contract/users.ts'
import { fill, renderScreen, shows } from '#test/harness/render-screen.tsx'
import { aServiceAccount } from '#test/harness/service-account.ts'
import type { TestApp } from '#test/harness/start-app.ts'

const given = async (app: TestApp) => {
  await aServiceAccount(app, await app.signInAs('admin'), { roleId: 4 })
}
const page = (search = '', options: object = {}) =>
  renderScreen(`/acp/settings?tab=service-accounts${search}`, { given, ...options })

it('says what service accounts are for while there is none, and makes one whose key is shown once', async () => {
  const { user, person } = await renderScreen('/acp/settings?tab=service-accounts')
  await shows(/^No service account yet\. A program such as a build pipeline/)
  await user.click(screen.getByRole('button', { name: 'New service account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New service account' }))
  await user.click(dialog.getByRole('button', { name: 'Make service account' }))
  expect((await dialog.findAllByText('This field is required')).length).toBe(2)
  await fill(user, dialog.getByLabelText(/^Name/), 'ann@example.com')
  await user.click(dialog.getByLabelText(/^Role/, { selector: 'input' }))
  await user.click(await dialog.findByRole('option', { name: 'Designer' }))
  await dialog.findByText('A name has no @: it is no e-mail.')
  await user.clear(dialog.getByLabelText(/^Name/))
  await fill(user, dialog.getByLabelText(/^Name/), 'Build pipeline')
  await fill(user, dialog.getByLabelText(/^Networks/, { selector: 'input' }), '203.0.113.0/24')
  await user.click(dialog.getByRole('button', { name: 'Make service account' }))
  const secret = within(await screen.findByRole('dialog', { name: 'Keep this key' }))
  expect(secret.getByText(/^qda_[\w-]{43}$/)).toBeTruthy()
  const command = secret.getByLabelText('A first call').textContent ?? ''
  expect(command).toContain(`-X PUT ${window.location.origin}/apimatch`)
  expect(command).toContain('"Authorization: Bearer $QUARTERDECK_KEY"')
  // A press beside it must not lose the key.
  await user.keyboard('{Escape}')
  expect(secret.getByText(/^qda_/)).toBeTruthy()
  await user.click(secret.getByRole('button', { name: 'I stored the key' }))
  await waitFor(() => expect(screen.queryByText(/^qda_/)).toBeNull())
  const [account] = (await person?.call(serviceAccounts.list, { query: {} }))?.data.Result ?? []
  expect(account).toMatchObject({ Name: 'Build pipeline', Role: { Name: 'Designer' }, Networks: ['203.0.113.0/24'] })
  expect(await screen.findByRole('link', { name: 'Build pipeline' })).toBeTruthy()
})

it('changes role and end, but not the name', async () => {
  const { user, person } = await page('&account=1')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Build pipeline' }))
  expect(dialog.getByLabelText(/^Name/)).toHaveProperty('disabled', true)
  await user.click(dialog.getByLabelText(/^Role/, { selector: 'input' }))
  await user.click(await dialog.findByRole('option', { name: 'Support' }))
  await user.click(dialog.getByRole('button', { name: 'Save service account' }))
  await shows('Service account Build pipeline saved.')
  const reply = await person?.call(serviceAccounts.get, { params: { id: '1' } })
  expect(reply?.data.Role?.Name).toBe('Support')
})

it('rotates the key, in red where the present one ends at once', async () => {
  const { user, person } = await page()
  await user.click(await screen.findByRole('button', { name: 'Rotate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give Build pipeline a new key?' }))
  await user.selectOptions(dialog.getByLabelText('The current text'), 'Ends at once')
  const button = dialog.getByRole('button', { name: 'Rotate key and end the present one' })
  expect(button.getAttribute('data-submit')).toBe('destructive')
  await user.selectOptions(dialog.getByLabelText('The current text'), 'Works for 7 more days')
  await user.click(dialog.getByRole('button', { name: 'Rotate key' }))
  expect(await screen.findByRole('dialog', { name: 'Keep this key' })).toBeTruthy()
  const reply = await person?.call(serviceAccounts.get, { params: { id: '1' } })
  expect(reply?.data.State).toBe('rotating')
})

it('is revoked after a question that says how much it is used', async () => {
  const { user, person } = await page()
  await user.click(await screen.findByRole('button', { name: 'Revoke' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke the service account Build pipeline?' }))
  expect(dialog.getByText('It was never used.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Revoke service account' }))
  await shows('Service account Build pipeline revoked.')
  await waitFor(() => expect(screen.getByText('Revoked')).toBeTruthy())
  expect(screen.queryByRole('button', { name: 'Rotate' })).toBeNull()
  const reply = await person?.call(serviceAccounts.get, { params: { id: '1' } })
  expect(reply?.data).toMatchObject({ State: 'revoked', Role: null })
})

it('shows the calls by day', async () => {
  await page('&calls=1', {
    given: async (app: TestApp) => {
      await given(app)
      const day = app.clock.now.toISOString().slice(0, 10)
      await app.db.insertInto('access_key_days').values({ key_id: 1, day, calls: 1200, refused: 3 }).execute()
    },
  })
  const drawer = await screen.findByRole('dialog', { name: 'Calls of Build pipeline' })
  const table = await within(drawer).findByRole('table', { name: 'Calls by day' })
  expect(await within(table).findByText('1,200')).toBeTruthy()
})

it('cannot be changed by who lacks a permission of its role, and is not shown without MANAGE_SIDIOUS_USERS', async () => {
  await page('', { as: ['MANAGE_SIDIOUS_USERS', 'MANAGE_ROLE_PERMISSIONS'] })
  const rotate = await screen.findByRole('button', { name: 'Rotate' })
  await waitFor(() => expect(rotate.getAttribute('data-disabled') ?? rotate.getAttribute('aria-disabled')).toBeTruthy())
  await page('', { as: ['MANAGE_ROLE_PERMISSIONS'] })
  await screen.findByRole('tab', { name: 'Roles' })
  expect(screen.queryByRole('tab', { name: 'Service accounts' })).toBeNull()
})

it('is named to who deactivates or deletes the person who made it', async () => {
  const { user, person } = await renderScreen('/acp/settings?tab=users', {
    given: async (app) => {
      const maker = await app.signInAs('admin')
      await aServiceAccount(app, maker, { roleId: 4 })
      const ended = await aServiceAccount(app, maker, { name: 'Ended' })
      await maker.call(serviceAccounts.revoke, { params: { id: ended.accountId } })
    },
  })
  const maker = (await person?.call(users.list, {}))?.data.find(({ Email }) => Email !== person?.email)?.Email
  for (const [item, question] of [
    ['Deactivate', `Deactivate ${maker}?`],
    ['Delete', `Delete ${maker}?`],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: `Actions of ${maker}` }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
    const dialog = within(await screen.findByRole('dialog', { name: question }))
    const entry = await dialog.findByRole('listitem')
    expect(entry.textContent).toBe('Build pipeline, role Designer, last used: Never')
    expect(dialog.getByRole('link', { name: 'Rotate or revoke them' }).getAttribute('href')).toContain(
      'tab=service-accounts',
    )
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})
