import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aGuild, aMessage, aPlayer } from '#test/harness/makers.ts'
import { getCurrentPath, renderScreen } from '#test/harness/render-screen.tsx'

type Given = NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['given']>

const open = (given: Given, options?: Parameters<typeof renderScreen>[1]) =>
  renderScreen('/acp/player/00123', {
    ...options,
    given: async (world) => {
      await aPlayer(world.db, { player_id: '00123', nickname: 'Anne', created_at: new Date('2026-01-01') })
      await given(world)
    },
  })

const nothing: Given = async () => undefined

/** What the overview shows under a label. */
const value = async (label: string) =>
  (await screen.findByText(label, { selector: 'dt' })).parentElement?.querySelector('dd')

describe('the overview', () => {
  it('lists what is open, each with the link to where it is dealt with', async () => {
    await open(async ({ db, clock }) => {
      const requested = new Date(Date.now() - 3 * 86_400_000)
      await db.insertInto('player_delete_requests').values({ player_id: '00123', created_at: requested }).execute()
      await db
        .insertInto('reported_names')
        .values({ player_id: '00123', name: 'Rude', votes: 1, reported_at: requested })
        .execute()
      const gifts = JSON.stringify([{ m_type: 1, m_giftableId: 'gems', m_amount: 5 }])
      await aMessage(db, { msg_id: 'M1', title: 'Sorry', gifts, created_at: clock.now, to: ['00123'] })
      const note = { text: 'Called twice', text_folded: 'called twice', author: 'bob', author_folded: 'bob' }
      await db
        .insertInto('player_notes')
        .values({ player_id: '00123', ...note, created_at: requested })
        .execute()
    })
    const matters = within(await screen.findByRole('list', { name: 'Open matters' }))
    const rows = matters
      .getAllByRole('listitem')
      .map((row) => [row.textContent, within(row).getByRole('link').getAttribute('href')])
    expect(rows).toEqual([
      ['Asked to be deleted 3 d agoOpen request', '/acp/players-delete?filter=00123'],
      ['Name reported once: RudeOpen report', '/acp/players-nicknames?filter=00123'],
      ['1 unclaimed gift: SorryOpen message', '/acp/player/00123?tab=messages&message=M1'],
      ['Called twicebob, 3 d agoOpen note', '/acp/player/00123?tab=notes'],
    ])
  })

  it('shows no list of open matters without any, and only flags that are set', async () => {
    await open(nothing)
    await screen.findByRole('link', { name: 'Whole timeline' })
    expect(screen.queryByRole('list', { name: 'Open matters' })).toBeNull()
    expect((await value('Flags'))?.textContent).toBe('None')
  })

  it('says what the flags that are set mean', async () => {
    await open(async ({ db }) => {
      await db.updateTable('players').set({ is_hacker: true, device_cache_invalid: true }).execute()
    })
    await waitFor(async () =>
      expect((await value('Flags'))?.textContent).toBe(
        'Hacker Has no rank on leaderboards.Device cache invalid The game clears the cache of the device.',
      ),
    )
  })

  it('shows the guild, with a crown for its leader, and the last activity', async () => {
    await open(async ({ db }) => {
      await aGuild(db, { name: 'Owls', members: ['00123'] })
    })
    await waitFor(async () => expect((await value('Guild'))?.textContent).toMatch(/^Owls since/))
    expect(screen.getByRole('img', { name: 'Leader' })).toBeTruthy()
    const activity = within(screen.getByRole('region', { name: 'Recent activity' }))
    expect(activity.getByText('Player created')).toBeTruthy()
    expect(activity.getByRole('link', { name: 'Whole timeline' }).getAttribute('href')).toBe(
      '/acp/player/00123?tab=timeline',
    )
  })

  it('leaves the last purchase out for users who may not read purchases', async () => {
    await open(nothing, { as: [] })
    await screen.findByRole('link', { name: 'Whole timeline' })
    expect(screen.queryByText('Last purchase')).toBeNull()
  })
})

describe('the neighbors of a player', () => {
  const openFromList = async (search = '') => {
    const page = await renderScreen(`/acp/players-listing${search}`, {
      given: async ({ db }) => {
        for (const id of ['p1', 'p2', 'p3']) await aPlayer(db, { player_id: id, nickname: `Anne ${id}` })
        await aPlayer(db, { player_id: 'other', nickname: 'Bob' })
      },
    })
    await page.user.click(await screen.findByRole('link', { name: 'p2' }))
    await screen.findByText('2 of 3')
    return page
  }

  it('are those of the list, and the breadcrumb leads back to its search', async () => {
    const { user } = await openFromList('?filter=anne&filterType=nickname&sort=playerId')
    const neighbors = () => [
      screen.getByRole('button', { name: 'Previous player' }),
      screen.getByRole('button', { name: 'Next player' }),
    ]
    const back = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Players' })
    expect(back.getAttribute('href')).toContain('filter=anne')
    await user.click(screen.getByRole('tab', { name: 'Notes' }))
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/player/p2?tab=notes'))
    await user.click(neighbors()[1] as HTMLElement)
    await screen.findByText('3 of 3')
    expect(getCurrentPath()).toMatch(/^\/acp\/player\/p[13]\?tab=notes$/)
    expect(neighbors().map((button) => button.getAttribute('aria-disabled'))).toEqual(['false', 'true'])
    await user.keyboard('[[')
    await screen.findByText('2 of 3')
    expect(getCurrentPath()).toBe('/acp/player/p2?tab=notes')
  })

  it('are not offered to who came by a link', async () => {
    await open(nothing)
    await screen.findByRole('link', { name: 'Whole timeline' })
    expect(screen.queryByRole('button', { name: 'Next player' })).toBeNull()
  })
})
