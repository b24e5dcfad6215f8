import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import { pageSchema } from './core/lists.ts'
import { IdSearchText } from './core/pasted-text.ts'
import { Instant, Skip, Take } from './core/units.ts'
import { PlayerId } from './players.ts'

/** A player's request for a copy of the own data. */
export const DataRequest = z.object({
  PlayerId: z.string(),
  /** The player's current nickname. */
  Nickname: z.string(),
  CreationDate: Instant,
  /** What the player wrote with it; may be empty. */
  Text: z.string(),
})
export type DataRequest = z.infer<typeof DataRequest>

const dataRequestUnknown = defineError(
  'data-request-unknown',
  404,
  'There is no open data request of this player. Nothing was changed.',
)

/** Requests of players for their data. */
export const dataRequests = feature({
  /** Requests that wait for an answer, oldest first; `filter` is the beginning of a player id. */
  list: endpoint({
    method: 'GET',
    path: '/playerdatarequests',
    access: 'EXPORT_DATA',
    summary: 'Data requests',
    query: z.strictObject({ filter: IdSearchText.optional(), skip: Skip, take: Take }),
    reply: pageSchema(DataRequest),
    errors: [],
  }),
  /** Marks a request as answered: the player's data was exported and sent. */
  answer: endpoint({
    method: 'POST',
    path: '/playerdatarequests/:playerId/answer',
    access: 'EXPORT_DATA',
    summary: 'Mark a data request as answered',
    params: z.object({ playerId: PlayerId }),
    reply: z.object({}),
    errors: [dataRequestUnknown],
    records: { action: 'data request answered', target: 'player', targetParam: 'playerId' },
  }),
})
