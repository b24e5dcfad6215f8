import { EditorView } from '@codemirror/view'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { persistence } from '#contract/persistence.ts'
import { players } from '#contract/players.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { fill, type RenderedScreen, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'
import { expectUndoConflict, pressUndo } from '#test/harness/undo.ts'

const tab = '/acp/player/p1?tab=persistence'
const params = { id: 'p1' }
const goal = '{"_progression":3,"_targetProgression":12,"_timeCreated":"soon","_timeModified":"later"}'
const given = ({ db }: TestApp) =>
  aPlayer(db, {
    player_id: 'p1',
    nickname: 'Anne',
    persistence: { wallet: '{"gold": 9007199254740993}', level: '1.0', gems_goal_daily: `[${goal}]`, no_goal_x: '[]' },
  })

const open = (options: Parameters<typeof renderScreen>[1] = {}) => renderScreen(tab, { given, ...options })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
/** Presses a button as soon as it can be pressed: some wait for what they are about. */
const press = async (user: RenderedScreen['user'], name: string) => {
  const found = await button(name)
  await waitFor(() => expect(found).toHaveProperty('disabled', false))
  await user.click(found)
}
const getSaves = ({ requests }: RenderedScreen) => requests.filter(({ path }) => path.endsWith('/persistence/override'))
const savedValue = async ({ server }: RenderedScreen, key: string) => {
  const admin = await server.signInAs('admin')
  const { data } = await admin.call(persistence.list, { params })
  return data.m_playerPersistences.find(({ Key }) => Key === key)?.Value
}

async function editor(): Promise<EditorView> {
  const area = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.cm-content')
    return found ?? expect.fail('the editor is not there yet')
  })
  return EditorView.findFromDOM(area) ?? expect.fail('the editor has no view')
}

async function type(text: string): Promise<void> {
  const view = await editor()
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
}

