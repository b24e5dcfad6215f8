// Loaded on demand in a browser; here before the time is counted.
import './sign-on-page.tsx'
import './sign-on-tab.tsx'
import '../users/users-tab.tsx'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signOnIssuers } from '#contract/sign-on-issuers.ts'
import { openTicket } from '#server/accounts/session-repository.ts'
import { storeTicket } from '#server/accounts/sign-on/request-repository.ts'
import { createPerson } from '#server/accounts/staff-repository.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { createAuthenticator } from '#test/harness/authenticator.ts'
import { OpenIdProvider } from '#test/harness/openid-provider.ts'
import { installPasskeys, removePasskeys } from '#test/harness/passkey-browser.ts'
import { fill, goTo, renderScreen, shows } from '#test/harness/render-screen.tsx'
import { anIssuer, aPasskey } from '#test/harness/sign-on.ts'
import type { TestApp } from '#test/harness/start-app.ts'

type Authenticator = ReturnType<typeof createAuthenticator>

let provider: OpenIdProvider

beforeAll(async () => {
  provider = await new OpenIdProvider().start()
})
afterAll(() => provider.close())

const withIssuer = async (server: TestApp) => {
  await anIssuer(await server.signInAs('admin'), provider)
}

const anIdentity = (server: TestApp, email: string, userId: number | null) =>
  server.db
    .insertInto('sign_on_identities')
    .values({
      ...{ issuer: provider.issuer, subject: email, email, user_id: userId },
      ...{ created_at: server.clock.now, last_used_at: server.clock.now },
    })
    .execute()

/** An administrator signs in with the provider, which is the only way in. */
const withOnlyIssuer = async (server: TestApp) => {
  const admin = await server.signInAs('admin')
  await anIssuer(admin, provider)
  const lena = { email: 'lena@studio.example', firstName: 'Lena', lastName: 'Berg', passwordHash: null, roleId: 2 }
  await anIdentity(server, lena.email, (await createPerson(server.db, lena)) ?? null)
  const glass = { email: 'glass@studio.example', firstName: 'Glass', lastName: 'Breaker', roleId: 2 }
  const passwordHash = await hashPassword('correct horse')
  const breakGlassUserId = (await createPerson(server.db, { ...glass, passwordHash })) ?? null
  await admin.call(signOnIssuers.setPolicy, { body: { isOnly: true, breakGlassUserId } })
}

describe('the sign-in page', () => {
  it('has a link for each provider below the password, which leads back to where the user came from', async () => {
    await renderScreen('/login?from=%2Facp%2Fevents', { as: 'visitor', given: withIssuer })
    const link = await screen.findByRole('link', { name: 'Sign in with Studio' })
    expect(link.getAttribute('href')).toBe('/login/single-sign-on?issuer=1&from=%2Facp%2Fevents')
    expect(screen.getByLabelText('Password')).toBeTruthy()
  })

  it('has providers only while single sign-on is the only way in, and a quiet way to the break-glass account', async () => {
    const { user } = await renderScreen('/login', { as: 'visitor', given: withOnlyIssuer })
    await screen.findByRole('link', { name: 'Sign in with Studio' })
    expect(screen.queryByLabelText('Password')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Use the break-glass account' }))
    await fill(user, await screen.findByLabelText('Email'), 'glass@studio.example')
    await fill(user, screen.getByLabelText('Password'), 'correct horse')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await shows('Glass Breaker')).toBeTruthy()
  })

  it('asks for a password when the server does not say how to sign in', async () => {
    const page = await renderScreen('/login', { as: 'visitor' })
    expect(await screen.findByLabelText('Password')).toBeTruthy()
    expect(screen.queryByText('Single sign-on')).toBeNull()
    expect(page.requests.some(({ path }) => path === '/users/sign-on')).toBe(true)
  })
})

it('says so where a ticket was used already, and where a URL begins nothing', async () => {
  await renderScreen('/login/single-sign-on#used', { as: 'visitor' })
  expect(await screen.findByText(/This sign-in was used already, took too long/)).toBeTruthy()
  await renderScreen('/login/single-sign-on', { as: 'visitor' })
  expect(await screen.findByText(/This URL begins no sign-in/)).toBeTruthy()
  await renderScreen('/login/single-sign-on?issuer=7', { as: 'visitor' })
  expect(await screen.findByText(/This way to sign in is gone or switched off/)).toBeTruthy()
})

