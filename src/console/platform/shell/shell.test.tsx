import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { preferences } from '#contract/preferences.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { fill, getCurrentPath, goTo, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const profile = '/acp/myprofile'

const withPreference =
  (Key: string, Value: string, Type = 1) =>
  async (server: TestApp) => {
    const admin = await server.signInAs('admin')
    await admin.call(preferences.create, { body: { Key, Value, Type } })
  }

async function menuItems(user: Awaited<ReturnType<typeof renderScreen>>['user']): Promise<string[]> {
  await user.click(await screen.findByRole('button', { name: 'Test Person: menu' }))
  const items = await screen.findAllByRole('menuitem')
  return items.map((item) => item.textContent ?? '')
}

const sidebar = async () => within(await screen.findByRole('navigation', { name: 'Main menu' }))

/** The server caches a session for half a second. */
function laterThanTheServerRemembers({ clock }: TestApp): void {
  clock.now = new Date(clock.now.getTime() + 1000)
}

describe('the top bar', () => {
  it.each(['Staging', 'Production'] as const)(
    'says %s and takes its color; no API documentation',
    async (environment) => {
      await renderScreen(profile, { environment })
      expect(within(await screen.findByRole('banner')).getByText(environment)).toBeTruthy()
      expect(document.documentElement.dataset.environment).toBe(environment)
      const menu = await sidebar()
      await menu.findByText('ACP')
      expect(menu.queryByText('Swagger documentation')).toBeNull()
      goTo('/acp/docs')
      await waitFor(() => expect(getCurrentPath()).toBe('/acp/events'))
    },
  )

  it('offers an administrator in Development everything, and logs out', async () => {
    const { user, person, server } = await renderScreen(profile)
    expect(within(await screen.findByRole('banner')).getByText('Development')).toBeTruthy()
    expect(document.documentElement.dataset.environment).toBe('Development')
    const menu = await sidebar()
    expect(menu.getByRole('link', { name: 'All Players' }).getAttribute('href')).toBe('/acp/players-listing')
    expect(menu.queryByText(/my profile|preferences/i)).toBeNull()
    const documentation = menu.getByRole('link', { name: 'Swagger documentation' })
    expect(documentation.getAttribute('href')).toBe('/docs/index.html')
    expect(within(await screen.findByRole('contentinfo')).getByText('unknown · unknown')).toBeTruthy()
    expect(await menuItems(user)).toEqual(['My profile', 'Settings', 'Console Preferences', 'Logout'])
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }))
    await waitFor(() => expect(getCurrentPath()).toBe('/login'))
    // What was removed: the stored user here, and the session on the server.
    expect(window.sessionStorage.getItem('user')).toBeNull()
    await waitFor(async () => {
      const sessions = await server.db.selectFrom('sessions').selectAll().execute()
      expect(sessions.filter(({ user_id }) => user_id === person?.id)).toEqual([])
    })
  })

  it('offers less without permissions: no preferences, no commit, no screen or action of others', async () => {
    const { user } = await renderScreen(profile, { as: { roleId: 5 } })
    const footer = within(await screen.findByRole('contentinfo'))
    expect(footer.getByText(new RegExp(`© ${new Date().getFullYear()}`))).toBeTruthy()
    expect(footer.getByText('unknown')).toBeTruthy()
    expect(await menuItems(user)).toEqual(['My profile', 'Logout'])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await user.keyboard('/')
    expect(await screen.findByRole('option', { name: /All Players/ })).toBeTruthy()
    expect(screen.queryByRole('option', { name: /Audit Log|Console Preferences/ })).toBeNull()
    await fill(user, await screen.findByRole('combobox', { name: /^Search players/ }), 'add an ios')
    expect(await screen.findByText('Nothing found.')).toBeTruthy()
  })
})