async function edit({ user }: RenderedScreen, key: string, text: string): Promise<void> {
  await user.click(await button(key))
  await type(text)
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

const findRow = async (key: string) => (await button(key)).closest('tr') ?? expect.fail('the key has no row')

describe('the persistence tab', () => {
  it('lists every key with its version, writer and size, and finds keys by any part of 80 characters', async () => {
    const { user } = await open()
    const row = await findRow('wallet')
    expect(row.textContent).toContain('26 B')
    expect(row.textContent).toContain('game')
    expect(within(row).getByText('1')).toBeTruthy()
    const search = await screen.findByRole('searchbox', { name: 'Search by key' })
    expect(search.getAttribute('maxlength')).toBe('80')
    await fill(user, search, 'GOAL')
    expect(await shows(/^2 of 4 keys/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'wallet' })).toBeNull()
    await user.clear(search)
    await fill(user, search, 'nothing like this')
    await user.click(await button('Show all keys'))
    expect(await button('wallet')).toBeTruthy()
  })

  it('says so when the player has none', async () => {
    await open({ given: ({ db }) => aPlayer(db, { player_id: 'p1' }) })
    expect(await shows("This player doesn't have any persistence's.")).toBeTruthy()
  })

  it('sends only the changed key, with the version that was loaded, after the confirmation and then marks outdated', async () => {
    const page = await open()
    expect(await button('Save')).toHaveProperty('disabled', true)
    await edit(page, 'wallet', '{"gold": 9007199254740995}')
    expect((await findRow('wallet')).textContent).toContain('Updated')
    expect(getSaves(page)).toEqual([])
    await page.user.click(await button('Save'))
    const table = await screen.findByRole('table', { name: 'Changes to save' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Key', 'Action'])
    expect(within(table).getByText('Update')).toBeTruthy()
    await page.user.click(await button('Save changes'))
    expect(await shows('Persistence updated successfully!')).toBeTruthy()
    const [save] = getSaves(page)
    expect(save?.query).toBe('cleanSave=false')
    expect(JSON.parse(save?.body ?? '')).toEqual([{ Key: 'wallet', Value: '{"gold": 9007199254740995}', Version: 1 }])
    expect(page.requests.map(({ method, path }) => `${method} ${path}`)).toContain(
      'PUT /players/p1/persistence/outdated',
    )
    expect((await findRow('wallet')).textContent).not.toContain('Updated')
    expect(await button('Save')).toHaveProperty('disabled', true)
    expect(await savedValue(page, 'wallet')).toBe('{"gold": 9007199254740995}')
    const admin = await page.server.signInAs('admin')
    expect((await admin.call(players.get, { params })).data.Player.IsLocalPersistenceOutdated).toBe(true)
  })

  it('deletes a marked key, and a mark that was taken off leaves the former state', async () => {
    const page = await open()
    const { user } = page
    await user.click(await button('Mark wallet for deletion'))
    expect((await findRow('wallet')).dataset.mark).toBe('deleted')
    await user.click(await button('Undo delete of wallet'))
    expect(await button('Save')).toHaveProperty('disabled', true)
    await user.click(await button('Mark wallet for deletion'))
    await user.click(await button('Save'))
    expect(within(await screen.findByRole('table', { name: 'Changes to save' })).getByText('Delete')).toBeTruthy()
    await user.click(await button('Save and delete 1 key'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'wallet' })).toBeNull())
    expect(JSON.parse(getSaves(page)[0]?.body ?? '')).toEqual([{ Key: 'wallet', Value: null, Version: 1 }])
    expect(await savedValue(page, 'wallet')).toBeUndefined()
  })

  it('adds a key with the action Add; one that exists is rejected, and one that is marked deleted is dropped', async () => {
    const page = await open()
    const { user } = page
    await user.click(await button('Add key'))
    const key = await screen.findByRole('textbox', { name: 'Key' })
    await fill(user, key, 'wallet')
    expect(await shows('This key exists already. Open it in the list to change it.')).toBeTruthy()
    await user.clear(key)
    await fill(user, key, 'mail')
    await type('[1]')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Apply' }))
    expect((await findRow('mail')).textContent).toContain('NewKey')
    await user.click(await button('Save'))
    expect(within(await screen.findByRole('table', { name: 'Changes to save' })).getByText('Add')).toBeTruthy()
    await user.click(await button('Save changes'))
    await shows('Persistence updated successfully!')
    expect(await savedValue(page, 'mail')).toBe('[1]')
    await user.click(await button('Add key'))
    await fill(user, await screen.findByRole('textbox', { name: 'Key' }), 'news')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Apply' }))
    await user.click(await button('Mark news for deletion'))
    expect(await button('Save')).toHaveProperty('disabled', true)
  })

  it('keeps Save of the editor disabled while the text is not valid JSON, and asks before Escape discards it', async () => {
    const { user } = await open()
    await user.click(await button('level'))
    await type('{"a":\n1,}')
    expect(await shows('Line 2, column 3: Extra comma.')).toBeTruthy()
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true)
    await type(`${'['.repeat(101)}${']'.repeat(101)}`)
    expect(await shows('JSON may be nested 100 levels deep; this has 101.')).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true)
    await type('2')
    dialog.focus()
    await user.keyboard('{Escape}')
    expect(await shows('Discard the changed text?')).toBeTruthy()
    await user.click(await button('Keep editing'))
    expect((await editor()).state.sliceDoc()).toBe('2')
  })

  it('formats on its button only, numbers keep their text, and a goal key shows its goals above the editor', async () => {
    const { user } = await open()
    await user.click(await button('wallet'))
    const view = await editor()
    expect(view.state.sliceDoc()).toBe('{"gold": 9007199254740993}')
    await user.click(await button('Format'))
    await waitFor(() => expect(view.state.sliceDoc()).toBe('{\n  "gold": 9007199254740993\n}'))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await button('gems_goal_daily'))
    const goals = await screen.findByRole('region', { name: 'Goals' })
    expect(within(goals).getByRole('progressbar', { name: '25 % reached' })).toBeTruthy()
    for (const name of ['_progression', '_targetProgression', '_timeCreated', '_timeModified']) {
      expect(within(goals).getByRole('columnheader', { name })).toBeTruthy()
    }
    await type('[]')
    expect(await shows("Couldn't find any goals")).toBeTruthy()
  })

  it('keeps the texts and says so when a save fails', async () => {
    const page = await open()
    await edit(page, 'level', '2')
    await page.user.click(await button('Save'))
    page.connection.isDown = true
    await page.user.click(await button('Save changes'))
    expect(await shows("Couldn't update the persistence.")).toBeTruthy()
    expect(page.requests.some(({ path }) => path.endsWith('/persistence/outdated'))).toBe(false)
    page.connection.isDown = false
    await page.user.click(await button('Save changes'))
    await shows('Persistence updated successfully!')
    expect(await savedValue(page, 'level')).toBe('2')
  })
})

