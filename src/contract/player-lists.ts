import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { importBodyLimit } from './core/units.ts'
import { MatchingIds, PlayerIdList, tooManyMatches } from './jobs.ts'
import { PlayerSelection } from './player-selection.ts'

/** Maximum ids of a kind that the check of a list names. */
export const namedIdsLimit = 1_000

const PlayerListCheck = z.object({
  /** How many of the ids name one player each. */
  Known: z.int(),
  /** How many of these are social account ids. */
  Accounts: z.int(),
  UnknownCount: z.int(),
  Unknown: z.array(z.string()).max(namedIdsLimit),
  /** Social account ids that several players have, who are named. A call on such a list is refused. */
  AmbiguousCount: z.int(),
  Ambiguous: z.array(z.object({ Account: z.string(), PlayerIds: z.array(z.string()) })).max(namedIdsLimit),
})

/** Lists of player ids, before something is done with them. */
export const playerLists = feature({
  /** How many ids of a list belong to players, as their ids or social account ids; of the others the first 1,000 are named. */
  check: endpoint({
    method: 'POST',
    path: '/players/listing/check',
    access: 'signed-in',
    summary: 'Which ids of a list belong to no player, or to several',
    body: z.strictObject({ PlayerIds: PlayerIdList }),
    reply: PlayerListCheck,
    errors: [],
    isRead: true,
    isBatch: true,
    bodyLimit: importBodyLimit,
  }),
  /** The ids of all players whom the list has under a search and filters, in its order. Those who match later are others. */
  matching: endpoint({
    method: 'GET',
    path: '/players/listing/ids',
    access: ['CHANGE_PLAYERS', 'SEND_MESSAGES', 'CREATE_SNAPSHOT'],
    summary: 'The ids of all players that match',
    query: PlayerSelection,
    reply: MatchingIds,
    errors: [tooManyMatches],
    isBatch: true,
  }),
})