describe('an account that exists', () => {
  const variables = { QD_PUBLIC_URL: window.location.origin }
  const ticket = 't'.repeat(43)
  const nothing = { User: null, SecondFactor: null, Join: null, PasskeyRequest: null, Test: null }
  afterEach(removePasskeys)

  /** Comes back from a provider that confirmed who it is. The reply of the exchange is given: its libraries need Node. */
  async function comeFromProvider(
    due: { Join?: object; SecondFactor?: object },
    { authenticator, passwordHash = null }: { authenticator: Authenticator; passwordHash?: string | null },
  ) {
    installPasskeys(authenticator)
    const page = await renderScreen('/login', {
      as: 'visitor',
      variables,
      given: async (server) => {
        await withIssuer(server)
        const email = 'lena@studio.example'
        const lena = { email, firstName: 'Lena', lastName: 'Berg', passwordHash, roleId: 5 }
        const user_id = (await createPerson(server.db, lena)) ?? 0
        await aPasskey(server, user_id, authenticator)
        const expiresAt = new Date(server.clock.now.getTime() + 60_000)
        const signOn = { user_id, issuer_id: 1, subject: 'id-of-lena', email, sid: '', refresh_token: null, role_id: 3 }
        await storeTicket(
          server.db,
          ticket,
          { ...signOn, is_joining: due.Join !== undefined, has_second_factor: false },
          expiresAt,
        )
        if (due.SecondFactor) await openTicket(server.db, ticket, { userId: user_id, remember: false, expiresAt })
      },
    })
    await screen.findByRole('link', { name: 'Sign in with Studio' })
    const send = window.fetch
    window.fetch = async (input, init) => {
      if (!String(input).endsWith('/users/sign-on/finish')) return send(input, init)
      const data = { ...nothing, ...due, Notice: '', ReturnPath: '/acp/players-listing' }
      return new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } })
    }
    goTo('/login/single-sign-on#of-the-provider')
    return page
  }

  const rest = { Ticket: ticket, ExpiresAt: '2030-01-01T00:00:00Z' }
  const join = (HasPassword: boolean) => ({
    Join: { ...rest, Email: 'lena@studio.example', HasPassword, HasCode: true, HasPasskey: true },
  })

  it('is joined with its passkey alone; without one it says so', async () => {
    const authenticator = createAuthenticator({ origin: window.location.origin })
    const { user } = await comeFromProvider(join(false), { authenticator })
    await shows(/There is an account with your e-mail, lena@studio\.example/)
    expect(screen.queryByRole('radio', { name: 'Password' })).toBeNull()
    removePasskeys()
    await user.click(screen.getByRole('button', { name: 'Use a passkey and sign in' }))
    expect((await screen.findByRole('alert')).textContent).toContain('passkeys')
    installPasskeys(authenticator)
    await user.click(screen.getByRole('button', { name: 'Use a passkey and sign in' }))
    expect(await shows('Lena Berg')).toBeTruthy()
  })

  it('with a second factor hears after it what its groups do to its role', async () => {
    const authenticator = createAuthenticator({ origin: window.location.origin })
    const due = { SecondFactor: { ...rest, HasApp: false, HasPasskey: true } }
    const { user } = await comeFromProvider(due, { authenticator })
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }))
    expect(await shows('Your role is Lead now, as your groups say. It was Support.')).toBeTruthy()
  })

  it('with a password and a passkey is joined with either', async () => {
    const authenticator = createAuthenticator({ origin: window.location.origin })
    const passwordHash = await hashPassword('correct horse')
    const { user } = await comeFromProvider(join(true), { authenticator, passwordHash })
    await fill(user, await screen.findByLabelText('Password of this account'), 'wrong')
    await user.click(screen.getByRole('button', { name: 'Join and sign in' }))
    await shows('The current password is wrong. Nothing was changed.')
    await user.click(screen.getByRole('radio', { name: 'Passkey' }))
    await user.click(screen.getByRole('button', { name: 'Use a passkey and sign in' }))
    expect(await shows('Lena Berg')).toBeTruthy()
  })
})

