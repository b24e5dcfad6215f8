import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { insertPreference, listPreferences, updatePreference } from '#server/preferences/repository.ts'
import { fill, type RenderedScreen, renderScreen, shows, type Viewer } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const change = { by: 'ann@example.com', at: new Date('2026-11-03T10:20:00Z') }

const given = async ({ db }: TestApp) => {
  await insertPreference(db, { Key: 'GAME_NAME', Type: 1, Value: 'Idle Harbor', Required: true }, change)
  await insertPreference(db, { Key: 'MAX_GIFTS', Type: 3, Value: '0' }, change)
}

const page = (as: Viewer = 'admin', search = '') => renderScreen(`/acp/systempreferences${search}`, { as, given })

const stored = async ({ server }: RenderedScreen) =>
  Object.fromEntries((await listPreferences(server.db)).map(({ Key, Value }) => [Key, Value]))

const changes = ({ requests }: RenderedScreen) =>
  requests.filter(({ method, path }) => method !== 'GET' && path.startsWith('/consolepreferences'))

const findRow = (key: string) => screen.findByRole('row', { name: new RegExp(`(^|\\s)${key} `) })
const deleteButton = async (key: string) => within(await findRow(key)).getByRole('button', { name: 'Delete' })
const saveButton = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Save' })

describe('the table', () => {
  it('is not shown to staff without CONTROL_CONSOLE_PREFERENCES', async () => {
    await page(['ACCESS_AUDIT'])
    await shows("You're not authorized to see this page.")
    expect(screen.queryByText('MAX_GIFTS')).toBeNull()
  })

  it('says why and offers another try when the preferences cannot be loaded', async () => {
    const rendered = await renderScreen('/acp/audit', { given })
    rendered.connection.isDown = true
    await rendered.user.click(await screen.findByRole('button', { name: /First|Test Person/ }))
    await rendered.user.click(await screen.findByRole('menuitem', { name: 'Console Preferences' }))
    const again = await screen.findByRole('button', { name: 'Try again' })
    rendered.connection.isDown = false
    await rendered.user.click(again)
    await findRow('MAX_GIFTS')
  })
})

describe('deleting', () => {
  it('is disabled for a required preference, asks first, and says what became of it', async () => {
    const rendered = await page()
    expect(within(await findRow('MAX_GIFTS')).getByText('Number')).toBeTruthy()
    expect(within(await findRow('GAME_NAME')).getByText('Idle Harbor')).toBeTruthy()
    const button = await deleteButton('GAME_NAME')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await rendered.user.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
    await shows('This preference is required and cannot be deleted.')
    await rendered.user.click(await deleteButton('MAX_GIFTS'))
    const canceled = await screen.findByRole('dialog', { name: /MAX_GIFTS/ })
    await rendered.user.click(within(canceled).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changes(rendered)).toEqual([])
    expect(await stored(rendered)).toHaveProperty('MAX_GIFTS')
    await rendered.user.click(await deleteButton('MAX_GIFTS'))
    rendered.connection.isDown = true
    const dialog = await screen.findByRole('dialog')
    await rendered.user.click(within(dialog).getByRole('button', { name: 'Delete preference' }))
    await shows("Couldn't delete the preference.")
    expect(await stored(rendered)).toHaveProperty('MAX_GIFTS')
    rendered.connection.isDown = false
    await rendered.user.click(within(dialog).getByRole('button', { name: 'Delete preference' }))
    await shows('Preference deleted successfully!')
    await waitFor(() => expect(screen.queryByRole('row', { name: /(^|\s)MAX_GIFTS / })).toBeNull())
    expect(await stored(rendered)).toEqual({ GAME_NAME: 'Idle Harbor' })
  })
})

