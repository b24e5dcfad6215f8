import type { Icon } from '@tabler/icons-react'
import { IconArrowRight, IconBolt, IconHistory, IconUser } from '@tabler/icons-react'
import type { Screen } from '#console/platform/navigation/screen.ts'
import { toHref } from '#console/platform/navigation/search-params.ts'
import type { RecentPlayer } from '#console/shared/recent-players.ts'
import type { Access } from '#contract/core/endpoint.ts'
import type { PlayerRow } from '#contract/players.ts'

/** A line of the palette: where it leads, and what it says. */
export type PaletteItem = {
  readonly group: 'Recent players' | 'Players' | 'Screens' | 'Actions'
  readonly key: string
  readonly label: string
  readonly hint: string
  readonly icon: Icon
  readonly href: string
}

/** Where a player's page is. */
export const playerPath = '/acp/player/$playerId'

const matchWords = { playerId: 'id', deviceId: 'device', nickname: 'nickname' } as const

/** The screens that the person may open, and what can be done on them, whose name contains the text. */
export function toScreenItems(
  screens: readonly Screen[],
  may: (access: Access) => boolean,
  text: string,
): readonly PaletteItem[] {
  const wanted = text.trim().toLowerCase()
  const isWanted = (label: string) => label.toLowerCase().includes(wanted)
  const open = screens.filter(({ access, path }) => may(access) && !path.includes('$'))
  const pages = open.map((screen): PaletteItem => {
    const label = screen.menu?.label ?? screen.title
    return {
      group: 'Screens',
      key: screen.path,
      label,
      hint: screen.menu?.group ?? '',
      icon: IconArrowRight,
      href: screen.path,
    }
  })
  const actions = open.flatMap((screen) =>
    (screen.commands ?? []).map(({ label, search }): PaletteItem => {
      const href = toHref(screen.path, {}, search)
      return { group: 'Actions', key: href, label, hint: screen.title, icon: IconBolt, href }
    }),
  )
  return [...pages, ...actions].filter(({ label, hint }) => isWanted(label) || (wanted !== '' && isWanted(hint)))
}

/** Players that the server found. */
export function toPlayerItems(
  found: readonly (PlayerRow & { MatchedBy: keyof typeof matchWords })[],
): readonly PaletteItem[] {
  return found.map(({ PlayerId, Nickname, MatchedBy, DeviceId }) => ({
    group: 'Players',
    key: `player ${PlayerId}`,
    label: Nickname || PlayerId,
    hint: MatchedBy === 'deviceId' ? `${PlayerId} · device ${DeviceId}` : `${PlayerId} · by ${matchWords[MatchedBy]}`,
    icon: IconUser,
    href: toHref(playerPath, { playerId: PlayerId }),
  }))
}

/** Players that the person opened lately, whose name or id contains the text. */
export function toRecentPlayerItems(recent: readonly RecentPlayer[], text: string): readonly PaletteItem[] {
  const wanted = text.trim().toLowerCase()
  return recent
    .filter(({ playerId, nickname }) => `${nickname} ${playerId}`.toLowerCase().includes(wanted))
    .map(({ playerId, nickname }) => ({
      group: 'Recent players',
      key: `recent ${playerId}`,
      label: nickname || playerId,
      hint: playerId,
      icon: IconHistory,
      href: toHref(playerPath, { playerId }),
    }))
}
