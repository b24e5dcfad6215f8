import { expect, test } from '../harness/journeys/console-test.ts'

test('live-ops adds a prize, ends the event and pays, and the player has the message', async ({ staff }) => {
  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/events?filter=Lantern+Festival')
  const event = page.getByRole('row', { name: /Lantern Festival/ }).getByRole('link')
  const eventId = /\d+$/.exec((await event.getAttribute('href')) ?? '')?.[0] ?? ''
  await staff.open(`/acp/events?report=${eventId}`)
  const report = page.getByRole('dialog', { name: 'Report: Lantern Festival' })
  const definition = (await report.getByRole('link', { name: 'Gold', exact: true }).getAttribute('href')) ?? ''

  await staff.open(`${definition}?edit=true`)
  const form = page.getByRole('dialog', { name: 'Edit Gold' })
  await form.getByRole('button', { name: 'Add prize' }).click()
  await form.getByLabel('Item ID of gift 1 of prize 4').fill('anchor')
  await form.getByRole('button', { name: 'Save definition' }).click()
  await expect(page.getByText('Rank 11: 1 anchor')).toBeVisible()

  await staff.open(`/acp/events?mock=${eventId}`)
  await page.getByRole('button', { name: 'Add mock players' }).click()
  await expect(page.getByText('10 mock players were added.')).toBeVisible()
  await staff.open(`${definition}?prizes=true`)
  await expect(page.getByRole('table', { name: 'If it ended now: cost' }).getByText('anchor')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay prizes' })).toHaveAttribute('aria-disabled', 'true')

  await staff.open(`/acp/events?edit=${eventId}`)
  await page.getByLabel('Duration (hours)').fill('1')
  const plan = page.getByRole('status', { name: 'Confirm the new end' })
  await expect(plan.getByRole('row', { name: /Gold of Lantern Festival.*payable earlier.*At once/ })).toBeVisible()
  expect(await staff.violations()).toEqual([])
  await page.getByRole('button', { name: 'Confirm and save' }).click()
  await expect(page.getByText(/ was saved\.$/)).toBeVisible()
  await expect(async () => {
    await staff.open(`${definition}?prizes=true`)
    await expect(page.getByRole('table', { name: 'To pay: cost' })).toBeVisible()
  }).toPass({ timeout: 60_000 })

  await page.getByRole('button', { name: 'Pay prizes' }).click()
  await page.getByRole('button', { name: /^Pay \d+ players?$/ }).click()
  await expect(page.getByText(/^Payment: job \d+ is done/)).toBeVisible()
  await expect(page.getByText(/^All \d+ prizes paid\./)).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Paid · \d+$/ })).toBeChecked()
  const best = page.getByRole('table', { name: 'Players and their prizes' }).getByRole('row').nth(1)
  const playerId = await best.getByRole('link').first().innerText()
  await best.getByRole('link', { name: 'message' }).click()
  await expect(page.getByText('Gold: rank 1').first()).toBeVisible()
  await staff.open(`/acp/player/${playerId}?tab=timeline`)
  await expect(page.getByRole('link', { name: 'Prize for rank 1: Gold', exact: true })).toBeVisible()
})
