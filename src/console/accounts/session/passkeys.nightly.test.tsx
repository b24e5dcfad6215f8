import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { passkeys } from '#contract/passkeys.ts'
import { session } from '#contract/session.ts'
import { createPerson, setPasswordHash } from '#server/accounts/staff-repository.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { createAuthenticator } from '#test/harness/authenticator.ts'
import { installPasskeys, removePasskeys } from '#test/harness/passkey-browser.ts'
import { fill, type RenderedScreen, renderScreen, shows } from '#test/harness/render-screen.tsx'
import { type TestApp, toSignedIn } from '#test/harness/start-app.ts'

const email = 'support@example.com'
const password = 'a long enough password'
const origin = window.location.origin
const variables = { QD_PUBLIC_URL: origin }
let passwordHash = ''

beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
afterEach(removePasskeys)

/** What a browser throws once, by its name; nothing afterwards. */
function failsOnce(name: string): () => void {
  let isFirst = true
  return () => {
    const fails = isFirst
    isFirst = false
    if (fails) throw new DOMException('', name)
  }
}

describe('a passkey on the profile', () => {
  async function openProfile(options: { publicUrl?: string } = {}): Promise<RenderedScreen> {
    const page = await renderScreen('/acp/myprofile', {
      as: { roleId: 5 },
      variables: { QD_PUBLIC_URL: options.publicUrl ?? origin },
    })
    await setPasswordHash(page.server.db, page.person?.id ?? 0, passwordHash)
    return page
  }

  async function add({ user }: RenderedScreen): Promise<void> {
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }))
    await user.clear(await dialog.findByLabelText('Name'))
    await fill(user, dialog.getByLabelText('Name'), 'Laptop')
    await fill(user, dialog.getByLabelText('Current password'), password)
    await user.click(dialog.getByRole('button', { name: 'Next' }))
  }

  it('is added with a name and the password, comes with recovery codes, and is removed again', async () => {
    installPasskeys(createAuthenticator({ origin }))
    const page = await openProfile()
    await add(page)
    await page.user.click(await screen.findByRole('button', { name: 'I stored the codes' }))
    const row = within(await screen.findByRole('row', { name: /Laptop/ }))
    expect(row.getByText('Never')).toBeTruthy()
    await page.user.click(row.getByRole('button', { name: 'Remove Laptop' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the passkey "Laptop"?' }))
    expect(dialog.getByText(/two-factor sign-in is off afterwards/)).toBeTruthy()
    await fill(page.user, await dialog.findByLabelText('Current password'), password)
    await page.user.click(dialog.getByRole('button', { name: 'Use a passkey instead' }))
    await dialog.findByText('The passkey was used.')
    await page.user.click(dialog.getByRole('button', { name: 'Remove passkey' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Laptop/ })).toBeNull())
  })

  it('has a suggested name that is not too long, also in a browser that nobody knows', async () => {
    installPasskeys(createAuthenticator({ origin }))
    const userAgent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Unknown/1.0 '.repeat(20))
    const page = await openProfile()
    await page.user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }))
    expect(await dialog.findByLabelText('Name')).toHaveProperty('value', 'Unknown/1.0 '.repeat(20).slice(0, 80))
    userAgent.mockRestore()
  })

  it('that proves nothing is named, and a recovery code takes its place', async () => {
    installPasskeys(createAuthenticator({ origin }))
    const page = await openProfile()
    await add(page)
    const [code] = await screen.findAllByText(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    await page.user.click(screen.getByRole('button', { name: 'I stored the codes' }))
    installPasskeys(createAuthenticator({ origin }))
    await page.user.click(await screen.findByRole('button', { name: 'Remove Laptop' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the passkey "Laptop"?' }))
    await fill(page.user, await dialog.findByLabelText('Current password'), password)
    await page.user.click(dialog.getByRole('button', { name: 'Use a passkey instead' }))
    await dialog.findByText('The passkey was used.')
    await page.user.click(dialog.getByRole('button', { name: 'Remove passkey' }))
    await dialog.findByText('This passkey was not accepted. Try again.')
    await fill(page.user, dialog.getByLabelText('Code'), code?.textContent ?? '')
    await page.user.click(dialog.getByRole('button', { name: 'Remove passkey' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Laptop/ })).toBeNull())
  })

  it.each([
    ['NotAllowedError', 'No passkey was used. Try again.'],
    ['InvalidStateError', 'This device or key is registered already.'],
  ])('says why the browser gave none (%s), and tries again with what was typed', async (name, text) => {
    installPasskeys(createAuthenticator({ origin }), failsOnce(name))
    const page = await openProfile()
    await add(page)
    const dialog = within(await screen.findByRole('dialog', { name: 'Create the passkey "Laptop"' }))
    await dialog.findByText(text)
    expect(dialog.getByRole('button', { name: 'Close' })).toBeTruthy()
    await page.user.click(dialog.getByRole('button', { name: 'Try again' }))
    await page.user.click(await screen.findByRole('button', { name: 'I stored the codes' }))
    expect(await screen.findByRole('row', { name: /Laptop/ })).toBeTruthy()
  })

  it('that the server does not accept is not added', async () => {
    installPasskeys(createAuthenticator({ origin: 'https://elsewhere.example' }))
    const page = await openProfile()
    await add(page)
    const dialog = within(await screen.findByRole('dialog', { name: 'Create the passkey "Laptop"' }))
    await dialog.findByText('This passkey was not accepted. Try again.')
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await shows(/^None\. A passkey is/)).toBeTruthy()
  })

  it('cannot be added in a browser without them, nor at another address', async () => {
    await openProfile()
    await shows('This browser has no passkeys.')
    expect(screen.getByRole('button', { name: 'Add a passkey' })).toHaveProperty('disabled', true)
    installPasskeys(createAuthenticator({ origin }))
    await openProfile({ publicUrl: 'https://console.example' })
    await shows(`Passkeys work at https://console.example only, not at ${origin}.`)
    expect(screen.getByRole('button', { name: 'Add a passkey' })).toHaveProperty('disabled', true)
  })
})

