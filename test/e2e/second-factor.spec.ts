import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './console-test.ts'

const colleague = { email: 'key.keeper@example.com', password: 'correct horse battery' }

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
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy()
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
  await staff.signIn()
  await staff.open('/acp/settings?new=true')
  const form = admin.getByRole('dialog', { name: 'New user' })
  await form.getByLabel('Email').fill(colleague.email)
  await form.getByLabel('First name').fill('Key')
  await form.getByLabel('Last name').fill('Keeper')
  await form.getByText('Invite by mail').click()
  await form.getByRole('button', { name: 'Create user' }).click()
  await expect(admin.getByText('Done!')).toBeVisible()

  const link = await readMailedLink(server.dataDir, colleague.email)
  const { origin } = new URL(link)
  const page = await (await browser.newContext()).newPage()
  await addAuthenticator(page)
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(colleague.password)
  await page.getByLabel(/Repeat/).fill(colleague.password)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Your password is set. Sign in with it.')).toBeVisible()
  await signIn(page, origin, colleague)

  await page.goto(`${origin}/acp/myprofile`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Laptop')
  await dialog.getByLabel('Current password').fill(colleague.password)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'I stored the codes' }).click()
  await expect(page.getByRole('row', { name: /Laptop.*Never/ })).toBeVisible()

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

  await staff.open('/acp/settings')
  await expect(admin.getByRole('row', { name: /key\.keeper/ })).toContainText(/two-factor/i)
})
