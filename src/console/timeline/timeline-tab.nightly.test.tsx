import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { persistence } from '#contract/persistence.ts'
import { players } from '#contract/players.ts'
import { aMessage, aPlayer, aPurchase } from '#test/harness/makers.ts'
import { getCurrentPath, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const tab = '/acp/player/p1?tab=timeline'

async function given(server: TestApp) {
  const created_at = new Date('2026-05-01T10:00:00Z')
  await aPlayer(server.db, { player_id: 'p1', nickname: 'Anne', created_at, persistence: { wallet: '1' } })
  await aPurchase(server.db, {
    player_id: 'p1',
    order_id: 'ORDER',
    item_id: 'gems',
    date: new Date('2026-06-01T10:00:00Z'),
  })
  const admin = await server.signInAs('admin')
  const call = { params: { id: 'p1' }, query: { isHacker: 'true' as const } }
  await admin.call(players.setHacker, call, { reason: 'ticket 7' })
}

/** Without those of the page's own look for news. */
const getTimelineQueries = (requests: readonly { path: string; query: string }[]) =>
  requests.filter(({ path, query }) => path === '/players/p1/timeline' && query !== 'take=11').map(({ query }) => query)

describe('the timeline', () => {
  it('is the last tab, and shows entries by day with kind, author and reason', async () => {
    await renderScreen(tab, { given })
    await shows('Bought gems x1')
    expect(screen.getAllByRole('tab').at(-1)?.textContent).toBe('Timeline')
    expect(screen.getByText('Flagged as hacker')).toBeTruthy()
    expect(screen.getByText('Reason: ticket 7')).toBeTruthy()
    expect(screen.getByText('Saved 1 key')).toBeTruthy()
    expect(screen.getByRole('heading', { name: '1 Jun 2026' })).toBeTruthy()
    expect(screen.getByText('Player created')).toBeTruthy()
  })

  it('shows what a save changed in its keys', async () => {
    await renderScreen(tab, {
      given: async (server) => {
        await aPlayer(server.db, { player_id: 'p1', persistence: { wallet: '{"gold":312}', '<i>\u202e': '1' } })
        const admin = await server.signInAs('admin')
        const Value = '{"gold":318,"<b>":"\u202e"}'
        const body = [
          { Key: 'wallet', Value },
          { Key: '<i>\u202e', Value: '2' },
        ]
        await admin.call(persistence.save, { params: { id: 'p1' }, query: {}, body })
      },
    })
    const entry = (await screen.findByText('Persistence saved')).closest('article')
    expect(entry?.textContent).toContain('<i>\u202e 1 → 2 (+1) · wallet: gold 312 → 318 (+6) · ["<b>"] added "\u202e"')
    expect(screen.getByRole('link', { name: 'gold' }).getAttribute('href')).toBe(
      '/acp/player/p1?tab=persistence&history=true&historyKey=wallet&follow=true&path=gold',
    )
  })

  it('links an entry to its subject and to the audit log', async () => {
    await renderScreen(tab, {
      given: async (server) => {
        await given(server)
        await aMessage(server.db, { msg_id: 'M1', title: 'Sorry', to: ['p1'], created_at: new Date('2026-06-02') })
      },
    })
    const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await link('Bought gems x1')).toBe('/acp/player/p1?tab=purchases&filter=ORDER&order=ORDER')
    expect(await link('Message sent: Sorry')).toBe('/acp/player/p1?tab=messages&message=M1')
    expect(await link('Saved 1 key')).toBe('/acp/player/p1?tab=persistence&history=true&historyKey=wallet')
    expect(await link('Flagged as hacker')).toMatch(/^\/acp\/audit\?entry=\d+$/)
  })

  it('links to the audit log only with ACCESS_AUDIT, and shows purchases only with ACCESS_PURCHASES', async () => {
    await renderScreen(tab, { given, as: [] })
    await shows('Flagged as hacker')
    expect(screen.queryByRole('link', { name: 'Flagged as hacker' })).toBeNull()
    expect(screen.queryByText('Bought gems x1')).toBeNull()
    expect(screen.queryByRole('checkbox', { name: 'Purchases' })).toBeNull()
  })

  it('keeps kinds and period in the search params', async () => {
    const { user, requests } = await renderScreen(tab, { given })
    await user.click(await screen.findByRole('checkbox', { name: 'Flags' }))
    await waitFor(() => expect(getCurrentPath()).toBe(`${tab}&kinds=flag`))
    await waitFor(() => expect(screen.queryByText('Bought gems x1')).toBeNull())
    await user.click(screen.getByRole('checkbox', { name: 'Links' }))
    await waitFor(() => expect(getTimelineQueries(requests).at(-1)).toBe('kinds=flag,link&take=50'))
    await user.click(screen.getByRole('checkbox', { name: 'Flags' }))
    await shows('No entry of these kinds in this period.')
    await user.click(screen.getByRole('button', { name: 'Show everything' }))
    await shows('Bought gems x1')
    expect(getCurrentPath()).toBe(tab)
  })

  it('moves between entries with the arrow keys', async () => {
    const { user } = await renderScreen(tab, { given })
    ;(await screen.findByRole('link', { name: 'Flagged as hacker' })).focus()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Bought gems x1'))
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Flagged as hacker'))
  })

  it('fetches earlier entries near the end', async () => {
    const { requests } = await renderScreen(tab, {
      given: async (server) => {
        await given(server)
        for (let index = 0; index < 70; index++) await aPurchase(server.db, { player_id: 'p1' })
      },
    })
    await shows('Flagged as hacker')
    await waitFor(() => expect(getTimelineQueries(requests)).toHaveLength(2))
    expect(getTimelineQueries(requests)[1]).toMatch(/^take=100&after=[\w-]+$/)
  })

  it('copies a summary for a ticket', async () => {
    const { user } = await renderScreen(tab, { given })
    await shows('Bought gems x1')
    await user.click(screen.getByRole('button', { name: 'Copy as ticket summary' }))
    await shows('Summary copied.')
    const text = await navigator.clipboard.readText()
    expect(text).toContain('Player: Anne (p1)')
    expect(text).toContain('1 Jun 2026, 10:00:00 UTC  [Purchase] Bought gems x1')
  })

  it('copies what happened since it was drawn', async () => {
    const { user, server } = await renderScreen(tab, { given })
    await shows('Bought gems x1')
    await aPurchase(server.db, { player_id: 'p1', order_id: 'LATER', item_id: 'boat', date: new Date('2026-06-02') })
    await server.db.updateTable('players').set({ nickname: 'Bea' }).execute()
    await user.click(screen.getByRole('button', { name: 'Copy as ticket summary' }))
    await shows('Summary copied.')
    const text = await navigator.clipboard.readText()
    expect(text).toContain('Player: Bea (p1)')
    expect(text).toContain('Bought boat x1')
  })
})