describe('the persistence tab and its permissions', () => {
  it('staff without the permission read and search, but neither edit, add nor mark', async () => {
    const { user } = await open({ as: [] })
    for (const name of ['Add key', 'Import .json', 'Export .json', 'Mark level for deletion']) {
      expect((await button(name)).getAttribute('aria-disabled')).toBe('true')
    }
    await user.click(await button('Mark level for deletion'))
    expect((await findRow('level')).dataset.mark).toBeUndefined()
    await user.click(await button('level'))
    expect((await editor()).state.readOnly).toBe(true)
    expect(await shows(/lacks the permission DELETE_UPDATE_PLAYER_PERSISTENCE/)).toBeTruthy()
  })

  it('staff with EXPORT_DATA only may export and look at an import, but not take it over', async () => {
    const { user } = await open({ as: ['EXPORT_DATA'] })
    expect((await button('Export .json')).getAttribute('aria-disabled')).toBeNull()
    await importFile(user, '[{"Key":"level","Value":"5"}]')
    expect(await button('Apply 1 change')).toHaveProperty('disabled', true)
  })
})

async function importFile(user: RenderedScreen['user'], text: string): Promise<void> {
  await button('Import .json')
  const field = document.querySelector<HTMLInputElement>('input[type="file"]') ?? expect.fail('there is no file field')
  await user.upload(field, new File([text], 'game.json', { type: 'application/json' }))
}

describe('importing persistence', () => {
  it('rejects a file with the place of its problem; previews what one changes and only fills the unsaved changes', async () => {
    const page = await open()
    await importFile(page.user, '[{"Key":"level"}]')
    const rejected = within(await screen.findByRole('dialog', { name: 'game.json was not imported' }))
    rejected.getByText('Entry 1 (line 1): Value is missing.')
    expect(screen.queryByRole('alert')).toBeNull()
    await page.user.click(rejected.getByRole('button', { name: 'Close' }))
    await importFile(
      page.user,
      '[{"Key":"level","Value":"5"},{"Key":"mail","Value":"[]"},{"Key":"wallet","Value":"{\\"gold\\": 9007199254740993}"}]',
    )
    const table = await screen.findByRole('table', { name: 'Import preview' })
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['KeyAction', 'level1.0 → 5 (+4)Update', 'mailadded []Add', 'walletUnchanged'])
    await page.user.click(await button('Apply 2 changes'))
    expect((await findRow('level')).textContent).toContain('Updated')
    expect((await findRow('mail')).textContent).toContain('NewKey')
    expect(getSaves(page)).toEqual([])
  })
})

describe('two editors of one player', () => {
  async function withConflict() {
    const page = await open()
    await edit(page, 'level', '2')
    const other = await page.server.signInAs('admin')
    await other.call(persistence.save, { params, body: [{ Key: 'level', Value: '7' }] })
    await page.user.click(await button('Save'))
    await page.user.click(await button('Save changes'))
    await shows('Someone else changed this key. Which version do you want to keep?')
    return page
  }

  it('both sides are shown, and keeping mine saves my text over theirs', async () => {
    const page = await withConflict()
    expect(await savedValue(page, 'level')).toBe('7')
    expect(await button('Save again')).toHaveProperty('disabled', true)
    await page.user.click(await button('Keep mine'))
    await page.user.click(await button('Save again'))
    await shows('Persistence updated successfully!')
    expect(await savedValue(page, 'level')).toBe('2')
  })

  it('taking theirs leaves nothing to save', async () => {
    const page = await withConflict()
    await page.user.click(await button('Keep theirs'))
    await page.user.click(await button('Save again'))
    await waitFor(() => expect(screen.queryByText(/Which version do you want/)).toBeNull())
    expect(await button('Save')).toHaveProperty('disabled', true)
    expect(await savedValue(page, 'level')).toBe('7')
  })

  it('leaving the question keeps my text among the unsaved changes', async () => {
    const page = await withConflict()
    await page.user.click(
      within(await screen.findByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] ??
        expect.fail('no button'),
    )
    expect((await findRow('level')).textContent).toContain('Changed by someone else')
    await page.user.click(await button('level'))
    expect((await editor()).state.sliceDoc()).toBe('2')
  })
})

