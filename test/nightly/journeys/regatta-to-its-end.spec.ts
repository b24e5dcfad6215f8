import { expect, test } from '../../harness/journeys/console-test.ts'
import { defineRegatta, deleteRunningRegatta, reportScore } from '../../harness/journeys/regatta.ts'

// A server of its own: the regattas of another journey would count.
test.use({ game: 'untouched' })

test('a regatta ends three minutes after its start with final ranks, and the next one runs', async ({
  staff,
  server,
}) => {
  const { page } = staff
  const newest = page.getByRole('region', { name: /^Edition 3/ })
  const group = page.getByRole('dialog', { name: /^Group 1 of regatta/ })
  await staff.signIn()
  await staff.open('/acp/regattas')
  await deleteRunningRegatta(page, /^Edition 2/)
  await defineRegatta(page, staff.open)
  await staff.open('/acp/regattas')
  await newest.getByRole('button', { name: /Active/ }).click()
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page).toHaveURL(/regatta\/\d+/)
  const regattaId = /regatta\/(\d+)/.exec(page.url())?.[1] ?? ''
  await expect(async () => {
    await staff.open(`/acp/regatta/${regattaId}?group=1`)
    await expect(group.getByRole('row').nth(1)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const guildId = (await group.getByRole('row').nth(1).getByRole('link').first().textContent()) ?? ''
  await reportScore(server.url, regattaId, guildId.trim())

  await expect(async () => {
    await page.reload()
    await expect(group.getByText(/^Final ranks since/)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 240_000 })
  await expect(group.getByRole('row').nth(1)).toContainText('4.2K')
  expect(await staff.violations()).toEqual([])
  await staff.open('/acp/regattas')
  await expect(newest.getByRole('button', { name: /Finished/ })).toBeVisible()
  await expect(newest.getByRole('button', { name: /Active/ })).toBeVisible()
})
