import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPlayer } from '#test/harness/makers.ts'
import { fill, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'
import { toCalls } from './use-batch.ts'

const given = async ({ db }: TestApp) => {
  await aPlayer(db, { player_id: '1' })
  await aPlayer(db, { player_id: '2', is_hacker: true })
}

const open = (options = {}) => renderScreen('/acp/player-update', { given, ...options })

const paste = async (page: Awaited<ReturnType<typeof open>>, text: string) => {
  await page.user.click(await screen.findByLabelText('Player IDs'))
  await page.user.paste(text)
}

const posts = (page: Awaited<ReturnType<typeof open>>) =>
  page.requests.filter(({ method, path }) => method === 'POST' && path.startsWith('/hackers'))

describe('the batch update', () => {
  it('is disabled while the list is empty', async () => {
    const page = await open()
    const set = await screen.findByRole('button', { name: 'Set as Hacker' })
    expect(set.ariaDisabled).toBe('true')
    expect(screen.getByRole('button', { name: 'Unset as Hacker' }).ariaDisabled).toBe('true')
    await paste(page, '# nobody\n ,;')
    expect(set.ariaDisabled).toBe('true')
    await page.user.paste('1')
    await waitFor(() => expect(set.ariaDisabled).toBeNull())
  })

  it('is disabled without the permission, and says so', async () => {
    const page = await open({ as: [] })
    await paste(page, '1')
    const buttons = screen.getAllByRole('button', { name: /et as Hacker$/ })
    expect(buttons.map(({ ariaDisabled }) => ariaDisabled)).toEqual(['true', 'true'])
    for (const button of buttons) await page.user.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
    await page.user.hover(buttons[0] as HTMLElement)
    await screen.findByText(/CHANGE_PLAYERS/)
  })

  it('counts, confirms with the count and a reason, and lists unknown IDs', async () => {
    const page = await open()
    await paste(page, '1, 2; <b>x</b>\n"1"\n# remark')
    await shows('3 players in the list. 1 duplicate and 1 comment ignored. Duplicates: 1.')
    await shows('2 of 3 known.')
    await page.user.click(screen.getByRole('button', { name: 'Set as Hacker' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Set 3 players as hackers?' }))
    await fill(page.user, await dialog.findByLabelText('Reason or ticket link (optional)'), 'wave 4')
    await page.user.click(dialog.getByRole('button', { name: 'Set as Hacker' }))
    const result = within(await screen.findByRole('region', { name: 'Result' }))
    result.getByText(/1 player set as hacker, 1 unchanged \(flagged already\), 1\s+unknown\./)
    result.getByText('<b>x</b>')
    result.getByRole('button', { name: 'Copy these IDs' })
    expect(posts(page).map(({ path, body }) => [path, body])).toEqual([
      ['/hackers/ban', '{"Ids":["1","2","<b>x</b>"]}'],
    ])
    const entry = await page.server.db
      .selectFrom('audit_log')
      .select('reason')
      .where('target_id', '=', '1')
      .executeTakeFirst()
    expect(entry?.reason).toBe('wave 4')
  })

  it('is no success when every ID is unknown, and marks its result as outdated after a change', async () => {
    const page = await open()
    await paste(page, 'nobody')
    await page.user.click(screen.getByRole('button', { name: 'Set as Hacker' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Set 1 player as a hacker?' }))
    await page.user.click(await dialog.findByRole('button', { name: 'Set as Hacker' }))
    await shows('No player has any of these IDs. Nothing was changed.')
    expect(screen.queryByText('Success')).toBeNull()
    expect(screen.queryByText(/You have changed it since/)).toBeNull()
    await paste(page, '\n1')
    await shows('For the list that was sent. You have changed it since.')
  })

  it('warns about a table, and keeps its first column on request', async () => {
    const page = await open()
    await paste(page, '1,Ann\n2,Bob')
    await shows('4 players in the list.')
    await shows('2 lines hold more than one value')
    await page.user.click(screen.getByRole('button', { name: 'Keep the first of each line' }))
    await shows('2 players in the list.')
    expect(screen.queryByText('2 lines hold more than one value')).toBeNull()
  })

  it('unsets the players of a file together with those in the field', async () => {
    const page = await open()
    await paste(page, '1')
    const file = new File(['\uFEFF2\r\n1\r\n'], 'wave.csv', { type: 'text/csv' })
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('no field for a file')
    await page.user.upload(input, file)
    await shows('2 players in the list. 1 duplicate ignored. Duplicates: 1.')
    await page.user.click(screen.getByRole('button', { name: 'Unset as Hacker' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the hacker flag of 2 players?' }))
    await page.user.click(await dialog.findByRole('button', { name: 'Unset as Hacker' }))
    await shows(/1 player unset as hacker, 1 unchanged \(not flagged\)/)
  })

  it('of more than 1,000 players starts a job and links to it', async () => {
    const page = await open()
    await paste(page, Array.from({ length: 1001 }, (_, index) => `p${index}`).join('\n'))
    await page.user.click(await screen.findByRole('button', { name: 'Set as Hacker' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Set 1,001 players as hackers?' }))
    await page.user.click(await dialog.findByRole('button', { name: 'Set as Hacker' }))
    await shows('A job was started.')
    await shows(/1,001 players will be set as hacker by a job/)
    expect(screen.getByRole('button', { name: 'Show the jobs' })).toBeTruthy()
  })

  it('keeps the list when sending fails, and in Production asks to type the count', async () => {
    const page = await open({ environment: 'Production' })
    await paste(page, '1 2')
    await page.user.click(await screen.findByRole('button', { name: 'Set as Hacker' }))
    const dialog = within(await screen.findByRole('dialog'))
    const confirm = await dialog.findByRole('button', { name: 'Set as Hacker' })
    expect(confirm).toHaveProperty('disabled', true)
    await page.user.type(dialog.getByLabelText(/to confirm/), '2')
    page.connection.isDown = true
    await page.user.click(confirm)
    await dialog.findByRole('alert')
    expect(screen.getByLabelText('Player IDs')).toHaveProperty('value', '1 2')
    page.connection.isDown = false
    await page.user.click(confirm)
    await shows(/1 player set as hacker, 1 unchanged/)
    const keys = posts(page).map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(1)
  })
})

describe('a list of more than 100,000', () => {
  it('is split into calls of the allowed size; invalid IDs are listed without sending them', () => {
    const ids = Array.from({ length: 250_000 }, (_, index) => `p${index}`)
    const { calls, unknown } = toCalls([...ids, 'x'.repeat(201)])
    expect(calls.map(({ length }) => length)).toEqual([100_000, 100_000, 50_000])
    expect(calls.flat()).toEqual(ids)
    expect(unknown).toHaveLength(1)
  })
})