describe('the sidebar', () => {
  it('hides the entries that DISABLED_FEATURES names, whose URL still works', async () => {
    const names = '["all players", "swagger documentation"]'
    await renderScreen('/acp/players-listing', { given: withPreference('DISABLED_FEATURES', names) })
    const menu = await sidebar()
    await menu.findByText('Audit Log')
    await waitFor(() => expect(menu.queryByText('All Players')).toBeNull())
    expect(menu.queryByText('Swagger documentation')).toBeNull()
    expect(await screen.findByRole('heading', { name: /^Players/ })).toBeTruthy()
  })

  it('is headed by GAME_NAME where the preference exists', async () => {
    await renderScreen(profile, { given: withPreference('GAME_NAME', 'Harbour Tycoon') })
    expect(await (await sidebar()).findByText('Harbour Tycoon')).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('My profile · Harbour Tycoon'))
  })

  it('is an overlay that closes on navigation in a window narrower than 1200 px', async () => {
    const { user } = await renderScreen(profile, { width: 1199 })
    await user.click(await screen.findByRole('button', { name: 'Open the menu' }))
    await user.click((await sidebar()).getByRole('link', { name: 'All Players' }))
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull())
    expect(getCurrentPath()).toBe('/acp/players-listing')
  })

  it('stays open on navigation in a window of 1200 px', async () => {
    const { user } = await renderScreen(profile, { width: 1200 })
    await user.click((await sidebar()).getByRole('link', { name: 'All Players' }))
    await screen.findByRole('heading', { name: /^Players/ })
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy()
  })
})

