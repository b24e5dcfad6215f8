import { expect, test } from '../../harness/journeys/console-test.ts'
import { saveFile } from '../../harness/journeys/download.ts'

/** A sample player with one boat, "boat_1". */
const playerId = '700000000001'

test('an attribute is configured, tried, recomputed, shown, exported, overwritten and restored', async ({ staff }) => {
  const { page } = staff
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('row', { name: /last_boat/ })
  await staff.signIn()
  await staff.open('/acp/attributes-config?new=true')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('last_boat')
  await dialog.getByLabel('Persistence key name').fill('inventory')
  await dialog.getByLabel('JSON path expression').fill('$.boats[-1].id')
  await dialog.getByLabel('Regex (optional)').fill('^boat_(\\d+)$')
  await dialog.getByLabel('Try on player').fill(playerId)
  await dialog.getByRole('button', { name: 'Try' }).click()
  await expect(dialog.getByText('Value: 1', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()

  const plan = page.getByRole('dialog', { name: 'Recompute last_boat for all players?' })
  await expect(plan.getByText(/A job recomputes [\d,]+ players/)).toBeVisible()
  await plan.getByRole('button', { name: /^Recompute [\d,]+ players$/ }).click()
  await expect(page.getByRole('article', { name: 'Recompute the attribute last_boat' })).toContainText(/· ended/, {
    timeout: 120_000,
  })

  await staff.open('/acp/attributes-config')
  // "graphics" has a failure, whose text must not push the actions out of the window.
  await expect(page.getByRole('row', { name: /graphics/ }).getByText('The result is not a number.')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Delete' })).toBeInViewport({ ratio: 1 })
  const main = page.getByRole('checkbox', { name: 'Mark last_boat as main attribute' })
  await main.click()
  await expect(main).toBeChecked()
  await staff.open(`/acp/player/${playerId}`)
  await expect(page.locator('dt', { hasText: /^last_boat$/ }).locator('xpath=following-sibling::dd[1]')).toHaveText('1')

  await staff.open('/acp/attributes-config')
  const { text } = await saveFile(page, () => page.getByRole('button', { name: 'Export .json' }).click())
  const exported: { readonly Name: string }[] = JSON.parse(text)
  const removed = exported.length - 1
  // Not a main attribute, whose number would change.
  const buffer = Buffer.from(JSON.stringify(exported.filter(({ Name }) => Name === 'lives')))
  await page.locator('input[type=file]').setInputFiles({ name: 'one.json', mimeType: 'application/json', buffer })
  const importing = page.getByRole('dialog', { name: 'Import one.json?' })
  await expect(importing.getByText('CAUTION: ALL EXISTING DATA WILL BE OVERWRITTEN')).toBeVisible()
  await expect(importing.getByText(`0 added, 0 changed, ${removed} removed, 1 unchanged`)).toBeVisible()
  await importing.getByRole('button', { name: 'Import Data' }).click()
  await expect(importing).toBeHidden()
  await expect(row).toBeHidden()

  await page.getByRole('button', { name: 'Import history' }).click()
  await page.getByRole('dialog', { name: 'Import history' }).getByRole('button', { name: 'Restore' }).first().click()
  const restoring = page.getByRole('dialog', { name: /^Restore the configurations/ })
  await expect(restoring.getByText(`${removed} added, 0 changed, 0 removed, 1 unchanged`)).toBeVisible()
  await restoring.getByRole('button', { name: 'Restore' }).click()
  const offer = page.getByRole('dialog', { name: 'Recompute the imported attributes?' })
  await expect(offer.getByRole('button', { name: 'Recompute last_boat for all players' })).toBeVisible()
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(row).toBeVisible()

  // The other journeys expect the list as it was.
  await row.getByRole('button', { name: 'Delete' }).click()
  const deleting = page.getByRole('dialog', { name: 'Are you sure?' })
  await deleting.getByRole('button', { name: 'Delete configuration' }).click()
  await expect(page.getByText('The attribute configuration has been deleted.')).toBeVisible()
  await expect(row).toBeHidden()
})