describe('the history drawer', () => {
  async function withHistory(options: Parameters<typeof renderScreen>[1] = {}) {
    return open({
      ...options,
      given: async (server) => {
        await given(server)
        const admin = await server.signInAs('admin')
        await admin.call(persistence.save, { params, body: [{ Key: 'level', Value: '2' }] })
        await admin.call(persistence.save, { params, body: [{ Key: 'wallet', Value: null }] })
      },
    })
  }

  it('lists every version newest first, compares any two and restores an earlier one', async () => {
    const page = await withHistory()
    const { user } = page
    await user.click(await button('History of level'))
    const list = await screen.findByRole('list', { name: 'Versions' })
    expect(
      within(list)
        .getAllByText(/^Version \d/)
        .map(({ textContent }) => textContent),
    ).toEqual(['Version 2 · 1 B', 'Version 1 · 3 B'])
    expect(within(list).getByText('1.0 → 2')).toBeTruthy()
    expect(within(list).getByText('First version')).toBeTruthy()
    await user.click(within(list).getByRole('checkbox', { name: 'Compare version 2 of level' }))
    await user.click(within(list).getByRole('checkbox', { name: 'Compare version 1 of level' }))
    await user.click(await button('Compare'))
    const differences = await screen.findByRole('region', { name: 'Differences' })
    expect(differences.textContent).toBe('ChangedThe whole value1.02')
    await page.user.click(await button('Restore version 1 of level'))
    expect(await shows('Restore version 1 of level?')).toBeTruthy()
    await press(page.user, 'Restore version 1')
    expect(await shows('Version 1 of level was restored.')).toBeTruthy()
    const restored = page.requests.find(({ path }) => path.endsWith('/restore'))
    expect(restored?.headers.get('If-Match')).toBe('"2"')
    expect(await savedValue(page, 'level')).toBe('1.0')
  })

  it('shows the rest of a longer change on demand', async () => {
    const numbers = (value: number) => JSON.stringify({ gold: value, gems: value, keys: value, '<b>\u202e': value })
    const { user } = await open({
      given: async (server) => {
        await aPlayer(server.db, { player_id: 'p1', persistence: { wallet: numbers(40) } })
        const admin = await server.signInAs('admin')
        await admin.call(persistence.save, { params, body: [{ Key: 'wallet', Value: numbers(0) }] })
      },
    })
    await user.click(await button('History of wallet'))
    const list = await screen.findByRole('list', { name: 'Versions' })
    expect(list.textContent).toContain('gold 40 → 0 (-40) · gems 40 → 0 (-40) · keys 40 → 0 (-40) · and 1 more')
    await user.click(await button('and 1 more of version 2 of wallet'))
    const differences = await screen.findByRole('region', { name: 'Differences' })
    expect(differences.textContent).toContain('Changed["<b>\u202e"]400')
    await user.click(await button('show less of version 2 of wallet'))
    expect(screen.queryByRole('region', { name: 'Differences' })).toBeNull()
  })

  const restore = async (page: RenderedScreen, key: string) => {
    await page.user.click(await button('History'))
    await page.user.click(await button(`Restore version 1 of ${key}`))
    await press(page.user, 'Restore version 1')
    await shows(`Version 1 of ${key} was restored.`)
  }

  it('brings back a deleted key, and undoes a restore: the text of before is back, the key is deleted again', async () => {
    const page = await withHistory()
    await restore(page, 'level')
    await pressUndo(page)
    await shows('level was changed back.')
    expect(await savedValue(page, 'level')).toBe('2')
    await page.user.click(await button('Restore version 1 of wallet'))
    await press(page.user, 'Restore version 1')
    await shows('Version 1 of wallet was restored.')
    const restored = page.requests.findLast(({ path }) => path.endsWith('/restore'))
    expect(restored?.headers.get('If-Match')).toBe('"0"')
    expect(await savedValue(page, 'wallet')).toBe('{"gold": 9007199254740993}')
    await pressUndo(page)
    await shows('wallet was changed back.')
    expect(await savedValue(page, 'wallet')).toBeUndefined()
  })

  it.each(['level', 'wallet'])('shows what was saved since a restore before it undoes it: %s', async (key) => {
    const page = await withHistory()
    await restore(page, key)
    const other = await page.server.signInAs('admin')
    await other.call(persistence.save, { params, body: [{ Key: key, Value: '7' }] })
    await expectUndoConflict(page, /Now: version \d, written by /)
    expect(await savedValue(page, key)).toBe('7')
  })

  it('staff without the permission may look but not restore', async () => {
    const { user } = await withHistory({ as: [] })
    await user.click(await button('History of level'))
    expect((await button('Restore version 1 of level')).getAttribute('aria-disabled')).toBe('true')
  })
})
