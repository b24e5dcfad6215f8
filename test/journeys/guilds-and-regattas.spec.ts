import type { Page } from '@playwright/test'
import { players } from '#contract/players.ts'
import { HttpClient } from '../harness/http-client.ts'
import { expect, test } from '../harness/journeys/console-test.ts'

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
