import { IconHistory, IconUser } from '@tabler/icons-react'
import type { PaletteSearch } from '#console/platform/navigation/feature.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { call } from '#console/platform/query/call.ts'
import { readRecentPlayers } from '#console/shared/recent-players.ts'
import { playerScreen } from '#console/shared/screens/players.ts'
import { players } from '#contract/players.ts'

const matchLabels = { playerId: 'id', deviceId: 'device', nickname: 'nickname' } as const

/** Finds players by id, device or part of the nickname. */
export const findPlayers: PaletteSearch = async (text, { signal }) => {
  if (text === '') return []
  const { data } = await call(players.search, { query: { text } }, { signal })
  return data.Result.map(({ PlayerId, Nickname, MatchedBy, DeviceId }) => ({
    key: `player ${PlayerId}`,
    label: Nickname || PlayerId,
    hint: MatchedBy === 'deviceId' ? `${PlayerId} · device ${DeviceId}` : `${PlayerId} · by ${matchLabels[MatchedBy]}`,
    icon: IconUser,
    href: toHref(playerScreen, { playerId: PlayerId }),
  }))
}

/** Finds players that the user opened recently in this browser, by nickname or id. */
export const findRecentPlayers: PaletteSearch = async (text, { userId }) =>
  readRecentPlayers(userId)
    .filter(({ playerId, nickname }) => `${nickname} ${playerId}`.toLowerCase().includes(text.toLowerCase()))
    .map(({ playerId, nickname }) => ({
      key: `recent ${playerId}`,
      label: nickname || playerId,
      hint: playerId,
      icon: IconHistory,
      href: toHref(playerScreen, { playerId }),
    }))
