import { screen, waitFor } from '@testing-library/react'
import { afterAll, describe, expect, it } from 'vitest'
import { abandonCall, abandonedCallsStore, keepCall } from '#console/platform/query/unsettled-calls.ts'
import { session } from '#contract/session.ts'
import { aPlayer } from '#test/harness/makers.ts'
import {
  fill,
  getCurrentPath,
  type RenderedScreen,
  reloadPage,
  renderScreen,
  shows,
} from '#test/harness/render-screen.tsx'
import type { Caller, TestApp } from '#test/harness/start-app.ts'

const profile = '/acp/myprofile'
const playerId = '700000000001'

const withPlayer = ({ db }: TestApp) => aPlayer(db, { player_id: playerId, nickname: 'Captain Nemo' })

const otherTab = new BroadcastChannel('quarterdeck-session')

afterAll(() => otherTab.close())

function say(message: object): void {
  otherTab.postMessage(message)
}

async function signInInOtherTab(person: Caller): Promise<void> {
  const { data } = await person.call(session.me, {})
  say({ say: 'in', user: { ...data, Token: person.token }, isAnswer: false })
}

async function logOut({ user }: RenderedScreen): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Test Person: menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  await waitFor(() => expect(getCurrentPath()).toBe('/login'))
}

describe('logging out', () => {
  it('removes what the browser stored about the person and the players, and keeps what only it holds', async () => {
    const page = await renderScreen(`/acp/player/${playerId}`, { given: withPlayer })
    await screen.findByRole('heading', { name: 'Captain Nemo' })
    const id = page.person?.id
    await waitFor(() => expect(window.localStorage.getItem(`recentPlayers-${id}`)).toContain('Captain Nemo'))
    const kept = {
      env: 'Development',
      'mantine-color-scheme-value': 'dark',
      [`columns-players-${id}`]: 'Language',
      [`favorites-${id}`]: '{"players":[],"snapshots":[]}',
    }
    for (const [key, text] of Object.entries(kept)) window.localStorage.setItem(key, text)
    for (const store of [window.localStorage, window.sessionStorage]) store.setItem(`newKey-${id}`, 'Captain Nemo')
    await logOut(page)
    expect({ ...window.localStorage }).toMatchObject(kept)
    expect(JSON.stringify([{ ...window.localStorage }, { ...window.sessionStorage }])).not.toContain('Nemo')
    expect(window.sessionStorage.getItem('user')).toBeNull()
  })

  it('in another tab ends the session here too, and says so', async () => {
    const { person } = await renderScreen(profile)
    await screen.findByLabelText('First name')
    say({ say: 'out', token: person?.token, reason: 'logout-elsewhere' })
    expect(await shows('You logged out in another tab.')).toBeTruthy()
    expect(getCurrentPath()).toBe('/login')
  })
})

describe('another person who signs in in another tab', () => {
  it('takes over a page without unsaved input, with nothing left of the first one', async () => {
    const { server, requests, person } = await renderScreen(`/acp/player/${playerId}?tab=notes`, { given: withPlayer })
    await screen.findByRole('heading', { name: 'Captain Nemo' })
    const other = await server.signInAs({ roleId: 5 })
    const before = requests.length
    await signInInOtherTab(other)
    await waitFor(() => expect(window.sessionStorage.getItem('user')).toContain(other.token))
    await screen.findByRole('heading', { name: 'Captain Nemo' })
    await waitFor(() => expect(requests.length).toBeGreaterThan(before))
    const senders = new Set(requests.slice(before).map(({ headers }) => headers.get('Authorization')))
    expect([...senders]).toEqual([`Bearer ${other.token}`])
    expect(window.localStorage.getItem(`recentPlayers-${person?.id}`)).toBeNull()
  })

  it('stays remembered by the browser, when the other tab remembers the sign-in', async () => {
    const { server } = await renderScreen(profile)
    await screen.findByLabelText('First name')
    const other = await server.signInAs({ roleId: 5 })
    const { data } = await other.call(session.me, {})
    window.localStorage.setItem('user', JSON.stringify({ ...data, Token: other.token }))
    await signInInOtherTab(other)
    await waitFor(() => expect(window.sessionStorage.getItem('user')).toBeNull())
    expect(window.localStorage.getItem('user')).toContain(other.token)
  })

  it('gets no notices about calls of the first one', async () => {
    const { server } = await renderScreen(profile)
    await screen.findByLabelText('First name')
    const target = { method: 'POST', path: '/users/x', summary: 'Send a gift' } as const
    keepCall({ key: 'lost', target, sentAt: Date.now() })
    abandonCall('lost')
    expect(await shows(/“Send a gift” was sent/)).toBeTruthy()
    const other = await server.signInAs({ roleId: 5 })
    await signInInOtherTab(other)
    await waitFor(() => expect(window.sessionStorage.getItem('user')).toContain(other.token))
    await waitFor(() => expect(screen.queryByText(/Send a gift/)).toBeNull())
    expect(abandonedCallsStore.get()).toEqual([])
  })

  it('never shows the next person what the first one asked for', async () => {
    const { user, server } = await renderScreen(profile, { given: withPlayer })
    await screen.findByLabelText('First name')
    const send = window.fetch
    let release: (() => void) | undefined
    window.fetch = async (input, init) => {
      const reply = await send(input, init)
      if (String(input).includes('/players/listing') && !release) {
        await new Promise<void>((resolve) => {
          release = resolve
        })
      }
      return reply
    }
    await user.click(await screen.findByRole('link', { name: 'All Players' }))
    await waitFor(() => expect(release).toBeDefined())
    await server.db.deleteFrom('players').execute()
    await signInInOtherTab(await server.signInAs({ roleId: 5 }))
    await waitFor(() => expect(window.sessionStorage.getItem('user')).toContain('"RoleId":5'))
    release?.()
    expect(await shows(/No players/i)).toBeTruthy()
    expect(screen.queryByText('Captain Nemo')).toBeNull()
  })

  it('leaves a page with unsaved input to the person who typed it, and sends none of it', async () => {
    const { user, server, requests, person } = await renderScreen(profile)
    await fill(user, await screen.findByLabelText('First name'), 'ara')
    const other = await server.signInAs({ roleId: 5 })
    await signInInOtherTab(other)
    expect(await shows('Another account signed in')).toBeTruthy()
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Testara')
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
    const { data } = await (person ?? other).call(session.me, {})
    expect(data.firstName).toBe('Test')
  })
})

it('removes what an older console stored about the password, from both storages', async () => {
  const { person } = await renderScreen('/acp/myprofile')
  const own = JSON.parse(window.sessionStorage.getItem('user') ?? '')
  const authdata = btoa('ada@example.com:correct horse')
  window.sessionStorage.setItem('user', JSON.stringify({ ...own, authdata }))
  window.localStorage.setItem('user', JSON.stringify({ ...own, authdata }))
  await reloadPage()
  expect(JSON.stringify([{ ...window.sessionStorage }, { ...window.localStorage }])).not.toContain(authdata)
  expect(JSON.parse(window.sessionStorage.getItem('user') ?? '')).toMatchObject({
    Id: person?.id,
    Token: person?.token,
  })
})