describe('the dialog', () => {
  it('saves no new preference before it has a key, which it raises, and a value, and shows it in the list', async () => {
    const rendered = await page('admin', '?new=true')
    const { user } = rendered
    const dialog = await screen.findByRole('dialog')
    const key = within(dialog).getByLabelText('Key')
    expect(saveButton(dialog)).toHaveProperty('disabled', true)
    await fill(user, key, 'new_one')
    expect(key).toHaveProperty('value', 'NEW_ONE')
    expect(saveButton(dialog)).toHaveProperty('disabled', true)
    await user.type(within(dialog).getByLabelText('Value'), 'x')
    expect(saveButton(dialog)).toHaveProperty('disabled', false)
    await user.clear(within(dialog).getByLabelText('Value'))
    expect(saveButton(dialog)).toHaveProperty('disabled', true)
    await user.type(within(dialog).getByLabelText('Value'), 'wind{Control>}{Enter}')
    await findRow('NEW_ONE')
    expect(await stored(rendered)).toHaveProperty('NEW_ONE', 'wind')
    expect(changes(rendered).map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /consolepreferences'])
  })

  it('keeps what was typed when saving fails, saves it later, and the shell has the new name of the game at once', async () => {
    const rendered = await page('admin', '?edit=GAME_NAME')
    const dialog = await screen.findByRole('dialog')
    const value = within(dialog).getByLabelText('Value')
    await rendered.user.clear(value)
    await fill(rendered.user, value, 'Harbor')
    rendered.connection.isDown = true
    await rendered.user.click(saveButton(dialog))
    await shows("Couldn't save the preference.")
    expect(value).toHaveProperty('value', 'Harbor')
    rendered.connection.isDown = false
    await rendered.user.click(saveButton(dialog))
    await waitFor(async () => expect(await stored(rendered)).toHaveProperty('GAME_NAME', 'Harbor'))
    await waitFor(() => expect(within(screen.getByRole('banner')).getByText('Harbor')).toBeTruthy())
  })

  it('shows both when another user was quicker, and takes over theirs on request', async () => {
    const rendered = await page('admin', '?edit=GAME_NAME')
    const dialog = await screen.findByRole('dialog')
    const value = within(dialog).getByLabelText('Value')
    await rendered.user.type(value, '!')
    await updatePreference(rendered.server.db, 'GAME_NAME', { Type: 1, Value: 'Theirs' }, change)
    await rendered.user.click(saveButton(dialog))
    await shows('Someone else changed this preference. Which version do you want to keep?')
    expect(value).toHaveProperty('value', 'Idle Harbor!')
    await rendered.user.click(screen.getByRole('button', { name: 'Keep theirs' }))
    expect(within(dialog).getByLabelText('Value')).toHaveProperty('value', 'Theirs')
    expect(await stored(rendered)).toHaveProperty('GAME_NAME', 'Theirs')
  })
})

describe('importing', () => {
  const choose = async ({ user }: RenderedScreen, text: string) => {
    await findRow('MAX_GIFTS')
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is no field for a file.')
    await user.upload(input, new File([text], 'prefs.json', { type: 'application/json' }))
  }

  it('rejects a file that is not JSON; shows what one adds, changes, removes and keeps before anything is sent', async () => {
    const rendered = await page()
    await choose(rendered, 'Key;Value')
    await shows('The file is not JSON. Nothing was changed.')
    expect(changes(rendered)).toEqual([])
    await choose(rendered, '[{"Key":"fresh","Value":"x"}]')
    const dialog = await screen.findByRole('dialog', { name: 'Import prefs.json?' })
    expect(within(dialog).getByRole('row', { name: /^MAX_GIFTS Removed 0/ })).toBeTruthy()
    expect(within(dialog).getByRole('row', { name: /^FRESH Added – x/ })).toBeTruthy()
    expect(within(dialog).getByRole('row', { name: /^GAME_NAME Kept, required/ })).toBeTruthy()
    expect(changes(rendered)).toEqual([])
    await rendered.user.click(within(dialog).getByRole('button', { name: 'Import preferences' }))
    await findRow('FRESH')
    expect(await stored(rendered)).toEqual({ GAME_NAME: 'Idle Harbor', FRESH: 'x' })
  })

  it('cannot be confirmed by staff who may not delete what it removes; delete and export are disabled with the reason', async () => {
    const rendered = await page(['CONTROL_CONSOLE_PREFERENCES'])
    const button = await deleteButton('MAX_GIFTS')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await rendered.user.hover(button)
    await shows(/DELETE_CONSOLE_PREFERENCES/)
    await rendered.user.hover(await screen.findByRole('button', { name: 'Export Preferences' }))
    await shows(/EXPORT_DATA/)
    await waitFor(() => expect(screen.queryByText(/DELETE_CONSOLE_PREFERENCES/)).toBeNull())
    await choose(rendered, '[]')
    const dialog = await screen.findByRole('dialog', { name: 'Import prefs.json?' })
    expect(within(dialog).getByRole('button', { name: 'Import preferences' })).toHaveProperty('disabled', true)
    expect(within(dialog).getByText(/DELETE_CONSOLE_PREFERENCES/)).toBeTruthy()
  })
})

it('shows who changed a preference last, with a link to all of its changes for those who may read them', async () => {
  await page()
  const row = within(await findRow('MAX_GIFTS'))
  row.getByText('ann@example.com')
  expect(row.getByRole('link', { name: /Nov 2026/ }).getAttribute('href')).toBe(
    '/acp/audit?kind=preference&target=MAX_GIFTS',
  )
  await page(['CONTROL_CONSOLE_PREFERENCES'])
  const plain = within(await findRow('MAX_GIFTS'))
  plain.getByText('ann@example.com')
  expect(plain.queryByRole('link', { name: /Nov 2026/ })).toBeNull()
})
