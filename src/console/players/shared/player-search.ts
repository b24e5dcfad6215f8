import type { SearchType } from '#console/platform/lists/list.ts'
import { playerSearchTypes as searchTypes } from '#contract/player-selection.ts'

/** What lists of players are searched by. */
export const playerSearchTypes: readonly SearchType[] = [
  { value: 'playerId', label: 'Player ID', hint: 'Matches IDs that start with this text.' },
  { value: 'deviceId', label: 'Device ID', hint: 'Matches device IDs that start with this text.' },
  {
    value: 'nickname',
    label: 'Nickname',
    hint: 'Matches any part of a nickname; under 3 characters, its beginning.',
  },
  { value: 'socialId', label: 'Social account ID', hint: 'Matches social account IDs that start with this text.' },
]

/** What a search by player finds where a text is looked for in ids and nicknames at once. */
export const playerSearchHint = 'Matches player IDs that start with this text, and any part of a nickname.'

/** What a search of guilds finds. */
export const guildSearchHint = 'Matches guild IDs that start with this text, and any part of a name.'

/** The search type of the API with this name. */
export function toPlayerSearchType(value: string): (typeof searchTypes)[number] | undefined {
  return searchTypes.find((type) => type === value)
}
