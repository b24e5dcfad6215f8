import { expect, test } from '../../harness/journeys/console-test.ts'
import { defineRegatta, reportScore } from '../../harness/journeys/regatta.ts'

test('staff stop the regattas of now and define new ones, which start by themselves', async ({ staff, server }) => {
  const { page } = staff
  const newest = page.getByRole('region', { name: /^Edition 3/ })
  const group = page.getByRole('dialog', { name: /^Group 1 of regatta/ })
  await staff.signIn()

  await test.step('scores over time, and the shares of the members', async () => {
    await staff.open('/acp/regatta/7?group=1')
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
    const edition = page.getByRole('region', { name: /^Edition 2/ })
    await edition.getByRole('button', { name: /Active/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Regatta \d+$/ })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('dialog', { name: /^Delete regatta/ })
      .getByRole('button', { name: 'Delete regatta' })
      .click()
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
