import type { Page } from '@playwright/test'
import { users } from '#contract/users.ts'
import { HttpClient } from '../harness/http-client.ts'
import { expect, test } from '../harness/journeys/console-test.ts'
import { OpenIdProvider, openIdClientId, openIdClientSecret } from '../harness/openid-provider.ts'
import { aProviderUser } from '../harness/sign-on.ts'

/** Sets the provider up under Settings, as an administrator does who reads the page from top to bottom. */
async function setUp(page: Page, issuer: string): Promise<void> {
  await page.getByRole('button', { name: 'New issuer' }).click()
  const created = page.getByRole('dialog', { name: 'New issuer' })
  await created.getByLabel('Name').fill('Studio')
  await created.getByLabel('Issuer').fill(issuer)
  await created.getByRole('button', { name: 'Add issuer' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Studio' })
  await expect(form.getByText(/\/users\/sign-on\/callback\/1$/)).toBeVisible()
  await form.getByLabel('Client ID').fill(openIdClientId)
  await form.getByLabel('Client secret').fill(openIdClientSecret)
  const domains = form.getByRole('combobox', { name: 'Domains of e-mails' })
  await domains.fill('studio.example')
  await domains.press('Enter')
  for (const [index, group, role] of [
    [1, 'leads', 'Lead'],
    [2, 'support', 'Support'],
  ] as const) {
    await form.getByRole('button', { name: 'Add group' }).click()
    await form.getByRole('textbox', { name: `Group ${index}`, exact: true }).fill(group)
    await form.getByPlaceholder('Role').last().click()
    await form.getByRole('option', { name: role, exact: true }).click()
  }
  await form.getByLabel('Scopes').fill('openid email profile groups')
  await form.getByRole('switch', { name: /^Active/ }).click()
  await form.getByRole('button', { name: 'Save issuer' }).click()
  await expect(form).toBeHidden()
}

test('staff sign in with a provider: first, again, with another role, and when it is down or they were deleted', async ({
  staff,
  server,
  browser,
}) => {
  // The address that the provider knows, and for which the browser keeps the cookie.
  const origin = `http://localhost:${new URL(server.url).port}`
  const provider = await new OpenIdProvider().start(origin)
  provider.user = aProviderUser('lena')

  await test.step('an administrator sets the provider up and tests it', async () => {
    await staff.signIn()
    await staff.open('/acp/settings?tab=sign-on')
    await setUp(staff.page, provider.issuer)
    await staff.page.getByRole('button', { name: 'Test Studio' }).click()
    const dialog = staff.page.getByRole('dialog', { name: 'Test of Studio' })
    await expect(dialog.getByText('The provider accepts the client ID and secret.')).toBeVisible()
    await expect(dialog.getByLabel('Wrong')).toHaveCount(0)
    expect(await staff.violations()).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  const page = await (await browser.newContext()).newPage()
  const signIn = async () => {
    await page.getByRole('link', { name: 'Sign in with Studio' }).focus()
    await page.keyboard.press('Enter')
  }
  const signOut = async () => {
    await page.getByRole('button', { name: 'Lena Berg: menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }

  await test.step('the first sign-in leads to the page that was asked for', async () => {
    await page.goto(`${origin}/acp/players-listing?page=2`)
    await signIn()
    await expect(page).toHaveURL(`${origin}/acp/players-listing?page=2`)
    await expect(page.getByRole('button', { name: 'Lena Berg: menu' })).toBeVisible()
    const cookies = await page.context().cookies(origin)
    expect(cookies.find(({ name }) => name === 'sign-on')).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  })

  await test.step('a returning user signs in as the same', async () => {
    await signOut()
    await signIn()
    await expect(page.getByRole('button', { name: 'Lena Berg: menu' })).toBeVisible()
  })

  await test.step('another group gives another role, and says so', async () => {
    await signOut()
    provider.user = aProviderUser('lena', { groups: ['leads'] })
    await signIn()
    await expect(page.getByText('Your role is Lead now, as your groups say. It was Support.')).toBeVisible()
  })

  await test.step('a provider that is down is named, and the sign-in page is one click away', async () => {
    await signOut()
    provider.intercept = (path, _, reply) => {
      if (path !== '/token') return false
      reply.writeHead(503).end()
      return true
    }
    await signIn()
    await expect(page.getByRole('alert')).toContainText('Studio cannot be reached. Try again later.')
    provider.intercept = () => false
    await page.getByRole('link', { name: 'Go to the sign-in' }).click()
  })

  await test.step('a user who was deleted is kept out until an administrator lets them in', async () => {
    const client = await HttpClient.signIn(server.url)
    await client.call(users.remove, { params: { userEmail: 'lena@studio.example' } })
    await signIn()
    await expect(page.getByRole('alert')).toContainText('Your account was deleted.')
    await staff.open('/acp/settings?tab=sign-on')
    await staff.page.getByRole('button', { name: 'Let in' }).click()
    await staff.page.getByRole('dialog').getByRole('button', { name: 'Let in' }).click()
    await expect(staff.page.getByText('lena@studio.example can sign in.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to the sign-in' }).click()
    await signIn()
    await expect(page.getByRole('button', { name: 'Lena Berg: menu' })).toBeVisible()
  })

  await page.context().close()
  await provider.close()
})
