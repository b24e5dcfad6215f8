import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { builds } from '#contract/builds.ts'
import { permissions } from '#contract/core/permissions.ts'
import { roles } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import { HttpClient } from '../harness/http-client.ts'
import { type Console, expect, signIn, test } from '../harness/journeys/console-test.ts'
import { firstAdmin } from '../harness/start-server.ts'

const password = 'correct horse battery'

/** The link of the mail to an address; the server without SMTP writes its mails into a folder. */
async function readMailedLink(dataDir: string, email: string): Promise<string> {
  const folder = join(dataDir, 'mails')
  const find = () => {
    // The first mail makes the folder.
    if (!existsSync(folder)) return undefined
    const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    // Long lines of a mail are broken by "=" at their end.
    const mail = texts.find((text) => text.includes(email))?.replaceAll(/=\r?\n/g, '')
    return /http:\/\/localhost:\d+\/login\/reset#[\w-]+/.exec(mail ?? '')?.[0]
  }
  await expect.poll(find).toBeTruthy()
  return find() ?? ''
}

/** A device with a fingerprint reader, which the browser asks instead of a person. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('an administrator invites a colleague, who adds a passkey and signs in with it', async ({
  staff,
  server,
  browser,
}) => {
  const admin = staff.page
  const colleague = { email: 'key.keeper@example.com', password }
  await staff.signIn()

  await test.step('the invitation', async () => {
    await staff.open('/acp/settings?new=true')
    const form = admin.getByRole('dialog', { name: 'New user' })
    await form.getByLabel('Email').fill(colleague.email)
    await form.getByLabel('First name').fill('Key')
    await form.getByLabel('Last name').fill('Keeper')
    await form.getByText('Invite by mail').click()
    await form.getByRole('button', { name: 'Create user' }).click()
    await expect(admin.getByText('Done!')).toBeVisible()
  })

  const page = await (await browser.newContext()).newPage()
  const origin = await test.step('the colleague sets a password and signs in', async () => {
    const link = await readMailedLink(server.dataDir, colleague.email)
    await addAuthenticator(page)
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill(colleague.password)
    await page.getByLabel(/Repeat/).fill(colleague.password)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByText('Your password is set. Sign in with it.')).toBeVisible()
    await signIn(page, new URL(link).origin, colleague)
    return new URL(link).origin
  })

  await test.step('a passkey', async () => {
    await page.goto(`${origin}/acp/myprofile`)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Laptop')
    await dialog.getByLabel('Current password').fill(colleague.password)
    await dialog.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'I stored the codes' }).click()
    await expect(page.getByRole('row', { name: /Laptop.*Never/ })).toBeVisible()
  })

  await test.step('the next sign-in asks for it', async () => {
    await page.getByRole('button', { name: 'Key Keeper: menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByLabel('Email').fill(colleague.email)
    await page.getByLabel('Password', { exact: true }).fill(colleague.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).not.toHaveURL(/\/login/)
    await page.goto(`${origin}/acp/myprofile`)
    await expect(page.getByRole('row', { name: /Laptop.*(just now|ago)/ })).toBeVisible()
    await page.context().close()
  })

  await staff.open('/acp/settings')
  await expect(admin.getByRole('row', { name: /key\.keeper/ })).toContainText(/two-factor/i)
})

test('an administrator takes a permission from a colleague at work, who sees why and loses nothing typed', async ({
  staff,
  server,
  browser,
}) => {
  const { page } = staff
  const colleague = { email: 'build.keeper@example.com', firstName: 'Build', lastName: 'Keeper', password }
  const client = await HttpClient.signIn(server.url)
  const role = { Name: 'Build keepers', PermissionIds: [permissions.CHANGE_API_MATCH.id, permissions.CREATE_EVENTS.id] }
  const { data } = await client.call(roles.create, { body: role })
  await client.call(users.register, { body: { ...colleague, roleId: data?.Id } })

  const colleaguePage = await (await browser.newContext()).newPage()
  await signIn(colleaguePage, server.url, colleague)
  await colleaguePage.goto(`${server.url}/acp/apiversioning?add=android`)
  const form = colleaguePage.getByRole('dialog', { name: 'Add a new build' })
  await form.getByLabel('Version').fill('9.1')
  await form.getByLabel('Build Number').fill('9001')

  await test.step('the permission is taken away', async () => {
    await staff.signIn()
    await staff.open('/acp/settings?tab=roles')
    await page.getByRole('row', { name: /Build keepers/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Build keepers' })
    await dialog.getByLabel('Edit builds and versions').uncheck()
    await expect(dialog.getByText('1 user has this role.')).toBeVisible()
    await expect(dialog.getByText(colleague.email)).toBeVisible()
    await expect(dialog.getByText('Lost when saved: Edit builds and versions.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save role' }).click()
    await expect(page.getByText(/^Role .+ saved\.$/)).toBeVisible()
  })

  await test.step('the colleague sees why nothing was saved', async () => {
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(form.getByText(/Your role lacks the permission CHANGE_API_MATCH/)).toBeVisible()
    await expect(form.getByLabel('Version')).toHaveValue('9.1')
    await form.getByRole('button', { name: 'Cancel' }).click()
    const found = await client.call(builds.find, { params: { search: '9001' } })
    expect(found.data).toEqual({ m_apiMatch: [] })
    await colleaguePage.context().close()
  })
})

/** Every spelling in which a password could be kept. */
function spell(text: string): string[] {
  const bytes = Buffer.from(text)
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  // Base64 of a longer text contains one of three forms of the password, by where it begins.
  const inBase64 = [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    return encoded.slice(before === 0 ? 0 : before + 1, -4)
  })
  const inBase64Url = inBase64.map((encoded) => encoded.replaceAll('+', '-').replaceAll('/', '_'))
  return [text, bytes.toString('hex'), percent, ...inBase64, ...inBase64Url].map((spelling) => spelling.toLowerCase())
}

/** Everything that the browser keeps of a page. */
const readBrowser = ({ page }: Console) =>
  page.evaluate(async () => {
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

test('a visitor mistypes the password, comes to the page that was asked for, leaves no trace of it, and logs out', async ({
  staff,
  server,
}) => {
  const { page } = staff
  const typo = 'a-mistyped-password'
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))

  await test.step('back to the page that was asked for, with its search', async () => {
    await staff.open('/acp/audit?action=signed+in')
    await expect(page).toHaveURL(/\/login/)
    await page.getByLabel('Email').fill(firstAdmin.email)
    await page.getByLabel('Password', { exact: true }).fill(typo)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Password', { exact: true }).fill(firstAdmin.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/acp\/audit\?action=signed(\+|%20)in/)
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  })

  await test.step('nothing of the password in browser, log or audit log', async () => {
    const stored = await readBrowser(staff)
    const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('user') ?? '{}').Token)
    const headers = { authorization: `Bearer ${token}` }
    const entries = await (await page.request.get(`${server.url}/audit?take=100`, { headers })).text()
    const everything = JSON.stringify([stored, await page.context().cookies(), said, server.output(), entries])
    expect(stored).toContain(firstAdmin.email)
    expect(entries).toContain('signed in')
    // Else the log was not there to be read.
    expect(server.output()).toContain('Quarterdeck is ready')
    for (const secret of [firstAdmin.password, typo]) {
      for (const spelling of spell(secret)) expect(everything.toLowerCase()).not.toContain(spelling)
    }
    expect(everything).not.toContain('authdata')
  })

  await test.step('an unknown address leads to the start page, and after the logout nothing opens', async () => {
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
})