describe('a sign-in with a passkey', () => {
  async function enterPassword(authenticator = createAuthenticator({ origin })): Promise<RenderedScreen> {
    const given = async ({ db, visitor }: TestApp) => {
      await createPerson(db, { email, firstName: 'Sam', lastName: 'Support', roleId: 5, passwordHash })
      const { data } = toSignedIn(await visitor.call(session.authenticate, { body: { email, password } }))
      const holder = { headers: { authorization: `Bearer ${data.Token}` } }
      const { data: creation } = await visitor.call(passkeys.prepare, { body: { password } }, holder)
      const body = { Name: 'Key', Registration: authenticator.create(creation) }
      expect((await visitor.call(passkeys.create, { body }, holder)).status).toBe(200)
    }
    const page = await renderScreen('/login', { as: 'visitor', variables, given })
    await fill(page.user, await screen.findByLabelText('Email'), email)
    await fill(page.user, screen.getByLabelText('Password'), password)
    await page.user.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'Use a passkey' })
    return page
  }

  const usePasskey = ({ user }: RenderedScreen) => user.click(screen.getByRole('button', { name: 'Use a passkey' }))

  it('goes on after the passkey was used, also when it was canceled before', async () => {
    const authenticator = createAuthenticator({ origin })
    installPasskeys(authenticator, failsOnce('NotAllowedError'))
    const page = await enterPassword(authenticator)
    await usePasskey(page)
    expect((await screen.findByRole('alert')).textContent).toBe('No passkey was used. Try again.')
    expect(window.sessionStorage.getItem('user')).toBeNull()
    await usePasskey(page)
    expect(await shows('Sam Support')).toBeTruthy()
  })

  it('is refused with the passkey of another device', async () => {
    installPasskeys(createAuthenticator({ origin }))
    const page = await enterPassword()
    await usePasskey(page)
    expect((await screen.findByRole('alert')).textContent).toBe('This passkey was not accepted. Try again.')
    expect(window.sessionStorage.getItem('user')).toBeNull()
  })

  it('says that the browser has no passkeys, and still takes a recovery code', async () => {
    const page = await enterPassword()
    await usePasskey(page)
    expect((await screen.findByRole('alert')).textContent).toBe('This browser has no passkeys.')
    expect(screen.getByLabelText('Recovery code')).toBeTruthy()
  })
})
