import { z } from 'zod'
import { endpoint, feature } from '../core/endpoint.ts'
import { importBodyLimit } from '../core/units.ts'
import { MatchingIds, PlayerIdList, tooManyMatches } from '../jobs.ts'
import { PlayerSelection } from '../player-selection.ts'

/** Maximum ids that the check of a list names. */
export const unknownIdsLimit = 1_000

/** Lists of player ids, before something is done with them. */
export const playerLists = feature({
  /** How many ids of a list belong to players; of the others the first 1,000 are named. */
  check: endpoint({
    method: 'POST',
    path: '/players/listing/check',
    access: 'signed-in',
    summary: 'Which player ids of a list are unknown',
    body: z.strictObject({ PlayerIds: PlayerIdList }),
    reply: z.object({ Known: z.int(), UnknownCount: z.int(), Unknown: z.array(z.string()).max(unknownIdsLimit) }),
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
