import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { Instant } from './core/units.ts'
import { PlayerId, playerUnknown } from './players.ts'

/** How often an open page says that it is open, in milliseconds. */
export const presenceIntervalMs = 20_000

/** After how long without such a word a page counts as closed, in milliseconds: two may be late. */
export const presenceEndsMs = 50_000

/** How many others are named. */
export const presenceLimit = 20

/** Somebody else who has a player open. */
export const Viewer = z.object({
  /** First and last name. */
  Name: z.string(),
  Email: z.string(),
  /** When they opened it. */
  Since: Instant,
})
export type Viewer = z.infer<typeof Viewer>

/** Who has which page open. It is known for seconds and never kept. */
export const presence = feature({
  /** The others who have a player open, who came first before; the caller counts as one of them for 50 s. */
  viewers: endpoint({
    method: 'GET',
    path: '/players/:id/viewers',
    access: 'signed-in',
    summary: 'Who else has a player open',
    params: z.object({ id: PlayerId }),
    reply: z.object({ Others: z.array(Viewer).max(presenceLimit) }),
    errors: [playerUnknown],
  }),
})
