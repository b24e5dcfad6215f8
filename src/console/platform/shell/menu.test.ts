import { IconUser, IconUsers } from '@tabler/icons-react'
import { describe, expect, it } from 'vitest'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import type { Screen } from '#console/platform/navigation/screen.ts'
import { buildMenu, getLandingPath, isAtEntry } from './menu.ts'
import { toSafeReturnPath } from './safe-return-path.ts'

const page = lazyComponent(async () => ({ Page: () => null }), 'Page')

function aScreen(
  path: `/${string}`,
  label: string,
  order: number,
  more: Partial<Screen> & { group?: string } = {},
): Screen {
  const { group, ...rest } = more
  return { path, title: label, access: 'signed-in', page, menu: { label, order, icon: IconUser, group }, ...rest }
}

const screens = [
  aScreen('/acp/purchases', 'Purchases', 30),
  aScreen('/acp/player-update', 'Batch Update', 12, { group: 'Players' }),
  aScreen('/acp/events', 'Manage Events', 20, { group: 'Events', isLanding: true }),
  aScreen('/acp/players-listing', 'All Players', 10, { group: 'Players', menu: undefined }),
  aScreen('/acp/settings', 'Settings', 0, { menu: undefined, userMenu: { order: 20, icon: IconUser } }),
  aScreen('/acp/myprofile', 'My profile', 0, { menu: undefined, userMenu: { order: 10, icon: IconUser } }),
]

const labels = (hidden: string[]) =>
  buildMenu([...screens, aScreen('/acp/all', 'All Players', 10, { group: 'Players' })], new Set(hidden)).map((node) =>
    node.kind === 'entry' ? node.entry.label : `${node.label}: ${node.entries.map(({ label }) => label).join(', ')}`,
  )

describe('the menu', () => {
  it('sorts by order, a group by its first entry', () => {
    expect(labels([])).toEqual(['Players: All Players, Batch Update', 'Events: Manage Events', 'Purchases'])
  })

  it('leaves out hidden entries, and groups without entries', () => {
    expect(labels(['batch update', 'manage events'])).toEqual(['Players: All Players', 'Purchases'])
  })

  it('leaves out a group that is hidden by its name', () => {
    expect(labels(['players'])).toEqual(['Events: Manage Events', 'Purchases'])
  })

  it('uses the group icon of the entry that has one', () => {
    const [node] = buildMenu(
      [aScreen('/acp/a', 'A', 1, { menu: { label: 'A', order: 1, icon: IconUser, group: 'G', groupIcon: IconUsers } })],
      new Set(),
    )
    expect(node?.kind === 'group' && node.icon).toBe(IconUsers)
  })
})

describe('the active entry', () => {
  const list = aScreen('/acp/players-listing', 'All Players', 1)
  const detail = { ...aScreen('/acp/player/$playerId', 'Player', 0, { menu: undefined }), parent: list }
  const own = { ...aScreen('/acp/player-update', 'Batch Update', 2), parent: list }
  const entries = buildMenu([list, detail, own], new Set()).flatMap((node) => (node.kind === 'entry' ? node.entry : []))
  const findActive = (path: string) => entries.filter((entry) => isAtEntry(entry, path)).map(({ label }) => label)

  it.each([
    ['/acp/players-listing', ['All Players']],
    ['/acp/players-listing/1', ['All Players']],
    ['/acp/player/700000000001', ['All Players']],
    ['/acp/player-update', ['Batch Update']],
    ['/acp/players', []],
  ])('is at %s the one of the page, or of the list that the page belongs to', (path, active) => {
    expect(findActive(path)).toEqual(active)
  })
})

describe('the landing path', () => {
  it('is the landing screen when the user may open it', () => {
    expect(getLandingPath(screens, () => true)).toBe('/acp/events')
  })

  it('is what the user chose, while they may open it', () => {
    const chosen = screens.find(({ menu, isLanding }) => menu && !isLanding)?.path
    expect(getLandingPath(screens, () => true, chosen)).toBe(chosen)
    expect(getLandingPath(screens, () => true, '/acp/no-such-screen')).toBe('/acp/events')
  })

  it('is otherwise the first menu entry that the user may open', () => {
    const guarded = screens.map((screen) =>
      screen.path === '/acp/events' ? { ...screen, access: 'CREATE_EVENTS' as const } : screen,
    )
    expect(getLandingPath(guarded, (access) => access === 'signed-in')).toBe('/acp/player-update')
  })

  it('is the first entry of the user menu when the user may open nothing else', () => {
    expect(getLandingPath(screens, () => false)).toBe('/acp/myprofile')
  })
})

describe('the return path', () => {
  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/login?from=/x', null])(
    'is never %s',
    (from) => {
      expect(toSafeReturnPath(from, '/login')).toBe('/')
    },
  )

  it('keeps path, query and fragment', () => {
    expect(toSafeReturnPath('/acp/player/00123?tab=persistence#x', '/login')).toBe(
      '/acp/player/00123?tab=persistence#x',
    )
  })
})
