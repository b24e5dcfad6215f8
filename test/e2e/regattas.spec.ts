import { guilds } from '#contract/guilds/guilds.ts'
import { regattas } from '#contract/regattas/regattas.ts'
import { HttpClient } from '../harness/http-client.ts'
import { expect, test } from './console-test.ts'

/** Reports a score for the leader of a guild, as the game's server does. */
async function reportScore(url: string, regattaId: string, guildId: string): Promise<void> {
  const client = await HttpClient.signIn(url)
  const { data } = await client.call(guilds.get, { params: { id: guildId } })
  const reports = [{ PlayerId: data?.LeaderId ?? '', Score: 4_200 }]
  const reply = await client.call(regattas.reportScores, { params: { id: regattaId }, body: { reports } })
  expect(reply.status).toBe(200)
}

test('staff stop the regattas of now and define new ones, which start by themselves', async ({ staff, server }) => {
  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/regatta/7?group=1')
  const running = page.getByRole('dialog', { name: 'Group 1 of regatta 7' })
  await expect(
    running.getByRole('region', { name: 'Scores over time' }).locator('path.recharts-line-curve').first(),
  ).toBeVisible()
  await running
    .getByRole('button', { name: /^Expand/ })
    .first()
    .click()
  await expect(
    running.getByRole('table', { name: "Members' shares of the score" }).getByText('%').first(),
  ).toBeVisible()

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
  const moved = page.getByRole('table', { name: 'Moved guilds' })
  const undoMove = moved.getByRole('button', { name: 'Undo move' })
  await expect(undoMove).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(undoMove).toHaveCount(1)

  await staff.open('/acp/regattas')
  const edition = page.getByRole('region', { name: /^Edition 2/ })
  await edition.getByRole('button', { name: /Active/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Regatta \d+$/ })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: /^Delete regatta/ })
    .getByRole('button', { name: 'Delete regatta' })
    .click()
  await expect(edition.getByRole('button', { name: /Deleted/ })).toBeVisible()

  await staff.open('/acp/regattadefinitions?new=true')
  const form = page.getByRole('dialog', { name: 'Create a regatta definition' })
  await form.getByLabel('Data Key').fill('summer_cup')
  const now = await page.evaluate(() => {
    const local = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString()
    return { date: local.slice(0, 10), time: local.slice(11, 16) }
  })
  await form.getByLabel('Start Date').fill(now.date)
  await form.getByLabel('Start time').fill(now.time)
  await form.getByLabel(/^Duration/).fill('3')
  await form.getByLabel('Unit of the duration').selectOption('minutes')
  await form.getByLabel('Guild Members Count').fill('0')
  await form.getByRole('button', { name: 'Create definition' }).click()
  await expect(page.getByText('Definition Created With Success!')).toBeVisible()

  // The server makes the groups within a second of the start, and plans the regatta that follows.
  await staff.open('/acp/regattas')
  const newest = page.getByRole('region', { name: /^Edition 3/ })
  await newest.getByRole('button', { name: /Active/ }).click()
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('columnheader', { name: 'Guild Count' })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 15_000 })
  await page.getByRole('link', { name: '1', exact: true }).click()
  const group = page.getByRole('dialog', { name: /^Group 1 of regatta/ })
  await group.getByRole('button', { name: 'Remove' }).first().click()
  await page
    .getByRole('dialog', { name: /^Remove/ })
    .getByRole('button', { name: 'Remove guild' })
    .click()
  await expect(group.getByText('(removed)')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(group.getByText('(removed)')).toHaveCount(0)

  const regattaId = /regatta\/(\d+)/.exec(page.url())?.[1] ?? ''
  const guildId = (await group.getByRole('row').nth(1).getByRole('link').first().textContent()) ?? ''
  await reportScore(server.url, regattaId, guildId.trim())
  await page.reload()
  await expect(group.getByRole('region', { name: 'Scores over time' }).getByText('4.2K').first()).toBeVisible()

  await staff.open('/acp/regattas')
  await expect(newest.getByRole('button', { name: /Not Started/ })).toBeVisible()

  await staff.open('/acp/timed-steps')
  await expect(page.getByRole('cell', { name: 'Finish the competition' }).first()).toBeVisible()

  // Three minutes after its start its ranks are final, and the next one runs.
  await staff.open(`/acp/regatta/${regattaId}?group=1`)
  await expect(async () => {
    await page.reload()
    await expect(group.getByText(/^Final ranks since/)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 200_000 })
  await expect(group.getByRole('row').nth(1)).toContainText('4.2K')
  await staff.open('/acp/regattas')
  await expect(newest.getByRole('button', { name: /Finished/ })).toBeVisible()
  await expect(newest.getByRole('button', { name: /Active/ })).toBeVisible()
  expect(await staff.violations()).toEqual([])
})