it('an issuer is added by its address, and set up with what the provider and this server tell each other', async () => {
  const { user, person } = await renderScreen('/acp/settings?tab=sign-on')
  await user.click(await screen.findByRole('button', { name: 'New issuer' }))
  const created = await screen.findByRole('dialog', { name: 'New issuer' })
  await fill(user, within(created).getByLabelText(/^Name/), 'Studio')
  await fill(user, within(created).getByLabelText(/^Issuer/), provider.issuer)
  await user.click(within(created).getByRole('button', { name: 'Add issuer' }))
  const form = await screen.findByRole('dialog', { name: 'Edit Studio' })
  expect(within(form).getByText('http://localhost:8080/users/sign-on/callback/1')).toBeTruthy()
  await fill(user, within(form).getByLabelText(/^Client ID/), 'quarterdeck')
  await fill(user, within(form).getByLabelText(/^Client secret/), 'a secret')
  await user.click(within(form).getByRole('button', { name: 'Add group' }))
  await fill(user, within(form).getByLabelText('Group 1'), 'leads')
  await user.click(within(form).getByRole('button', { name: 'Save issuer' }))
  expect(await within(form).findByText('Each group needs a role.')).toBeTruthy()
  await user.click(within(form).getByPlaceholderText('Role'))
  await user.click(await within(form).findByRole('option', { name: 'Lead' }))
  await user.click(within(form).getByRole('button', { name: 'Save issuer' }))
  await shows('Issuer Studio saved.')
  const { data } = (await person?.call(signOnIssuers.list, {})) ?? { data: undefined }
  expect(data?.Issuers[0]).toMatchObject({
    ClientId: 'quarterdeck',
    HasClientSecret: true,
    GroupRoles: [{ Group: 'leads', RoleId: 3 }],
    IsActive: false,
  })
})

it('the test of an issuer shows what is right and what is wrong', async () => {
  const { user } = await renderScreen('/acp/settings?tab=sign-on', { given: withIssuer })
  await user.click(await screen.findByRole('button', { name: 'Test Studio' }))
  const dialog = await screen.findByRole('dialog', { name: 'Test of Studio' })
  expect(await within(dialog).findByText(/The provider accepts the client ID and secret/)).toBeTruthy()
  expect(within(dialog).getAllByLabelText('Right').length).toBeGreaterThan(4)
  await user.click(within(dialog).getByRole('button', { name: 'Try a sign-in' }))
  const link = await within(dialog).findByRole('link', { name: 'Open the sign-in in a new tab' })
  expect(link.getAttribute('href')).toContain(provider.issuer)
})

it('a use of the break-glass account is shown until it is acknowledged, and waiting identities are let in', async () => {
  const { user } = await renderScreen('/acp/settings?tab=sign-on', {
    given: async (server) => {
      await withOnlyIssuer(server)
      await server.db
        .insertInto('break_glass_uses')
        .values({ email: 'glass@studio.example', at: server.clock.now, ip_address: '192.0.2.1' })
        .execute()
      const bo = { email: 'bo@studio.example', firstName: 'Bo', lastName: 'Day', passwordHash: null, roleId: 5 }
      await createPerson(server.db, bo)
      await anIdentity(server, bo.email, null)
    },
  })
  expect(await screen.findByText('The break-glass account was used')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Acknowledge' }))
  await user.click(await screen.findByRole('button', { name: 'Acknowledge uses' }))
  await shows('The uses were acknowledged.')
  await user.click(screen.getByRole('button', { name: 'Let in' }))
  await user.click(await screen.findByRole('button', { name: 'Join to bo@studio.example' }))
  await shows('bo@studio.example can sign in.')
})

it('the list of users says what each signs in with, and the form of one what the groups do to the role', async () => {
  const { user } = await renderScreen('/acp/settings', { given: withOnlyIssuer })
  const table = await screen.findByRole('table', { name: /Console users/ })
  expect(await within(table).findByText('Studio')).toBeTruthy()
  expect(within(table).getByText('password')).toBeTruthy()
  await user.click(within(table).getByText('lena@studio.example'))
  const form = await screen.findByRole('dialog', { name: 'Edit lena@studio.example' })
  expect(within(form).getByText(/stays until the next single sign-on/)).toBeTruthy()
  expect(within(form).queryByLabelText('Change the password')).toBeNull()
})
