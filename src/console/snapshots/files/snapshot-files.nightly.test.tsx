import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPlayer, aSnapshot } from '#test/harness/makers.ts'
import { fill, getCurrentPath, type RenderedScreen, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

async function given({ db }: TestApp) {
  await aPlayer(db, { player_id: '40012345', nickname: 'Anne Bonny' })
  await aSnapshot(db, { key: 'ONE', player_id: '40012345', persistence: { wallet: '{"by":"40012345"}' } })
}

const content = {
  Format: 'quarterdeck-snapshot-1',
  Environment: 'Production',
  Taken: '2026-02-01T10:00:00.000Z',
  Player: 'player-3f9a0c12be77',
  Description: 'Stuck',
  Persistence: [{ Key: 'wallet', Value: '{"coins":1}' }],
  Attributes: [{ Name: 'gems', Value: 3, ExpirationDate: null }],
}

async function choose({ user }: RenderedScreen, text: string): Promise<void> {
  await screen.findByRole('button', { name: 'Import snapshot' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('there is no field for a file')
  await user.upload(input, new File([text], 'live.json', { type: 'application/json' }))
}

const getImported = ({ server }: RenderedScreen) =>
  server.db.selectFrom('snapshots').select(['key', 'player_id', 'description']).where('key', '<>', 'ONE').execute()

const facts = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)

describe('a snapshot as a file', () => {
  it('is exported from the menu', async () => {
    const page = await renderScreen('/acp/snapshots', { given })
    await page.user.click(await screen.findByRole('button', { name: 'Actions for ONE' }))
    const menu = within(await screen.findByRole('menu', { hidden: true }))
    await page.user.click(menu.getByRole('menuitem', { name: 'Export anonymised copy', hidden: true }))
    await shows(/^snapshot_ONE_.*\.json was saved\.$/)
    expect(page.requests.map(({ path }) => path)).toContain('/snapshots/ONE/file')
  })

  it('is shown before it is imported, and the notice opens the new one', async () => {
    const page = await renderScreen('/acp/snapshots', { given })
    await choose(page, JSON.stringify(content))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import live.json?' }))
    expect(facts()).toEqual([
      'From: Production',
      expect.stringMatching(/^Taken: 1 Feb 2026/),
      'Player there: player-3f9a0c12be77',
      expect.stringMatching(/^Keys: 1 · 11 B/),
      'Attributes: 1',
    ])
    expect(await getImported(page)).toEqual([])
    await page.user.click(dialog.getByRole('button', { name: 'Import snapshot' }))
    await shows(/^Snapshot imported! Snapshot Key: /)
    const [made] = await getImported(page)
    expect(made).toMatchObject({ player_id: `imported-${made?.key}`, description: 'Stuck' })
    await page.user.click(screen.getByRole('link', { name: 'Open snapshot' }))
    await waitFor(() => expect(getCurrentPath()).toBe(`/acp/snapshot/${made?.key}`))
  })

  it('is imported for a player, and says when there is none with the ID', async () => {
    const page = await renderScreen('/acp/snapshots', { given })
    await choose(page, `\uFEFF${JSON.stringify(content)}`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Import live.json?' }))
    const field = dialog.getByRole('textbox', { name: 'Player ID' })
    await fill(page.user, field, 'nobody')
    await page.user.click(dialog.getByRole('button', { name: 'Import snapshot' }))
    await dialog.findByText(/no player/)
    await page.user.clear(field)
    await fill(page.user, field, '40012345')
    await page.user.click(dialog.getByRole('button', { name: 'Import snapshot' }))
    await shows(/^Snapshot imported!/)
    expect(await getImported(page)).toMatchObject([{ player_id: '40012345' }])
  })

  it.each([
    ['not JSON', '{"Format":', 'The file is not JSON. Nothing was sent.'],
    ['another file', '[{"Key":"a","Value":"1"}]', 'The file is not an exported snapshot. Nothing was sent.'],
    [
      'a later format',
      '{"Format":"quarterdeck-snapshot-2"}',
      'The file is not an exported snapshot. Nothing was sent.',
    ],
    [
      'a value that is no JSON',
      JSON.stringify({ ...content, Persistence: [{ Key: 'a', Value: '{' }] }),
      /^Persistence 1, Value: This is not valid JSON.* Nothing was sent\.$/,
    ],
    [
      'an attribute twice',
      JSON.stringify({ ...content, Attributes: [...content.Attributes, ...content.Attributes] }),
      'Attributes 2, Name: gems appears twice. Nothing was sent.',
    ],
  ])('is rejected with the reason when it is %s', async (_, text, problem) => {
    const page = await renderScreen('/acp/snapshots', { given })
    await choose(page, text)
    const dialog = within(await screen.findByRole('dialog', { name: /was not imported$/ }))
    dialog.getByText(problem)
    expect(page.requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('cannot be imported without CREATE_SNAPSHOT', async () => {
    await renderScreen('/acp/snapshots', { given, as: ['CHANGE_PLAYERS'] })
    const button = await screen.findByRole('button', { name: 'Import snapshot' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(document.querySelector('input[type=file]')).toBeNull()
  })
})
