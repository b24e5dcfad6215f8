import { type Icon, IconHistory, IconUser } from '@tabler/icons-react'
import { call } from '#console/platform/query/call.ts'
import { trimPasted } from '#contract/core/pasted-text.ts'
import { players } from '#contract/players.ts'
import { readRecentPlayers } from '../shared/recent-players.ts'

const matchLabels = { playerId: 'id', deviceId: 'device', nickname: 'nickname', socialId: 'social account' } as const

export type FoundPlayer = {
  readonly key: string
  readonly playerId: string
  readonly label: string
  readonly hint: string
  readonly icon: Icon
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
