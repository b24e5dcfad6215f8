import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { snapshots } from '#contract/snapshots.ts'
import { aPlayer, aSnapshot } from '#test/harness/makers.ts'
import { getCurrentPath, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

async function given({ db }: TestApp) {
  await aPlayer(db, { player_id: '00123', nickname: 'Anne' })
  await aSnapshot(db, { key: 'ONE', player_id: '00123', tags: ['bug-1234', 'qa'] })
  await aSnapshot(db, { key: 'TWO', player_id: '00123', tags: ['qa'] })
  await aSnapshot(db, { key: 'BARE', player_id: '00123' })
}

const open = (path: string, as?: readonly 'CREATE_SNAPSHOT'[]) =>
  renderScreen(path, { given, ...(as && { as: [...as] }) })

const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))

const getTags = async ({ db }: TestApp, key: string) =>
  (await db.selectFrom('snapshots').select('tags').where('key', '=', key).executeTakeFirstOrThrow()).tags

const shownKeys = () =>
  screen
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
    .filter((text) => ['ONE', 'TWO', 'BARE'].includes(text ?? ''))

describe('the tags of snapshots', () => {
  it('are in the list, which one of those in use filters; the link keeps it', async () => {
    const page = await open('/acp/snapshots')
    await waitFor(() => expect(shownKeys()).toEqual(['BARE', 'TWO', 'ONE']))
    expect(screen.getByTitle('bug-1234')).toBeTruthy()
    const filter = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Tag' })
    expect([...filter.options].map(({ text }) => text)).toEqual(['All tags', 'qa (2)', 'bug-1234 (1)'])
    await page.user.selectOptions(filter, 'bug-1234')
    await waitFor(() => expect(shownKeys()).toEqual(['ONE']))
    expect(getCurrentPath()).toBe('/acp/snapshots?tag=bug-1234')
    await page.user.selectOptions(filter, '')
    await waitFor(() => expect(shownKeys()).toEqual(['BARE', 'TWO', 'ONE']))
  })

  it('open from a link, also one that no snapshot has', async () => {
    await open('/acp/snapshots?tag=gone')
    await shows("Couldn't find any Snapshots to show.")
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Tag' })).value).toBe('gone')
  })

  it('filter the list that a snapshot is picked from', async () => {
    const page = await open('/acp/player/00123?dialog=load-snapshot')
    const picker = await dialogNamed('Load snapshot')
    await picker.findByRole('radio', { name: 'Select BARE' })
    await page.user.selectOptions(await picker.findByRole('combobox', { name: 'Tag' }), 'bug-1234')
    await waitFor(() => expect(picker.queryByRole('radio', { name: 'Select BARE' })).toBeNull())
    expect(picker.getByRole('radio', { name: 'Select ONE' })).toBeTruthy()
  })

  it('are added and removed on the page of a snapshot, as they will be kept', async () => {
    const page = await open('/acp/snapshot/ONE?editTags=ONE')
    const dialog = await dialogNamed('Edit the tags?')
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Update tags' })
    expect(button.disabled).toBe(true)
    await page.user.type(dialog.getByRole('combobox', { name: 'Tags' }), 'Before Migration{Enter}')
    await dialog.findByText('before-migration')
    await page.user.click(button)
    await shows('The tags were changed.')
    expect(await getTags(page.server, 'ONE')).toEqual(['before-migration', 'bug-1234', 'qa'])
    const term = await screen.findByText('Tags', { selector: 'dt' })
    await waitFor(() => expect(term.parentElement?.textContent).toContain('before-migration'))
    expect(getCurrentPath()).toBe('/acp/snapshot/ONE')
  })

  it('with other characters or too many cannot be saved', async () => {
    const page = await open('/acp/snapshots?editTags=BARE')
    const dialog = await dialogNamed('Edit the tags?')
    const input = dialog.getByRole('combobox', { name: 'Tags' })
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Update tags' })
    await page.user.type(input, 'a/b{Enter}')
    await dialog.findByText('A tag has letters, digits and . _ # - only.')
    expect(button.disabled).toBe(true)
    await page.user.type(input, '{Backspace}')
    await page.user.type(input, 'a,b,c,d,e,f,g,h,i,j,')
    await waitFor(() => expect(button.disabled).toBe(false))
    await page.user.type(input, 'k,')
    await dialog.findByText('A snapshot has at most 10 tags.')
    expect(button.disabled).toBe(true)
    expect(await getTags(page.server, 'BARE')).toEqual([])
  })

  it('show a change by someone else before they are saved', async () => {
    const page = await open('/acp/snapshots?editTags=BARE')
    const dialog = await dialogNamed('Edit the tags?')
    await page.user.type(dialog.getByRole('combobox', { name: 'Tags' }), 'mine{Enter}')
    const other = await page.server.signInAs('admin')
    await other.call(snapshots.changeTags, { params: { snapshotKey: 'BARE' }, body: { Tags: ['theirs'] } })
    await page.user.click(dialog.getByRole('button', { name: 'Update tags' }))
    await dialog.findByText('theirs')
    expect(await getTags(page.server, 'BARE')).toEqual(['theirs'])
  })

  it('cannot be edited from a link without the permission, and the page says which one is missing', async () => {
    await open('/acp/snapshots?editTags=BARE', ['CREATE_SNAPSHOT'])
    await shows(/^Your role lacks the permission DELETE_UPDATE_SCREENSHOT/)
    expect(screen.queryByRole('dialog', { name: 'Edit the tags?' })).toBeNull()
  })
})
