import { firstAdmin } from '../harness/start-server.ts'
import { expect, test } from './console-test.ts'

test('a visitor comes back to the page that was asked for, with its search', async ({ staff }) => {
  const { page } = staff
  await staff.open('/acp/audit?action=signed+in')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(firstAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Password', { exact: true }).fill(firstAdmin.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/acp\/audit\?action=signed(\+|%20)in/)
})

/** Every spelling in which a password could be kept. */
function spell(password: string): string[] {
  const bytes = Buffer.from(password)
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  // Base64 of a longer text contains one of three forms of the password, by where it begins.
  const inBase64 = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    return text.slice(before === 0 ? 0 : before + 1, -4)
  })
  const inBase64Url = inBase64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))
  return [password, bytes.toString('hex'), percent, ...inBase64, ...inBase64Url].map((text) => text.toLowerCase())
}

test('signing in leaves nothing of the password in browser, log or audit log', async ({ staff, server }) => {
  const { page } = staff
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await staff.open('/login')
  const typo = 'a-mistyped-password'
  await page.getByLabel('Email').fill(firstAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill(typo)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Password', { exact: true }).fill(firstAdmin.password)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  const stored = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    const { localStorage, sessionStorage, document, location, name, history } = window
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      databases,
      cached,
      [location.href, name, history.state],
      document.documentElement.outerHTML,
    ])
  })
  const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('user') ?? '{}').Token)
  const headers = { authorization: `Bearer ${token}` }
  const entries = await (await page.request.get(`${server.url}/audit?take=100`, { headers })).text()
  const everything = JSON.stringify([stored, await page.context().cookies(), said, server.output(), entries])
  expect(stored).toContain(firstAdmin.email)
  expect(entries).toContain('signed in')
  // The start says what the embedded engine does not guarantee.
  expect(server.output()).toContain('a power failure')
  for (const password of [firstAdmin.password, typo]) {
    for (const spelling of spell(password)) expect(everything.toLowerCase()).not.toContain(spelling)
  }
  expect(everything).not.toContain('authdata')
})

test('an unknown address of the console leads to the events, and logout ends the session', async ({ staff }) => {
  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/no-such-page')
  await expect(page).toHaveURL(/\/acp\/events/)
  await page.getByRole('button', { name: /First Administrator/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  await staff.open('/acp/players-listing')
  await expect(page).toHaveURL(/\/login/)
})

test('the documentation route of the console leads to a page with every call', async ({ staff }) => {
  const { page } = staff
  await staff.signIn()
  await staff.open('/acp/docs')
  await expect(page).toHaveURL(/\/docs\/index\.html$/)
  await expect(page.getByText('Export the filtered player list')).toBeVisible()
})
