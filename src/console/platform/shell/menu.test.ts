import { IconUser, IconUsers } from '@tabler/icons-react'
import { describe, expect, it } from 'vitest'
import { lazyComponent, type Screen } from '#console/platform/navigation/screen.ts'
import { getLandingPath } from './landing-path.ts'
import { buildMenu } from './menu.ts'
import { toSafeReturnPath } from './safe-return-path.ts'

const page = lazyComponent(() => Promise.resolve(() => null))

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
  aScreen('/acp/events', 'Manage Events', 20, { group: 'Events' }),
  aScreen('/acp/players-listing', 'All Players', 10, { group: 'Players', menu: undefined }),
]

const labels = (hidden: string[]) =>
  buildMenu([...screens, aScreen('/acp/all', 'All Players', 10, { group: 'Players' })], new Set(hidden)).map((part) =>
    part.kind === 'entry' ? part.entry.label : `${part.label}: ${part.entries.map(({ label }) => label).join(', ')}`,
  )

describe('the menu', () => {
  it('stands in order, a group where its first entry stands', () => {
    expect(labels([])).toEqual(['Players: All Players, Batch Update', 'Events: Manage Events', 'Purchases'])
  })

  it('loses a hidden entry, and a group with its last entry', () => {
    expect(labels(['batch update', 'manage events'])).toEqual(['Players: All Players', 'Purchases'])
  })

  it('loses a whole group by the name of the group', () => {
    expect(labels(['players'])).toEqual(['Events: Manage Events', 'Purchases'])
  })

  it('takes the icon of a group from the entry that brings one', () => {
    const [part] = buildMenu(
      [aScreen('/acp/a', 'A', 1, { menu: { label: 'A', order: 1, icon: IconUser, group: 'G', groupIcon: IconUsers } })],
      new Set(),
    )
    expect(part?.kind === 'group' && part.icon).toBe(IconUsers)
  })
})

describe('the landing', () => {
  it('is the events where they exist and may be opened', () => {
    expect(getLandingPath(screens, () => true)).toBe('/acp/events')
  })

  it('is the first entry of the menu that the person may open otherwise', () => {
    const guarded = screens.map((screen) =>
      screen.path === '/acp/events' ? { ...screen, access: 'CREATE_EVENTS' as const } : screen,
    )
    expect(getLandingPath(guarded, (access) => access === 'signed-in')).toBe('/acp/player-update')
  })

  it('is the own profile when nothing else may be opened', () => {
    expect(getLandingPath(screens, () => false)).toBe('/acp/myprofile')
  })
})

describe('the address to return to', () => {
  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/login?from=/x', null])(
    'is never %s',
    (from) => {
      expect(toSafeReturnPath(from)).toBe('/')
    },
  )

  it('keeps path, query and fragment', () => {
    expect(toSafeReturnPath('/acp/player/00123?tab=persistence#x')).toBe('/acp/player/00123?tab=persistence#x')
  })
})
