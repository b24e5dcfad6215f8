import { type Icon, IconHistory, IconList, IconUser } from '@tabler/icons-react'
import { formatExact } from '#console/components/number.tsx'
import type { PaletteItem, PaletteSearch } from '#console/platform/navigation/feature.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { call } from '#console/platform/query/call.ts'
import { playerListScreen, playerScreen } from '#console/routes.ts'
import { trimPasted } from '#contract/core/pasted-text.ts'
import { maxFoundPlayers, playerSearchTypes } from '#contract/player-selection.ts'
import { players } from '#contract/players.ts'
import { readRecentPlayers } from '../shared/recent-players.ts'

const matchLabels = { playerId: 'id', deviceId: 'device', nickname: 'nickname', socialId: 'social account' } as const

export type FoundPlayer = {
  readonly key: string
  readonly playerId: string
  readonly label: string
  readonly hint: string
  readonly icon: Icon
  /** What the text was found in. */
  readonly matchedBy?: keyof typeof matchLabels
}

/** The players that match a text by id, device, social account or part of the nickname; none for no text. Throws ApiError. */
export async function findMatches(text: string, { signal }: { signal: AbortSignal }): Promise<readonly FoundPlayer[]> {
  if (text === '') return []
  const { data } = await call(players.search, { query: { text } }, { signal })
  return data.Result.map(({ PlayerId, Nickname, MatchedBy, DeviceId }) => ({
    key: `player ${PlayerId}`,
    playerId: PlayerId,
    label: Nickname || PlayerId,
    hint: MatchedBy === 'deviceId' ? `${PlayerId} · device ${DeviceId}` : `${PlayerId} · by ${matchLabels[MatchedBy]}`,
    icon: IconUser,
    matchedBy: MatchedBy,
  }))
}

/** The players that the user opened recently in this browser and whose nickname or id contains the text. */
export function findRecent(text: string, userId: number): readonly FoundPlayer[] {
  const searched = trimPasted(text).toLowerCase()
  return readRecentPlayers(userId)
    .filter(({ playerId, nickname }) => `${nickname} ${playerId}`.toLowerCase().includes(searched))
    .map(({ playerId, nickname }) => ({
      key: `recent ${playerId}`,
      playerId,
      label: nickname || playerId,
      hint: playerId,
      icon: IconHistory,
    }))
}

const toLink = (player: FoundPlayer): PaletteItem => ({
  ...player,
  href: toHref(playerScreen, { playerId: player.playerId }),
})

/** The lines that lead to the list with all matches, one for each way in which more match than are shown. */
async function findAllLinks(
  text: string,
  shown: readonly FoundPlayer[],
  signal: AbortSignal,
): Promise<readonly PaletteItem[]> {
  const counts = (await call(players.searchCounts, { query: { text } }, { signal })).data
  return playerSearchTypes
    .filter((type) => counts[type].Count > shown.filter(({ matchedBy }) => matchedBy === type).length)
    .map((type) => ({
      key: `all players by ${type}`,
      label: `Show all ${counts[type].IsCapped ? 'over ' : ''}${formatExact(counts[type].Count)}`,
      hint: `by ${matchLabels[type]}`,
      icon: IconList,
      href: toHref(playerListScreen, {}, { filter: text, filterType: type }),
    }))
}

/** Finds players by id, device or part of the nickname; when more match than are shown, the list has them all. */
export const findPlayers: PaletteSearch = async (text, { signal }) => {
  const found = await findMatches(text, { signal })
  const links = found.map(toLink)
  return found.length < maxFoundPlayers ? links : [...links, ...(await findAllLinks(text, found, signal))]
}

/** Finds players that the user opened recently in this browser, by nickname or id. */
export const findRecentPlayers: PaletteSearch = async (text, { userId }) => findRecent(text, userId).map(toLink)
