import { screen, waitFor, within } from '@testing-library/react'
import { TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { confirmPendingSecret, storePendingSecret } from '#server/accounts/second-factor-repository.ts'
import { openSession } from '#server/accounts/session-repository.ts'
import { createPerson, setPasswordHash } from '#server/accounts/staff-repository.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { loadSecretKey } from '#server/platform/secret-key.ts'
import { fill, getCurrentPath, type RenderedScreen, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const email = 'support@example.com'
const password = 'a long enough password'
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
let passwordHash = ''

beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

const codeAt = (time: Date, of = secret) => new TOTP({ secret: of }).generate({ timestamp: time.getTime() })

async function withSecondFactor({ db, settings, clock }: TestApp): Promise<void> {
  const id = (await createPerson(db, { email, firstName: 'Sam', lastName: 'Support', roleId: 5, passwordHash })) ?? 0
  const secretKey = loadSecretKey(settings)
  await storePendingSecret(db, secretKey, id, secret)
  await confirmPendingSecret(db, secretKey, id, codeAt(clock.now), clock.now)
  clock.now = new Date(clock.now.getTime() + 30_000)
}

async function withOtherSession({ db, clock }: TestApp): Promise<void> {
  const id = (await createPerson(db, { email, firstName: 'Sam', lastName: 'Support', roleId: 5, passwordHash })) ?? 0
  await openSession(db, 'other', id, false, clock.now, { ipAddress: '192.0.2.7', userAgent: 'Other browser' })
}

describe('a sign-in with a second factor', () => {
  async function enterPassword(): Promise<RenderedScreen> {
    const page = await renderScreen('/login', { as: 'visitor', given: withSecondFactor })
    await fill(page.user, await screen.findByLabelText('Email'), email)
    await fill(page.user, screen.getByLabelText('Password'), password)
    await page.user.keyboard('{Enter}')
    await screen.findByLabelText('Code')
    return page
  }

  it('asks for a code, keeps it when it is wrong, and goes on when it is right', async () => {
    const page = await enterPassword()
    expect(window.sessionStorage.getItem('user')).toBeNull()
    await fill(page.user, screen.getByLabelText('Code'), '000000')
    await page.user.keyboard('{Enter}')
    expect(await shows('This code is wrong or was used already.')).toBeTruthy()
    expect(screen.getByLabelText('Code')).toHaveProperty('value', '000000')
    await page.user.clear(screen.getByLabelText('Code'))
    await fill(page.user, screen.getByLabelText('Code'), codeAt(page.server.clock.now))
    await page.user.keyboard('{Enter}')
    expect(await shows('Sam Support')).toBeTruthy()
  })

  it('goes back to the password', async () => {
    const page = await enterPassword()
    await page.user.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByLabelText('Password')).toBeTruthy()
  })
})

/** Sets two-factor sign-in up on the profile page and returns its recovery codes. */
async function setUp({ user, server }: RenderedScreen): Promise<string[]> {
  await user.click(await screen.findByRole('button', { name: 'Set up two-factor sign-in' }))
  const first = within(await screen.findByRole('dialog'))
  await fill(user, await first.findByLabelText('Current password'), password)
  await user.click(first.getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy()
  const key = screen.getByText(/^[A-Z2-7]{32}$/).textContent ?? ''
  await fill(user, screen.getByLabelText('Code that the app shows'), codeAt(server.clock.now, key))
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  const last = within(await screen.findByRole('dialog', { name: 'Keep these recovery codes' }))
  const codes = last.getAllByText(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/).map(({ textContent }) => textContent ?? '')
  await user.keyboard('{Escape}')
  expect(screen.getByText(codes[0] ?? '')).toBeTruthy()
  await user.click(last.getByRole('button', { name: 'I stored the codes' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keep these recovery codes' })).toBeNull())
  return codes
}

const withPassword = async ({ server, person }: RenderedScreen) =>
  void (await setPasswordHash(server.db, person?.id ?? 0, passwordHash))

describe('two-factor sign-in on the profile', () => {
  it('is set up with a QR code and a first code, and shows ten recovery codes once', async () => {
    const page = await renderScreen('/acp/myprofile', { as: { roleId: 5 } })
    await withPassword(page)
    expect(await setUp(page)).toHaveLength(10)
    expect(await shows('On. 10 recovery codes are left.')).toBeTruthy()
    expect(JSON.stringify(window.sessionStorage)).not.toMatch(/([A-Z2-7]{4}-){3}/)
  })

  it('names a wrong password and a wrong code at their fields, and is turned off with both right', async () => {
    const page = await renderScreen('/acp/myprofile', { as: { roleId: 5 } })
    await withPassword(page)
    const [code = ''] = await setUp(page)
    await page.user.click(await screen.findByRole('button', { name: 'Turn off' }))
    const dialog = within(await screen.findByRole('dialog'))
    await fill(page.user, await dialog.findByLabelText('Current password'), 'wrong')
    await fill(page.user, dialog.getByLabelText('Code'), code)
    await page.user.click(dialog.getByRole('button', { name: 'Turn off' }))
    await waitFor(() => expect(dialog.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true'))
    await page.user.clear(dialog.getByLabelText('Current password'))
    await fill(page.user, dialog.getByLabelText('Current password'), password)
    await page.user.click(dialog.getByRole('button', { name: 'Turn off' }))
    expect(await shows('Two-factor sign-in is off.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Set up two-factor sign-in' })).toBeTruthy()
  })

  it('is demanded by the server: the console leads to it, and elsewhere after it', async () => {
    const page = await renderScreen('/acp/players-listing', {
      as: { roleId: 5 },
      variables: { QD_REQUIRE_SECOND_FACTOR: 'on' },
    })
    await withPassword(page)
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/myprofile'))
    expect(await shows('This server requires two-factor sign-in. Set it up to continue.')).toBeTruthy()
    expect(screen.queryByText('Request Error')).toBeNull()
    await setUp(page)
    window.history.pushState(null, '', '/acp/players-listing')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Players/))
    expect(getCurrentPath()).toContain('/acp/players-listing')
  })
})

describe('the own sessions', () => {
  it('show this one and end the others', async () => {
    const page = await renderScreen('/acp/myprofile', { as: 'visitor', given: withOtherSession })
    await fill(page.user, await screen.findByLabelText('Email'), email)
    await fill(page.user, screen.getByLabelText('Password'), password)
    await page.user.keyboard('{Enter}')
    const table = within(await screen.findByRole('table', { name: 'Open sessions' }))
    // The mark comes before the name of the browser, which may be long and is cut off.
    const device = await table.findByText(/^This session:/)
    expect(device.getAttribute('data-flexible')).toBe('true')
    expect(table.getByText('Other browser')).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: 'End all other sessions' }))
    await page.user.click(await screen.findByRole('button', { name: 'End other sessions' }))
    await waitFor(() => expect(screen.queryByText('Other browser')).toBeNull())
    expect(getCurrentPath()).toBe('/acp/myprofile')
  })
})
