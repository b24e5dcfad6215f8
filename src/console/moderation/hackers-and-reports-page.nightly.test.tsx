import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { moderation } from '#contract/moderation.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { aReport } from '#test/harness/moderation-makers.ts'
import { fill, getCurrentPath, type RenderedScreen, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'
import { expectUndoConflict, pressUndo } from '#test/harness/undo.ts'

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
  it('show the empty text when there are none', async () => {
    await renderScreen('/acp/players-nicknames')
    expect(await shows("Couldn't find any reported bad names.")).toBeTruthy()
  })

  it('leave the list without changing the player, or with the nickname reset for a reason', async () => {
    const page = await open()
    const dialog = await choose(page, '77', 'Remove from list')
    await page.user.click(await dialog.findByRole('button', { name: 'Remove from list' }))
    await shows(/ was removed from the list\.$/)
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(page.requests.find(({ method }) => method === 'DELETE')).toMatchObject({
      path: '/players/77/reportname',
      query: 'setNicknameAsNull=false',
    })
    const reset = await choose(page, '00123', 'Reset Player Nickname')
    await fill(page.user, await reset.findByLabelText('Reason or ticket link (optional)'), 'ticket 5')
    await page.user.click(reset.getByRole('button', { name: 'Reset nickname' }))
    await shows(/^Nickname of .+ reset\.$/)
    const sent = page.requests.findLast(({ method }) => method === 'DELETE')
    expect(sent?.query).toBe('setNicknameAsNull=true')
    const entries = await page.server.db
      .selectFrom('audit_log')
      .select('reason')
      .where('action', '=', 'reported name answered')
      .where('reason', '=', 'ticket 5')
      .execute()
    expect(entries).toHaveLength(1)
  })

  it('are listed by votes, as plain text, each with a link to its player, and show a changed nickname', async () => {
    const page = await open()
    expect(await rows()).toEqual([`00123${hostile}12Resolve`, '77Rudenow Now polite3Resolve'])
    expect(screen.getByRole('link', { name: '00123' }).getAttribute('href')).toBe('/acp/player/00123')
    // The current nickname, which may differ from the reported one, is what would be reset.
    const reset = await choose(page, '77', 'Reset Player Nickname')
    await reset.findByText('Now polite')
    expect((await reset.findByText(/The reported name was/)).textContent).toContain('“Rude”')
    await page.user.click(reset.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const dialog = await choose(page, '77', 'Change Player Nickname')
    const field = await dialog.findByLabelText('New nickname')
    expect(field).toHaveProperty('value', 'Now polite')
    await page.user.clear(field)
    await page.user.click(dialog.getByRole('button', { name: 'Change nickname' }))
    await dialog.findByText('This field is required')
    await fill(page.user, field, 'Very polite')
    await page.user.click(dialog.getByRole('button', { name: 'Change nickname' }))
    await shows('Nickname changed successfully!')
    await waitFor(async () => expect(await rows()).toEqual([`00123${hostile}12Resolve`, '77Very polite3Resolve']))
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

describe('the dialog of a report', () => {
  /** Three reports, most votes first: 00123, 77, 5. */
  const three = async (server: TestApp) => {
    await given(server)
    await aPlayer(server.db, { player_id: '5', nickname: 'Awful' })
    await aReport(server.db, { player_id: '5', name: 'Awful', votes: 1 })
  }
  const openThree = (search = '', options = {}) => open(search, { given: three, ...options })
  const answer = async (page: RenderedScreen, id: string) => {
    await page.user.click(await screen.findByRole('button', { name: `Resolve the report of ${id}` }))
    return within(await screen.findByRole('dialog'))
  }
  const findDialog = async (id: string) => {
    await waitFor(() => expect(getCurrentPath()).toContain(`answer=${id}`))
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(id))
    return within(screen.getByRole('dialog'))
  }
  const getNickname = async ({ server }: RenderedScreen, id: string) =>
    (await server.db.selectFrom('players').select('nickname').where('player_id', '=', id).executeTakeFirst())?.nickname
  const reported = async ({ server }: RenderedScreen) =>
    (
      await server.db.selectFrom('reported_names').select(['player_id', 'name', 'votes']).orderBy('votes').execute()
    ).map(({ player_id, name, votes }) => `${player_id} ${name} ${votes}`)

  it('has the old name selected, removes the report with it and goes on to the next', async () => {
    const page = await openThree()
    const first = await answer(page, '77')
    await first.findByText('Report 2 of 3')
    expect(first.getByText(/^Reported/).textContent).toBe(
      'Reported as “Rude” with 3 votes. The player has changed the name since.',
    )
    const field = await first.findByLabelText<HTMLInputElement>('New nickname')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'Now polite'.length])
    expect(first.getByRole('button', { name: 'Change nickname' })).toHaveProperty('disabled', true)
    await page.user.keyboard('Anne{Enter}')
    await shows('Nickname changed successfully!')
    expect(await getNickname(page, '77')).toBe('Anne')
    expect(await reported(page)).toEqual(['5 Awful 1', `00123 ${hostile} 12`])
    const second = await findDialog('5')
    await second.findByText('Report 2 of 2')
    await page.user.type(await second.findByLabelText('New nickname'), ' Bert', { initialSelectionStart: 5 })
    await page.user.click(second.getByRole('checkbox', { name: 'Also remove the report' }))
    await page.user.click(second.getByRole('button', { name: 'Change nickname' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await reported(page)).toEqual(['5 Awful Bert 1', `00123 ${hostile} 12`])
    expect(getCurrentPath()).toBe('/acp/players-nicknames')
  })

  it('puts name and report back by the undo of its notice, unless someone else changed the name since', async () => {
    const page = await openThree()
    const rename = async () => {
      const dialog = await answer(page, '5')
      await dialog.findByLabelText('New nickname')
      await page.user.keyboard('Anne{Enter}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await rename()
    await pressUndo(page)
    await shows('Nickname and report restored.')
    expect([await getNickname(page, '5'), (await reported(page))[0]]).toEqual(['Awful', '5 Awful 1'])
    await rename()
    const other = await page.server.signInAs('admin')
    await other.call(moderation.changeNickname, { params: { id: '5' }, body: { Nickname: 'Berta' } })
    await expectUndoConflict(page, /Now: Berta/)
    expect([await getNickname(page, '5'), await reported(page)]).toEqual([
      'Berta',
      ['77 Rude 3', `00123 ${hostile} 12`],
    ])
  })

  it('leads to the reports beside it over the pages of the list, and asks before it loses a name', async () => {
    const page = await openThree('?size=15&filter=a', {
      given: async (server: TestApp) => {
        for (let number = 10; number < 30; number++) {
          await aPlayer(server.db, { player_id: `a${number}` })
          await aReport(server.db, { player_id: `a${number}`, votes: 100 - number })
        }
      },
    })
    await answer(page, 'a24')
    const last = await findDialog('a24')
    await last.findByText('Report 15 of 20')
    await page.user.click(last.getByRole('button', { name: 'Next report' }))
    const next = await findDialog('a25')
    await next.findByText('Report 16 of 20')
    await page.user.click(next.getByRole('button', { name: 'Next report' }))
    await (await findDialog('a26')).findByText('Report 17 of 20')
    await page.user.click((await findDialog('a26')).getByRole('button', { name: 'Previous report' }))
    await (await findDialog('a25')).findByText('Report 16 of 20')
    await page.user.type(screen.getByLabelText('New nickname'), '!')
    await page.user.click(screen.getByRole('button', { name: 'Next report' }))
    await page.user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(getCurrentPath()).toContain('answer=a25')
  })

  it('resets the name or removes the report, can undo both, and goes on', async () => {
    const page = await openThree()
    await answer(page, '00123')
    const group = async (id: string) =>
      within(await (await findDialog(id)).findByRole('group', { name: 'Other actions' }))
    await page.user.click(await (await group('00123')).findByRole('button', { name: 'Reset Player Nickname' }))
    await page.user.click(await screen.findByRole('button', { name: 'Reset nickname' }))
    await shows(/^Nickname of .+ reset\.$/)
    await findDialog('77')
    expect(await getNickname(page, '00123')).toBe('')
    await pressUndo(page)
    await shows('Nickname and report restored.')
    expect([await getNickname(page, '00123'), (await reported(page)).at(-1)]).toEqual([hostile, `00123 ${hostile} 12`])
    await page.user.click(await (await group('77')).findByRole('button', { name: 'Remove from list' }))
    const question = within(await screen.findByRole('dialog', { name: 'Remove this name from the list?' }))
    await page.user.click(await question.findByRole('button', { name: 'Remove from list' }))
    await shows(/ was removed from the list\.$/)
    await findDialog('5')
    expect(await reported(page)).toEqual(['5 Awful 1', `00123 ${hostile} 12`])
  })

  it('flags the player and keeps what was typed, which is no conflict', async () => {
    const page = await openThree()
    const dialog = await answer(page, '77')
    await dialog.findByLabelText('New nickname')
    await page.user.keyboard('Anne')
    await page.user.click(await dialog.findByRole('button', { name: 'Set as Hacker' }))
    await screen.findByRole('dialog', { name: 'Flag this player as a hacker?' })
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Flag this player as a hacker?')).toBeNull())
    // Only the upper dialog took the key.
    await page.user.click(dialog.getByRole('button', { name: 'Set as Hacker' }))
    const again = within(await screen.findByRole('dialog', { name: 'Flag this player as a hacker?' }))
    await page.user.click(await again.findByRole('button', { name: 'Set as Hacker' }))
    await dialog.findByRole('button', { name: 'Unset as Hacker' })
    expect(dialog.getByLabelText('New nickname')).toHaveProperty('value', 'Anne')
    await page.user.click(dialog.getByRole('button', { name: 'Change nickname' }))
    await shows('Nickname changed successfully!')
    expect(await getNickname(page, '77')).toBe('Anne')
  })

  it('writes to the player in place', async () => {
    const page = await openThree()
    const dialog = await answer(page, '77')
    await page.user.click(await dialog.findByRole('button', { name: 'Send Message' }))
    const form = within(await screen.findByRole('dialog', { name: /^Send a message to/ }))
    await page.user.click(await form.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Send a message to/ })).toBeNull())
    expect(getCurrentPath()).toContain('answer=77')
  })

  it('disables what the person may not do, with the reason', async () => {
    const page = await openThree('', { as: ['CHANGE_PLAYERS'] })
    const dialog = await answer(page, '77')
    const message = await dialog.findByRole('button', { name: 'Send Message' })
    expect(message.getAttribute('aria-disabled')).toBe('true')
    expect(dialog.getByRole('button', { name: 'Set as Hacker' }).getAttribute('aria-disabled')).toBeNull()
    const reader = await openThree('', { as: ['SEND_MESSAGES'] })
    const button = await screen.findByRole('button', { name: 'Resolve the report of 77' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await reader.user.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
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
    await pressUndo(page)
    await shows('The player is flagged as a hacker.')
    await screen.findByRole('link', { name: 'h1' })
  })
})