describe('addresses', () => {
  it('that are no screen open the events, and one without permission shows the unauthorized text only', async () => {
    await renderScreen('/', { as: { roleId: 5 } })
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/events'))
    for (const path of ['/acp', '/acp/', '/nowhere', '/acp/nowhere', '/acp/nowhere/7']) {
      goTo(path)
      await waitFor(() => expect(getCurrentPath(), path).toBe('/acp/events'))
    }
    await screen.findByRole('heading', { name: /^Events/ })
    goTo('/acp/audit')
    expect(await shows("You're not authorized to see this page.")).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('every page opens the sign-in for visitors', async () => {
    await renderScreen('/acp/players-listing?page=3', { as: 'visitor' })
    await waitFor(() =>
      expect(getCurrentPath()).toBe(`/login?from=${encodeURIComponent('/acp/players-listing?page=3')}`),
    )
  })

  it('a page whose permission was revoked meanwhile shows the unauthorized text until the next navigation', async () => {
    const { user, server } = await renderScreen(profile, { as: ['ACCESS_AUDIT'] })
    await (await sidebar()).findByText('Audit Log')
    await server.db.deleteFrom('role_permissions').execute()
    laterThanTheServerRemembers(server)
    await user.click((await sidebar()).getByRole('link', { name: 'Audit Log' }))
    expect(await shows("You're not authorized to see this page.")).toBeTruthy()
    await user.click((await sidebar()).getByRole('link', { name: 'All Players' }))
    expect(await screen.findByRole('heading', { name: /^Players/ })).toBeTruthy()
  })
})

describe('a session that the server ended', () => {
  const end = async (server: TestApp) => {
    await server.db.deleteFrom('sessions').execute()
    laterThanTheServerRemembers(server)
  }

  it('opens the sign-in and remembers the URL', async () => {
    const { user, server } = await renderScreen(profile)
    await sidebar()
    await end(server)
    await user.click((await sidebar()).getByRole('link', { name: 'All Players' }))
    await waitFor(() => expect(getCurrentPath()).toBe(`/login?from=${encodeURIComponent('/acp/players-listing')}`))
    expect(window.sessionStorage.getItem('user')).toBeNull()
    expect(await shows(/Your session was inactive for too long or was ended elsewhere\./)).toBeTruthy()
  })

  it('opens the sign-in over a page with unsaved input, which stays', async () => {
    const { user, server } = await renderScreen(profile)
    await fill(user, await screen.findByLabelText('First name'), 'ara')
    await end(server)
    await user.click(screen.getByRole('button', { name: 'Save my profile' }))
    expect(await shows('Sign in again to continue. Your input is kept.')).toBeTruthy()
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Testara')
    expect(getCurrentPath()).toBe(profile)
    expect(window.sessionStorage.getItem('user')).toBeNull()
  })
})

describe('unsaved input', () => {
  it('is kept until leaving is confirmed', async () => {
    const { user } = await renderScreen(profile)
    await fill(user, await screen.findByLabelText('First name'), 'ara')
    await user.click((await sidebar()).getByRole('link', { name: 'All Players' }))
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Testara')
    expect(getCurrentPath()).toBe(profile)
    await user.click((await sidebar()).getByRole('link', { name: 'All Players' }))
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/players-listing'))
  })

  it('is kept however often Back is pressed, and Back goes on once confirmed', async () => {
    const { user } = await renderScreen('/acp/players-listing')
    await menuItems(user)
    await user.click(screen.getByRole('menuitem', { name: 'My profile' }))
    await fill(user, await screen.findByLabelText('First name'), 'ara')
    for (const press of ['first', 'second']) {
      window.history.back()
      await screen.findByRole('button', { name: 'Leave without saving' })
      await waitFor(() => expect(getCurrentPath(), `after the ${press} press`).toBe(profile))
    }
    await user.click(screen.getByRole('button', { name: 'Leave without saving' }))
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/players-listing'))
  })
})

describe('a lost connection', () => {
  it('shows a banner until the server replies', async () => {
    const { user, connection } = await renderScreen(profile)
    await sidebar()
    connection.isDown = true
    await user.click((await sidebar()).getByRole('link', { name: 'All Players' }))
    expect(await shows(/The server cannot be reached\. The data may be outdated/)).toBeTruthy()
    expect(await screen.findAllByText('Request Error')).toHaveLength(1)
    connection.isDown = false
    await waitFor(() => expect(screen.queryByText(/The data may be outdated/)).toBeNull())
  })
})

describe('a newer version of the console on the server', () => {
  const upgrade = () => {
    document.head.insertAdjacentHTML('beforeend', '<script type="module" src="/assets/index-old.js"></script>')
    const send = window.fetch
    window.fetch = async (input, init) => {
      if (String(input) !== '/') return send(input, init)
      return new Response('<script type="module" src="/assets/index-new.js"></script>')
    }
    document.dispatchEvent(new Event('visibilitychange'))
  }
  afterEach(() => {
    for (const script of document.querySelectorAll('script[type="module"]')) script.remove()
  })

  it('is noticed when the person returns to the tab, and a reload is offered unless there is unsaved input', async () => {
    const { user } = await renderScreen(profile)
    await sidebar()
    upgrade()
    expect(await shows('The server has a newer version of the console.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
    await fill(user, await screen.findByLabelText('First name'), 'ara')
    expect(await shows(/Save or discard your changes, then reload\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Testara')
  })
})

describe('the command palette', () => {
  const given = async ({ db }: TestApp) => {
    await aPlayer(db, { player_id: '00123', nickname: 'Captain Nemo' })
  }

  it('finds a player by part of the name, and opens the page with the keyboard', async () => {
    const { user } = await renderScreen(profile, { given })
    await sidebar()
    await user.keyboard('{Control>}k{/Control}')
    await fill(user, await screen.findByRole('combobox', { name: 'Search players, screens and actions' }), 'nemo')
    expect(await screen.findByRole('option', { name: /Captain Nemo.*00123/ })).toBeTruthy()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/player/00123'))
  })
})

describe('the keyboard shortcuts', () => {
  const list = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' })

  it('are listed by `?` and by the button of a list, those of a list where one is on screen', async () => {
    const { user } = await renderScreen('/acp/players-listing')
    await screen.findByRole('heading', { name: /^Players/ })
    await user.keyboard('?')
    const dialog = within(await list())
    const titles = dialog.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)
    expect(titles).toEqual(['Everywhere', 'Lists', 'Forms'])
    expect(dialog.getByText('Next row').nextElementSibling?.textContent).toBe('↓ or j')
    expect(dialog.getByText('Save or send').nextElementSibling?.textContent).toBe('Ctrl S or Ctrl Enter')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Keyboard shortcuts' }))
    expect(await list()).toBeTruthy()
  })

  it('leave those of a list out where there is none, and stay closed while somebody types and over a dialog', async () => {
    const { user } = await renderScreen(profile)
    await screen.findByLabelText('First name')
    await user.keyboard('?')
    expect(within(await list()).queryByText('Next row')).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.type(await screen.findByLabelText('First name'), '?')
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Test?')
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: /^Search players/ }), '?')
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull()
  })
})
