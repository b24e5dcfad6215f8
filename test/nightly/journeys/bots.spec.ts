import { gameKeys } from '#contract/game-keys.ts'
import { persistence } from '#contract/persistence.ts'
import { players } from '#contract/players.ts'
import type { BotPace } from '#server/bots/bot.ts'
import { type PlayingBots, startBots } from '#server/bots/play-bots.ts'
import { GameJournal } from '../../chaos/game-journal.ts'
import { HttpClient } from '../../harness/http-client.ts'
import { type Console, expect, test } from '../../harness/journeys/console-test.ts'
import { act, getDialog, typeJson } from '../../harness/journeys/player-page.ts'

const never = 10_000_000
const pace: BotPace = { saveMs: never, pollMs: 5_000, sessionMs: never, awayMs: 1_000 }

/** Edits the settings of a player's saved game in the console. */
async function editSettings({ page, open }: Console, playerId: string, text: string): Promise<void> {
  await open(`/acp/player/${playerId}?tab=persistence`)
  await page.getByRole('button', { name: 'settings', exact: true }).click()
  await typeJson(page, text)
  await getDialog(page).getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByRole('button', { name: /^Save/ }).click()
  await getDialog(page).getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Persistence updated successfully!')).toBeVisible()
}

test('bots play: a newcomer sees the console move, a gift is collected, and an edit reaches the game', async ({
  staff,
  server,
}) => {
  test.setTimeout(300_000)
  const { page } = staff
  await staff.signIn()

  await test.step('bots are started on Home, and the game is played within a minute', async () => {
    await staff.open('/acp/players-listing')
    await expect(page.getByRole('table', { name: 'Players' })).toBeVisible()
    const other = await page.context().newPage()
    await other.goto(`${server.url}/acp/home`)
    const bots = other.getByRole('region', { name: 'Bots' })
    await bots.getByRole('button', { name: 'Run 50 bots for 10 min' }).click()
    await expect(bots.getByText(/[1-9]\d* of 50 bots play/)).toBeVisible({ timeout: 60_000 })
    const playing = other.locator('dt', { hasText: 'Playing now' }).locator('xpath=following-sibling::dd[1]')
    await expect(playing).toHaveText(/[1-9]/, { timeout: 60_000 })
    await page.bringToFront()
    await expect(page.getByRole('button', { name: /new/ })).toBeVisible({ timeout: 60_000 })
    await bots.getByRole('button', { name: 'Stop the bots' }).click()
    await expect(bots.getByText(/The last 50 bots ended/)).toBeVisible()
    await other.close()
  })

  const client = await HttpClient.signIn(server.url)
  const { data } = await client.call(gameKeys.list, { query: { filter: 'Bots' } })
  const clientKey = data?.Result[0]?.Text ?? ''

  /** Does something while a bot plays, and returns what it did. */
  async function withBot(
    own: Partial<BotPace>,
    work: (playerId: string, bots: PlayingBots, journal: GameJournal) => Promise<void>,
  ): Promise<void> {
    const stop = new AbortController()
    const journal = new GameJournal()
    const bots = startBots({
      url: server.url,
      clientKey,
      seed: Buffer.from('a bot of the journey'),
      players: 1,
      durationMs: never,
      signal: stop.signal,
      pace: { ...pace, ...own },
      fetch: journal.follow(() => server.url),
    })
    try {
      await expect.poll(() => journal.playerIds.size).toBe(1)
      await work([...journal.playerIds][0] ?? '', bots, journal)
    } finally {
      stop.abort()
      await bots.end
    }
  }

  const isOutdated = async (id: string) =>
    (await client.call(players.get, { params: { id } })).data?.Player.IsLocalPersistenceOutdated

  await test.step('a gift that is sent is collected, and its dot turns green without a reload', async () => {
    await withBot({}, async (playerId, { counts }) => {
      await staff.open(`/acp/player/${playerId}?tab=messages`)
      await expect(page.getByText('Mock player').first()).toBeVisible()
      await act(page, 'Send Message')
      const form = page.getByRole('dialog')
      await form.getByLabel('Title').fill('Sorry for the wait')
      await form.getByRole('textbox', { name: /^Message/ }).fill('Take this.')
      await form.getByRole('button', { name: 'Add a gift' }).click()
      await form.getByLabel('Item ID of gift 1').fill('gems')
      await form.getByLabel('Amount of gift 1').fill('50')
      await form.getByRole('button', { name: 'Send message' }).click()
      await expect(page.getByText('Message Sent!')).toBeVisible()
      const row = page.getByRole('row').filter({ hasText: 'Sorry for the wait' })
      await expect(row.getByText('Collected', { exact: true })).toBeVisible({ timeout: 30_000 })
      expect(counts.Collects).toBeGreaterThan(0)
    })
  })

  await test.step('an edit reaches a bot before its next write', async () => {
    await withBot({}, async (playerId, _, journal) => {
      await editSettings(staff, playerId, '{"music": false, "by": "staff"}')
      await expect.poll(() => isOutdated(playerId)).toBe(false)
      expect(journal.refusedSaves).toBe(0)
    })
  })

  await test.step('the write of a bot that does not know of an edit is refused, and the edit stays', async () => {
    await withBot({ pollMs: never, saveMs: 3_000 }, async (playerId, { counts }, journal) => {
      await editSettings(staff, playerId, '{"music": false, "by": "staff again"}')
      await expect.poll(() => journal.refusedSaves).toBe(1)
      await expect.poll(() => isOutdated(playerId)).toBe(false)
      const { Saves } = counts
      await expect.poll(() => counts.Saves).toBeGreaterThan(Saves)
      const { data: saved } = await client.call(persistence.list, { params: { id: playerId } })
      const settings = saved?.m_playerPersistences.find(({ Key }) => Key === 'settings')
      expect(settings?.Value).toContain('staff again')
    })
  })
})
