import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { refreshSession } from '#console/platform/session/session.ts'
import { session } from '#contract/session.ts'
import { users } from '#contract/users.ts'
import { setPasswordHash } from '#server/accounts/staff-repository.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { fill, renderScreen, shows } from '#test/harness/render-screen.tsx'

let passwordHash = ''

beforeAll(async () => {
  passwordHash = await hashPassword('my current password')
})

async function openProfile() {
  const page = await renderScreen('/acp/myprofile', { as: { roleId: 5 } })
  await setPasswordHash(page.server.db, page.person?.id ?? 0, passwordHash)
  // A new password is a new version of the person, which the page has to know; the server remembers half a second.
  page.server.clock.now = new Date(page.server.clock.now.getTime() + 1000)
  await refreshSession()
  await screen.findByLabelText('First name')
  return page
}

const changes = ({ requests }: Awaited<ReturnType<typeof openProfile>>) =>
  requests.filter(({ method }) => method === 'PUT')

describe('the own profile', () => {
  it('saves a new name, which the top bar shows at once', async () => {
    const page = await openProfile()
    await page.user.clear(screen.getByLabelText('First name'))
    await fill(page.user, screen.getByLabelText('First name'), 'Zoë')
    await page.user.click(screen.getByRole('button', { name: 'Save my profile' }))
    expect(await shows('Profile updated successfully!')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Zoë Person: menu' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save my profile' })).toHaveProperty('disabled', true)
  })

  it('asks for the version that was loaded, and sends a key against acting twice', async () => {
    const page = await openProfile()
    await page.user.type(screen.getByLabelText('Last name'), 's')
    await page.user.click(screen.getByRole('button', { name: 'Save my profile' }))
    await shows('Profile updated successfully!')
    const [sent] = changes(page)
    expect(sent?.headers.get('If-Match')).toMatch(/^"\d+"$/)
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  })

  it.each([
    ['First name', '', 'This field is required'],
    ['Last name', 'R2D2', 'Letters, spaces, hyphens and apostrophes only.'],
  ])('rejects a %s of "%s" before anything is sent', async (field, text, problem) => {
    const page = await openProfile()
    await page.user.clear(screen.getByLabelText(field))
    if (text) await fill(page.user, screen.getByLabelText(field), text)
    await page.user.click(screen.getByRole('button', { name: 'Save my profile' }))
    expect(await shows(problem)).toBeTruthy()
    expect(changes(page)).toHaveLength(0)
  })

  it('names a password that is too short and a repetition that differs', async () => {
    const page = await openProfile()
    await page.user.click(screen.getByLabelText('Change my password'))
    await fill(page.user, screen.getByLabelText('New password'), '12345')
    await page.user.click(screen.getByRole('button', { name: 'Save my profile' }))
    expect(await shows('Your password must be at least 6 characters long')).toBeTruthy()
    expect(await shows("The passwords don't match. Please try again.")).toBeTruthy()
    expect(changes(page)).toHaveLength(0)
  })

  it('keeps what was typed when the current password is wrong, and says so', async () => {
    const page = await openProfile()
    await page.user.click(screen.getByLabelText('Change my password'))
    await fill(page.user, screen.getByLabelText('Current password'), 'not mine')
    await fill(page.user, screen.getByLabelText('New password'), 'a new and good one')
    await fill(page.user, screen.getByLabelText('Repeat the new password'), 'a new and good one')
    await page.user.click(screen.getByRole('button', { name: 'Save my profile' }))
    expect(await shows('Invalid information given, please try again')).toBeTruthy()
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'a new and good one')
    expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true')
  })

  it('changes the password with the present one', async () => {
    const page = await openProfile()
    await page.user.click(screen.getByLabelText('Change my password'))
    await fill(page.user, screen.getByLabelText('Current password'), 'my current password')
    await fill(page.user, screen.getByLabelText('New password'), 'a new and good one')
    await fill(page.user, screen.getByLabelText('Repeat the new password'), 'a new and good one')
    await page.user.click(screen.getByRole('button', { name: 'Save my profile' }))
    expect(await shows('Profile updated successfully!')).toBeTruthy()
    const body = { email: page.person?.email ?? '', password: 'a new and good one' }
    await waitFor(async () => expect((await page.server.visitor.call(session.authenticate, { body })).status).toBe(200))
  })

  it('shows what another user saved meanwhile, and lets the person choose', async () => {
    const page = await openProfile()
    await fill(page.user, screen.getByLabelText('First name'), 'ara')
    const body = { id: page.person?.id ?? 0, firstName: 'Other', lastName: 'Name' }
    await page.person?.call(users.update, { body })
    await page.user.click(screen.getByRole('button', { name: 'Save my profile' }))
    expect(await shows('Other Name')).toBeTruthy()
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Testara')
    await page.user.click(await screen.findByRole('button', { name: 'Keep theirs' }))
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Other')
  })
})

describe('the display', () => {
  const getScheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')

  it('saves theme and time zone with the user, and shows times in that zone', async () => {
    const page = await openProfile()
    await page.user.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(await shows('The display was saved.')).toBeTruthy()
    expect(getScheme()).toBe('dark')
    const zone = screen.getByRole('combobox', { name: 'Time zone' })
    await page.user.clear(zone)
    await fill(page.user, zone, 'Tokyo')
    await page.user.click(await screen.findByRole('option', { name: 'Asia/Tokyo', hidden: true }))
    expect(await screen.findByText(/now Asia\/Tokyo, UTC\+9/)).toBeTruthy()
    const { data } = await page.server.visitor.call(
      session.me,
      {},
      { headers: { authorization: `Bearer ${page.person?.token}` } },
    )
    expect(data).toMatchObject({ Theme: 'dark', TimeZone: 'Asia/Tokyo' })
    await waitFor(() => {
      const titles = [...document.querySelectorAll('time')].map(({ title }) => title)
      expect(titles.length).toBeGreaterThan(0)
      for (const title of titles) expect(title).toContain('UTC+9 (Asia/Tokyo)')
    })
  })

  it('keeps how lists look and what opens first, and applies it at once', async () => {
    const page = await openProfile()
    const choose = async (field: string, option: string) => {
      const input = await screen.findByRole<HTMLInputElement>('combobox', { name: field })
      await page.user.click(input)
      await page.user.click(await screen.findByRole('option', { name: option, hidden: true }))
      await waitFor(() => expect(input.value).toBe(option))
    }
    await page.user.click(await screen.findByText('Compact'))
    await waitFor(() => expect(document.documentElement.dataset.density).toBe('compact'))
    await choose('Rows per page', '50 rows')
    await choose('Start screen', 'Guilds')
    await waitFor(async () =>
      expect((await page.person?.call(session.me, {}))?.data.Display).toEqual({
        Density: 'compact',
        PageSize: 50,
        StartScreen: '/acp/guilds',
        HiddenColumns: {},
        HidesFirstSteps: false,
      }),
    )
  })

  it('applies what was chosen on another device, and the top bar keeps its choice with the user', async () => {
    const page = await openProfile()
    await page.person?.call(session.setDisplay, { body: { Theme: 'dark', TimeZone: 'UTC' } })
    page.server.clock.now = new Date(page.server.clock.now.getTime() + 1000)
    await refreshSession()
    await waitFor(() => expect(getScheme()).toBe('dark'))
    expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveProperty('value', 'UTC')
    await page.user.click(screen.getByRole('button', { name: 'Use the light theme' }))
    await waitFor(async () => expect((await page.person?.call(session.me, {}))?.data.Theme).toBe('light'))
    expect(getScheme()).toBe('light')
  })
})
