import { expect, test } from '../harness/journeys/console-test.ts'

test('support counts who was affected by an outage, compensates them, and reads and stops the compensation', async ({
  staff,
}) => {
  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/compensations')
  await expect(page.getByRole('row', { name: /Shop down on Tuesday evening/ })).toBeVisible()

  const players = await test.step('who was affected, and what they get', async () => {
    await page.getByRole('button', { name: 'Compensate players' }).click()
    const form = page.getByRole('dialog', { name: 'Compensate players' })
    await form.getByLabel(/^Outage/).fill('Saves were lost')
    await form.getByLabel(/^Start time/).fill('00:00')
    await form.getByLabel(/^End time/).fill('00:01')
    await form.getByRole('switch', { name: 'Last save in a period' }).click({ force: true })
    await form.getByLabel('Last save after', { exact: true }).fill('2020-01-01')
    await form.getByLabel('Last save after, time').fill('00:00')
    await form.getByLabel(/^Title/).fill('Sorry')
    await form.getByLabel(/^Message/).fill('Take this.')
    await form.getByLabel('Item ID of gift 1').fill('gems')
    await form.getByLabel('Amount of gift 1').fill('10')
    await form.getByRole('button', { name: 'Count players and cost' }).click()
    const figure = form.getByText(/^[\d,]+ players qualify now$/)
    await expect(figure).toBeVisible()
    const count = /^[\d,]+/.exec((await figure.textContent()) ?? '')?.[0] ?? ''
    await form.getByRole('button', { name: `Compensate ${count} players` }).click()
    return count
  })

  await test.step('the compensation is read, and stopped', async () => {
    await page.getByRole('link', { name: 'Saves were lost' }).click()
    await expect(page.getByText(`0 of ${players} collected`)).toBeVisible()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop compensation' }).click()
    await expect(page.getByText('Stopped by')).toBeVisible()
    expect(await staff.violations()).toEqual([])
    await page.getByRole('link', { name: 'Recipients · Revoke' }).click()
    await expect(page.getByRole('heading', { name: 'Sorry' })).toBeVisible()
    await expect(page.getByText('Compensated players')).toBeVisible()
  })
})
