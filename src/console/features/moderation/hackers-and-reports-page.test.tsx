import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPlayer } from '#test/harness/makers.ts'
import { aReport } from '#test/harness/moderation-makers.ts'
import { getCurrentPath, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const hostile = '<img src=x onerror=alert(1)>'

const given = async ({ db }: TestApp) => {
  await aPlayer(db, { player_id: '00123', nickname: hostile })
  await aReport(db, { player_id: '00123', name: hostile, votes: 12 })
  await aPlayer(db, { player_id: '77', nickname: 'Now polite' })
  await aReport(db, { player_id: '77', name: 'Rude', votes: 3 })
  await aPlayer(db, { player_id: 'h1', nickname: 'Cheater', is_hacker: true })
}

const open = (search = '', options = {}) => renderScreen(`/acp/players-nicknames${search}`, { given, ...options })

const rows = async () => {
  const table = await screen.findByRole('table', { busy: false })
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
}

const choose = async (page: Awaited<ReturnType<typeof open>>, id: string, item: string) => {
  await page.user.click(await screen.findByRole('button', { name: `Options of ${id}` }))
  await page.user.click(await screen.findByRole('menuitem', { name: item }))
  return within(await screen.findByRole('dialog'))
}

describe('reported names', () => {
  it('are listed by votes, as plain text, each with a link to its player', async () => {
    await open()
    expect(await rows()).toEqual([`00123${hostile}12`, '77Rudenow Now polite3'])
    expect(screen.getByRole('link', { name: '00123' }).getAttribute('href')).toBe('/acp/player/00123')
  })

  it('show the empty text when there are none', async () => {
    await renderScreen('/acp/players-nicknames')
    expect(await shows("Couldn't find any reported bad names.")).toBeTruthy()
  })

  it('leave the list without changing the player', async () => {
    const page = await open()
    const dialog = await choose(page, '77', 'Remove from list')
    await page.user.click(await dialog.findByRole('button', { name: 'Remove from list' }))
    await shows('The name was removed from the list.')
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(page.requests.find(({ method }) => method === 'DELETE')).toMatchObject({
      path: '/players/77/reportname',
      query: 'setNicknameAsNull=false',
    })
  })

  it('leave the list with the nickname reset, after a confirmation with a reason', async () => {
    const page = await open()
    const dialog = await choose(page, '00123', 'Reset Player Nickname')
    await page.user.type(await dialog.findByLabelText('Reason or ticket link (optional)'), 'ticket 5')
    await page.user.click(dialog.getByRole('button', { name: 'Reset nickname' }))
    await shows('The nickname was reset.')
    const sent = page.requests.find(({ method }) => method === 'DELETE')
    expect(sent?.query).toBe('setNicknameAsNull=true')
    const entry = await page.server.db
      .selectFrom('audit_log')
      .select('reason')
      .where('action', '=', 'reported name answered')
      .executeTakeFirst()
    expect(entry?.reason).toBe('ticket 5')
  })

  it('are reset after a confirmation with the current nickname, which may differ from the reported one', async () => {
    const page = await open()
    const dialog = await choose(page, '77', 'Reset Player Nickname')
    await dialog.findByText('Now polite')
    expect((await dialog.findByText(/The reported name was/)).textContent).toContain('“Rude”')
  })

  it('show the changed nickname in the row', async () => {
    const page = await open()
    const dialog = await choose(page, '77', 'Change Player Nickname')
    const field = await dialog.findByLabelText('New nickname')
    expect(field).toHaveProperty('value', 'Now polite')
    await page.user.clear(field)
    await page.user.click(dialog.getByRole('button', { name: 'Change nickname' }))
    await dialog.findByText('This field is required')
    await page.user.type(field, 'Very polite')
    await page.user.click(dialog.getByRole('button', { name: 'Change nickname' }))
    await shows('Nickname changed successfully!')
    await waitFor(async () => expect(await rows()).toEqual([`00123${hostile}12`, '77Very polite3']))
    expect(page.requests.find(({ method }) => method === 'PUT')?.headers.get('if-match')).toBe('"1"')
    expect(getCurrentPath()).toBe('/acp/players-nicknames')
  })

  it('show the error when the player was deleted, and keep the new nickname', async () => {
    const page = await open()
    const dialog = await choose(page, '77', 'Change Player Nickname')
    const field = await dialog.findByLabelText('New nickname')
    await page.server.db.deleteFrom('players').where('player_id', '=', '77').execute()
    await page.user.type(field, '!')
    await page.user.click(dialog.getByRole('button', { name: 'Change nickname' }))
    await dialog.findByText('An error occurred when updating the nickname')
    expect(field).toHaveProperty('value', 'Now polite!')
  })
})

describe('the hackers', () => {
  it('are listed with links, and lose the flag after a confirmation', async () => {
    const page = await open()
    await page.user.click(await screen.findByRole('tab', { name: 'Hackers' }))
    expect((await screen.findByRole('link', { name: 'h1' })).getAttribute('href')).toBe('/acp/player/h1')
    expect(getCurrentPath()).toBe('/acp/players-nicknames?tab=hackers')
    expect(page.requests.findLast(({ path }) => path === '/players/listing')?.query).toBe(
      'isHacker=true&skip=0&take=15',
    )
    await page.user.click(screen.getByRole('button', { name: 'Unset as Hacker' }))
    const dialog = within(await screen.findByRole('dialog'))
    await page.user.click(await dialog.findByRole('button', { name: 'Unset as Hacker' }))
    await shows("Couldn't find any player set as Hacker.")
  })
})
