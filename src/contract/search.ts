import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { SearchText } from './core/pasted-text.ts'
import { Instant } from './core/units.ts'

/** How many things of one kind a search returns. */
export const foundPerKind = 5

/** How a text matches a thing, best first: it is its id, its whole name, the beginning of either, or a part of the name. */
export const searchMatches = ['id', 'name', 'beginning', 'part'] as const

/** A thing that a search found. */
export const FoundThing = z.object({
  Id: z.string(),
  /** May be empty. */
  Name: z.string(),
  /** What else tells it from others: the players' device that was searched for, the event of a leaderboard. May be empty. */
  Detail: z.string(),
  /** The player whose it is; null when it is nobody's, or that of several. */
  PlayerId: z.string().nullable(),
  /** When it starts, was bought, sent or made; null when it has no date. */
  At: Instant.nullable(),
  Match: z.enum(searchMatches),
  /** In what the text was found: "name", "device". */
  Field: z.string(),
})
export type FoundThing = z.infer<typeof FoundThing>

/** The things of one kind that a search found, best first. */
export const FoundKind = z.object({
  /** "event". The features name the kinds; those of the console know where each leads. */
  Kind: z.string(),
  Found: z.array(FoundThing).max(foundPerKind),
  /** Whether more of this kind match. */
  HasMore: z.boolean(),
})
export type FoundKind = z.infer<typeof FoundKind>

/** Finding anything by its id or name. */
export const search = feature({
  /**
   * A few of each kind that match a text, the kind with the best match first. A kind whose list the caller may not read
   * is not searched, so that a text that only such things match is answered as one that nothing matches.
   */
  find: endpoint({
    method: 'GET',
    path: '/search',
    access: 'signed-in',
    summary: 'Find anything by its id or name',
    query: z.strictObject({ text: SearchText.min(1) }),
    reply: z.object({ Kinds: z.array(FoundKind) }),
    errors: [],
  }),
})
