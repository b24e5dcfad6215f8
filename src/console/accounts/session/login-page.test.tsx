import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSession } from '#console/platform/session/session.ts'
import { createPerson } from '#server/accounts/staff-repository.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { fill, getCurrentPath, type RenderedScreen, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const email = 'support@example.com'
const password = 'a long enough password'
let passwordHash: string

beforeEach(async () => {
  passwordHash ??= await hashPassword(password)
})

const withSupport = async ({ db }: TestApp) => {
  await createPerson(db, { email, firstName: 'Sam', lastName: 'Support', roleId: 5, passwordHash })
}

const atLogin = (path = '/login') => renderScreen(path, { as: 'visitor', given: withSupport })

async function fillLogin({ user }: RenderedScreen, text = password): Promise<void> {
  await fill(user, await screen.findByLabelText('Email'), email)
  await fill(user, screen.getByLabelText('Password'), text)
}

const signIns = ({ requests }: RenderedScreen) => requests.filter(({ path }) => path === '/users/authenticate')

describe('signing in', () => {
  it('is offered, with the reason, when the server does not say which environment it is', async () => {
    const page = await atLogin()
    await screen.findByLabelText('Email')
    page.connection.isDown = true
    await openSession()
    expect(await shows('Request Error')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
  })

  it('leads a visitor back to the address they came for, with query and fragment', async () => {
    const page = await atLogin('/acp/players-listing?page=2&filter=00123#here')
    await fillLogin(page)
    expect(getCurrentPath()).toContain('/login?from=')
    await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/players-listing?page=2&filter=00123#here'))
    expect(await shows('Sam Support')).toBeTruthy()
  })

  it('never leads to another origin, whatever the address of the sign-in says', async () => {
    const page = await atLogin('/login?from=%2F%2Fevil.example%2Fx')
    await fillLogin(page)
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/events'))
  })

  it('sends nothing while a field is empty, then one request, leads to the events and keeps no password', async () => {
    const page = await atLogin()
    await page.user.click(await screen.findByRole('button', { name: 'Sign in' }))
    await fill(page.user, screen.getByLabelText('Email'), email)
    await page.user.keyboard('{Enter}')
    expect(signIns(page)).toHaveLength(0)
    await fill(page.user, screen.getByLabelText('Password'), password)
    await page.user.keyboard('{Enter}{Enter}{Enter}')
    await shows('Sam Support')
    expect(signIns(page)).toHaveLength(1)
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/events'))
    const stored = window.sessionStorage.getItem('user') ?? ''
    expect(JSON.parse(stored)).toMatchObject({ RoleId: 5, Role: { Name: 'Support' }, email, Token: expect.any(String) })
    expect(stored).not.toContain('authdata')
    expect(stored).not.toContain(btoa(`${email}:${password}`))
    expect(window.localStorage.getItem('user')).toBeNull()
  })

  it('keeps the user beyond the browser with "Remember me"', async () => {
    const page = await atLogin()
    await fillLogin(page)
    await page.user.click(screen.getByLabelText('Remember me'))
    await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
    await shows('Sam Support')
    expect(window.localStorage.getItem('user')).toContain(email)
    expect(window.sessionStorage.getItem('user')).toBeNull()
  })
})

describe('a sign-in that fails', () => {
  it('says that a password set by an administrator has expired', async () => {
    const page = await atLogin()
    await page.server.db
      .updateTable('users')
      .set({ password_expires_at: new Date(0) })
      .execute()
    await fillLogin(page)
    await page.user.keyboard('{Enter}')
    expect(await shows(/This password was set for you and expired after 72 hours/)).toBeTruthy()
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).not.toBe('true')
  })

  it('marks both fields without a word, forgives at the next keystroke, and says how long to wait in the end', async () => {
    const page = await atLogin()
    await fillLogin(page, 'wrong')
    await page.user.keyboard('{Enter}')
    const fields = [screen.getByLabelText('Email'), screen.getByLabelText('Password')]
    await waitFor(() => expect(fields.map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']))
    expect(signIns(page)).toHaveLength(1)
    for (const { headers } of page.requests) expect(headers.has('Authorization')).toBe(false)
    expect(screen.queryByText(/wrong|invalid|error/i)).toBeNull()
    await page.user.type(screen.getByLabelText('Password'), 'x')
    expect(fields.map((field) => field.getAttribute('aria-invalid'))).not.toContain('true')
    const button = screen.getByRole('button', { name: 'Sign in' })
    expect(button).toHaveProperty('disabled', false)
    for (let attempt = 0; attempt < 15 && !screen.queryByText(/Too many attempts/); attempt++) {
      await page.user.click(button)
      await waitFor(() => expect(button.hasAttribute('data-loading')).toBe(false))
    }
    expect(await shows(/Too many attempts\. Wait \d+ (s|min) before you try again\./)).toBeTruthy()
  })
})

describe('the form', () => {
  it('is not shown to somebody who is signed in', async () => {
    await renderScreen('/login', { as: { roleId: 5 } })
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/events'))
  })
})

describe('a forgotten password', () => {
  const resets = ({ requests }: RenderedScreen) => requests.filter(({ path }) => path.startsWith('/users/reset/'))

  it('asks nothing when it is cancelled, keeps a wrong address with its problem, and answers alike for unknown ones', async () => {
    const page = await atLogin()
    await fill(page.user, await screen.findByLabelText('Email'), 'no address')
    await page.user.click(await screen.findByText('Forgot your password?'))
    await page.user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(resets(page)).toHaveLength(0)
    await page.user.click(await screen.findByText('Forgot your password?'))
    const dialog = within(await screen.findByRole('dialog'))
    const field = await dialog.findByLabelText('Email')
    expect(field).toHaveProperty('value', 'no address')
    await page.user.click(dialog.getByRole('button', { name: 'Send the link' }))
    expect(await dialog.findByText('This is not an e-mail address.')).toBeTruthy()
    expect(dialog.queryByText(/params\.email/)).toBeNull()
    expect(field).toHaveProperty('value', 'no address')
    await page.user.clear(field)
    await fill(page.user, field, 'nobody@example.com')
    await page.user.click(dialog.getByRole('button', { name: 'Send the link' }))
    expect(await shows('Email Successfully reseted. Take a look at your email.')).toBeTruthy()
    expect(resets(page).at(-1)?.path).toBe('/users/reset/nobody%40example.com')
  })
})
