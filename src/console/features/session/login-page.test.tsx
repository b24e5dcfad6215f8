import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSession } from '#console/platform/session/session.ts'
import { createPerson } from '#server/features/staff/repository.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { getCurrentPath, type RenderedScreen, renderScreen, shows } from '#test/harness/render-screen.tsx'
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

async function fill({ user }: RenderedScreen, text = password): Promise<void> {
  await user.type(await screen.findByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), text)
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
    await fill(page)
    expect(getCurrentPath()).toContain('/login?from=')
    await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/players-listing?page=2&filter=00123#here'))
    expect(await shows('Sam Support')).toBeTruthy()
  })

  it('leads to the events when nobody asked for another one', async () => {
    const page = await atLogin()
    await fill(page)
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/events'))
  })

  it('never leads to another origin, whatever the address of the sign-in says', async () => {
    const page = await atLogin('/login?from=%2F%2Fevil.example%2Fx')
    await fill(page)
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/events'))
  })

  it('keeps the user until the browser closes, without the password', async () => {
    const page = await atLogin()
    await fill(page)
    await page.user.keyboard('{Enter}')
    await shows('Sam Support')
    const stored = window.sessionStorage.getItem('user') ?? ''
    expect(JSON.parse(stored)).toMatchObject({ RoleId: 5, Role: { Name: 'Support' }, email, Token: expect.any(String) })
    expect(stored).not.toContain('authdata')
    expect(stored).not.toContain(btoa(`${email}:${password}`))
    expect(window.localStorage.getItem('user')).toBeNull()
  })

  it('keeps the user beyond the browser with "Remember me"', async () => {
    const page = await atLogin()
    await fill(page)
    await page.user.click(screen.getByLabelText('Remember me'))
    await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
    await shows('Sam Support')
    expect(window.localStorage.getItem('user')).toContain(email)
    expect(window.sessionStorage.getItem('user')).toBeNull()
  })

  it('sends no token with any call before it', async () => {
    const page = await atLogin()
    await fill(page, 'wrong')
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(signIns(page)).toHaveLength(1))
    for (const { headers } of page.requests) expect(headers.has('Authorization')).toBe(false)
  })
})

describe('a sign-in that fails', () => {
  it('marks both fields without a word, and forgives at the next keystroke', async () => {
    const page = await atLogin()
    await fill(page, 'wrong')
    await page.user.keyboard('{Enter}')
    const fields = [screen.getByLabelText('Email'), screen.getByLabelText('Password')]
    await waitFor(() => expect(fields.map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']))
    expect(screen.queryByText(/wrong|invalid|error/i)).toBeNull()
    await page.user.type(screen.getByLabelText('Password'), 'x')
    expect(fields.map((field) => field.getAttribute('aria-invalid'))).not.toContain('true')
    expect(screen.getByRole('button', { name: 'Sign in' })).toHaveProperty('disabled', false)
  })

  it('says that a password set by an administrator has expired', async () => {
    const page = await atLogin()
    await page.server.db
      .updateTable('users')
      .set({ password_expires_at: new Date(0) })
      .execute()
    await fill(page)
    await page.user.keyboard('{Enter}')
    expect(await shows(/This password was set for you and expired after 72 hours/)).toBeTruthy()
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).not.toBe('true')
  })

  it('says how long to wait after too many attempts', async () => {
    const page = await atLogin()
    await fill(page, 'wrong')
    for (let attempt = 0; attempt < 15 && !screen.queryByText(/Too many attempts/); attempt++) {
      await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Sign in' }).hasAttribute('data-loading')).toBe(false),
      )
    }
    expect(await shows(/Too many attempts\. Wait \d+ (s|min) before you try again\./)).toBeTruthy()
  })
})

describe('the form', () => {
  it('sends nothing while a field is empty', async () => {
    const page = await atLogin()
    await page.user.click(await screen.findByRole('button', { name: 'Sign in' }))
    await page.user.type(screen.getByLabelText('Email'), email)
    await page.user.keyboard('{Enter}')
    expect(signIns(page)).toHaveLength(0)
  })

  it('sends one request however often it is submitted', async () => {
    const page = await atLogin()
    await fill(page)
    await page.user.keyboard('{Enter}{Enter}{Enter}')
    await shows('Sam Support')
    expect(signIns(page)).toHaveLength(1)
  })

  it('is not shown to somebody who is signed in', async () => {
    await renderScreen('/login', { as: { roleId: 5 } })
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/events'))
  })
})

describe('a forgotten password', () => {
  const resets = ({ requests }: RenderedScreen) => requests.filter(({ path }) => path.startsWith('/users/reset/'))

  it('asks nothing of the server when the question is cancelled', async () => {
    const page = await atLogin()
    await page.user.click(await screen.findByText('Forgot your password?'))
    await page.user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(resets(page)).toHaveLength(0)
  })

  it('is answered alike for known and unknown addresses', async () => {
    const page = await atLogin()
    await page.user.click(await screen.findByText('Forgot your password?'))
    const dialog = within(await screen.findByRole('dialog'))
    await page.user.type(await dialog.findByLabelText('Email'), 'nobody@example.com')
    await page.user.click(dialog.getByRole('button', { name: 'Send the link' }))
    expect(await shows('Email Successfully reseted. Take a look at your email.')).toBeTruthy()
    expect(resets(page).map(({ path }) => path)).toEqual(['/users/reset/nobody%40example.com'])
  })

  it('shows what the server says about an address that is none, and keeps it', async () => {
    const page = await atLogin()
    await page.user.click(await screen.findByText('Forgot your password?'))
    const dialog = within(await screen.findByRole('dialog'))
    await page.user.type(await dialog.findByLabelText('Email'), 'no address')
    await page.user.click(dialog.getByRole('button', { name: 'Send the link' }))
    expect(await dialog.findByText(/This is not an e-mail address\./)).toBeTruthy()
    expect(dialog.getByLabelText('Email')).toHaveProperty('value', 'no address')
  })

  it('shows a wrong address of the sign-in form in a field, and its problem without a path', async () => {
    const page = await atLogin()
    await page.user.type(await screen.findByLabelText('Email'), 'no address')
    await page.user.click(await screen.findByText('Forgot your password?'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByLabelText('Email')).toHaveProperty('value', 'no address')
    await page.user.click(dialog.getByRole('button', { name: 'Send the link' }))
    expect(await dialog.findByText('This is not an e-mail address.')).toBeTruthy()
    expect(dialog.queryByText(/params\.email/)).toBeNull()
  })
})
