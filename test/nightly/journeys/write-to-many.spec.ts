import { expect, test } from '../../harness/journeys/console-test.ts'

test('support sends a gift to a list, revokes it from all who have not collected it, and finds what became of it', async ({
  staff,
}) => {
  const { page } = staff
  const states = page.getByRole('list', { name: 'Recipients by state' })
  const table = page.getByRole('table', { name: 'Recipients' })
  await staff.signIn()

  await test.step('a gift to a list of players, one of whom is unknown', async () => {
    await staff.open('/acp/message?tab=send')
    await page.getByLabel(/^Title/).fill('Regatta repair')
    await page.getByRole('textbox', { name: /^Message/ }).fill('Sorry for the lost points.')
    await page.getByRole('radio', { name: 'A list of players' }).click()
    await page.getByLabel('Player IDs').fill('700000000001\n700000000002\nnobody')
    await page.getByRole('button', { name: 'Send to 2 players' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send to 2 players' }).click()
    await expect(page.getByText('1 ID belongs to no player')).toBeVisible()
  })

  await test.step('what became of it', async () => {
    await page.getByRole('link', { name: 'All recipients' }).click()
    await expect(page.getByRole('heading', { name: 'Regatta repair' })).toBeVisible()
    await expect(states).toContainText('Not collected 2')
    await expect(states).toContainText('Not delivered 1')
    await expect(table.getByRole('link', { name: '700000000002' })).toBeVisible()
    await page.getByText('Not delivered', { exact: true }).last().click()
    await expect(table.getByRole('row', { name: /nobody/ })).toContainText('There is no player with this ID.')
  })

  await test.step('sent again to who did not get it', async () => {
    await page.getByRole('button', { name: 'Send again to 1' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText(/^Delivery: job \d+ ended with failed rows, 1 of 1, 1 failed\.$/)).toBeVisible()
  })

  await test.step('revoked from all who have not collected it', async () => {
    await page.getByRole('button', { name: 'Revoke all not collected' }).click()
    const question = page.getByRole('dialog', { name: 'Revoke this message from 2 players?' })
    await question.getByLabel(/Reason/).fill('Wrong gifts')
    await question.getByRole('button', { name: 'Revoke message' }).click()
    await expect(states).toContainText('Revoked 2')
    await page.getByText('Revoked', { exact: true }).last().click()
    await expect(table.getByRole('row', { name: /700000000001/ })).toContainText('Wrong gifts')
    expect(await staff.violations()).toEqual([])
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Sent to many' }).click()
    await expect(page.getByRole('row', { name: /Regatta repair/ })).toContainText('0 of 2 collected')
  })
})
