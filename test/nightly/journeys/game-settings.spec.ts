import type { Page } from '@playwright/test'
import { expect, test } from '../../harness/journeys/console-test.ts'

/** Switches Update Required of a build, and saves. */
async function switchRequired(page: Page, shows?: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Update build' })
  await dialog.getByRole('switch', { name: /Update Required/ }).click()
  if (shows) {
    const text = (await dialog.getByText(shows).textContent()) ?? ''
    await dialog.getByRole('textbox', { name: /^Type \d+ to confirm$/ }).fill(/^\d+/.exec(text)?.[0] ?? '')
  }
  await dialog.getByRole('button', { name: /^(Update|Force update for \d+ players?)$/ }).click()
  await expect(page.getByText('Versioning created successfully!')).toBeVisible()
}

test('an administrator requires an update of a build after a warning, and takes it back', async ({ staff }) => {
  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/apiversioning?edit=android-104')
  await switchRequired(page, /^[1-9]\d* active players will be forced to update; \d+ have no build to update to\.$/)
  await staff.open('/acp/buildlisting?explain=104')
  await expect(page.getByText(/Update Required is switched on for this build/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row', { name: /104 Update required/ })).toBeVisible()
  await staff.open('/acp/apiversioning?edit=android-104')
  await switchRequired(page)
})

test('an engineer of the game finds every call in the documentation that the console links', async ({ staff }) => {
  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/docs')
  await expect(page).toHaveURL(/\/docs\/index\.html$/)
  await expect(page.getByText('Export the filtered player list')).toBeVisible()
})
