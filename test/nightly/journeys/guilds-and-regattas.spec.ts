import type { Page } from '@playwright/test'
import { players } from '#contract/players.ts'
import { HttpClient } from '../../harness/http-client.ts'
import { expect, test } from '../../harness/journeys/console-test.ts'
import { defineRegatta, deleteRunningRegatta, reportScore } from '../../harness/journeys/regatta.ts'

/** Creates players with generated data, as the game does, and returns their ids. */
async function createPlayers(url: string, count: number): Promise<string[]> {
  const client = await HttpClient.signIn(url)
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const { data } = await client.call(players.createRandom, {})
    ids.push(data?.Player.PlayerId ?? '')
  }
  return ids
}

const getDialog = (page: Page) => page.getByRole('dialog')
const idLink = (page: Page, id: string) => page.getByRole('link', { name: id, exact: true })

async function addPlayer(page: Page, id: string): Promise<void> {
  await page.getByRole('button', { name: 'Add player' }).click()
  await getDialog(page).getByLabel('Player ID').fill(id)
  await getDialog(page).getByRole('button', { name: 'Add player' }).click()
  await expect(page.getByRole('table').getByRole('link', { name: id, exact: true })).toBeVisible()
}

test('a guild is created, filled, led by another, written to, and outlives its leader', async ({ staff, server }) => {
  const { page } = staff
  const [founder = '', second = '', third = ''] = await createPlayers(server.url, 3)
  await staff.signIn()

  // Create and fill.
  await staff.open('/acp/guilds')
  await page.getByRole('button', { name: 'Create New Guild' }).click()
  await getDialog(page).getByRole('button', { name: 'Create guild' }).click()
  await expect(getDialog(page).getByText('This field is required.')).toHaveCount(2)
  await getDialog(page).getByLabel('Name').fill('Night Watch')
  await getDialog(page).getByLabel('Leader ID').fill(founder)
  await getDialog(page).getByRole('button', { name: 'Create guild' }).click()
  await expect(page.getByRole('heading', { name: 'Night Watch' })).toBeVisible()
  const guildPath = new URL(page.url()).pathname
  await addPlayer(page, second)
  await addPlayer(page, third)

  // Transfer: the crown moves.
  await page.getByRole('button', { name: `Actions for ${third}` }).click()
  await page.getByRole('menuitem', { name: 'Transfer leadership' }).click()
  await getDialog(page).getByRole('button', { name: 'Transfer leadership' }).click()
  const getRow = (id: string) => page.getByRole('row').filter({ has: idLink(page, id) })
  await expect(getRow(third).getByLabel('Leader')).toBeVisible()
  await expect(getRow(founder).getByLabel('Leader')).toHaveCount(0)

  // A message to the guild's channel.
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('Channel')).toHaveValue(guildPath.split('/').at(-1) ?? '')
  await page.getByRole('textbox', { name: /^Message/ }).fill('We sail at noon.')
  await page.getByRole('button', { name: 'Send it' }).click()
  await expect(page.getByRole('cell', { name: 'We sail at noon.' })).toBeVisible()

  // The leader's player is deleted: the founder, who was there longest, leads again.
  await staff.open(`/acp/player/${third}`)
  await expect(page.getByRole('link', { name: 'Night Watch' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete player', exact: true }).click()
  await getDialog(page).getByRole('button', { name: 'Delete player', exact: true }).click()
  await expect(page).not.toHaveURL(new RegExp(`/acp/player/${third}`))
  await staff.open(guildPath)
  await expect(getRow(founder).getByLabel('Leader')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Members · 2' })).toBeVisible()
  await page.getByRole('tab', { name: 'Membership history' }).click()
  await expect(page.getByRole('cell', { name: 'Became leader' })).toHaveCount(2)
  await expect(page.getByRole('cell', { name: 'Automatic' })).toBeVisible()
})

test('staff stop the regattas of now and define new ones, which start by themselves', async ({ staff, server }) => {
  const { page } = staff
  const newest = page.getByRole('region', { name: /^Edition 3/ })
  const group = page.getByRole('dialog', { name: /^Group \d+ of regatta/ })
  await staff.signIn()

  await test.step('scores over time, and the shares of the members', async () => {
    await staff.open('/acp/regatta/7?group=5')
    const scores = group.getByRole('region', { name: 'Scores over time' })
    await expect(scores.locator('path.recharts-line-curve').first()).toBeVisible()
    await group
      .getByRole('button', { name: /^Expand/ })
      .first()
      .click()
    await expect(
      group.getByRole('table', { name: "Members' shares of the score" }).getByText('%').first(),
    ).toBeVisible()
  })

  await test.step('a guild is moved to another group, and back', async () => {
    await staff.open('/acp/regatta/8')
    await page.getByRole('button', { name: 'Move a guild' }).click()
    const move = page.getByRole('dialog', { name: 'Move a guild to another group' })
    await move.getByRole('combobox', { name: 'Guild' }).click()
    await page.getByRole('option').first().click()
    await move.getByRole('combobox', { name: 'Group' }).click()
    await page
      .getByRole('option', { name: /^Group/ })
      .last()
      .click()
    await move.getByRole('button', { name: 'Move guild' }).click()
    const undoMove = page.getByRole('table', { name: 'Moved guilds' }).getByRole('button', { name: 'Undo move' })
    await expect(undoMove).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(undoMove).toHaveCount(1)
  })

  await test.step('the running regatta is stopped', async () => {
    await staff.open('/acp/regattas')
    await deleteRunningRegatta(page, /^Edition 2/)
    const edition = page.getByRole('region', { name: /^Edition 2/ })
    await expect(edition.getByRole('button', { name: /Deleted/ })).toBeVisible()
  })

  await test.step('a new definition, of which the server starts a regatta and plans the one that follows', async () => {
    await defineRegatta(page, staff.open)
    await staff.open('/acp/regattas')
    await newest.getByRole('button', { name: /Active/ }).click()
    await page.getByRole('button', { name: 'Details' }).click()
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('columnheader', { name: 'Guild Count' })).toBeVisible({ timeout: 2_000 })
    }).toPass()
  })

  await test.step('a guild is removed from its group, and comes back', async () => {
    await page.getByRole('link', { name: '1', exact: true }).click()
    await group.getByRole('button', { name: 'Remove' }).first().click()
    await page
      .getByRole('dialog', { name: /^Remove/ })
      .getByRole('button', { name: 'Remove guild' })
      .click()
    await expect(group.getByText('(removed)')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(group.getByText('(removed)')).toHaveCount(0)
  })

  await test.step('a score that the game reports is drawn, and what comes next is planned', async () => {
    const regattaId = /regatta\/(\d+)/.exec(page.url())?.[1] ?? ''
    const guildId = (await group.getByRole('row').nth(1).getByRole('link').first().textContent()) ?? ''
    await reportScore(server.url, regattaId, guildId.trim())
    await page.reload()
    await expect(group.getByRole('region', { name: 'Scores over time' }).getByText('4.2K').first()).toBeVisible()
    expect(await staff.violations()).toEqual([])
    await staff.open('/acp/regattas')
    await expect(newest.getByRole('button', { name: /Not Started/ })).toBeVisible()
    await staff.open('/acp/timed-steps')
    await expect(page.getByRole('cell', { name: 'Finish the competition' }).first()).toBeVisible()
  })
})
