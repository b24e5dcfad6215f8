import { z } from 'zod'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import { Instant } from './core/units.ts'
import { optionalText } from './core/visible-text.ts'

/** The longest text that a player writes with a request, in characters. */
export const requestTextLimit = 500

/** What a player writes with a request. */
export const RequestText = z.strictObject({ Text: optionalText('A text', requestTextLimit).default('') })

/** The own request to be deleted. */
export const OwnDeletionRequest = z.object({
  CreationDate: Instant,
  /** What the player wrote with it. */
  Text: z.string(),
  /** Whether it can still be withdrawn: its deletion has not begun. */
  CanBeWithdrawn: z.boolean(),
})
export type OwnDeletionRequest = z.infer<typeof OwnDeletionRequest>

const deletionBegun = defineError(
  'deletion-begun',
  409,
  'The deletion of this player has begun, and the request cannot be withdrawn.',
)

const deletionReply = z.object({ Request: OwnDeletionRequest.nullable() })

/**
 * Asking to be deleted; staff confirm it, and the player plays on until then. Both changes are in the audit log. Source:
 * rulings 62, 83 and 96.
 */
export const ownDeletion = feature({
  /** The request; null without one. */
  get: gameEndpoint({
    method: 'GET',
    path: '/game/v1/deletion-request',
    gameAccess: 'player',
    summary: 'The own request to be deleted',
    reply: deletionReply,
    errors: [],
  }),
  /** Asks to be deleted. A request that is there already is answered as it is. */
  create: gameEndpoint({
    method: 'POST',
    path: '/game/v1/deletion-request',
    gameAccess: 'player',
    summary: 'Ask to be deleted',
    body: RequestText,
    reply: deletionReply,
    errors: [],
  }),
  /** Takes the request back, until the deletion begins; without a request it is answered alike. */
  withdraw: gameEndpoint({
    method: 'DELETE',
    path: '/game/v1/deletion-request',
    gameAccess: 'player',
    summary: 'Take back the request to be deleted',
    reply: deletionReply,
    errors: [deletionBegun],
  }),
})

/** The newest own request for a copy of the own data. */
export const OwnDataRequest = z.object({
  CreationDate: Instant,
  Text: z.string(),
  /** When staff answered it; null while it waits. */
  AnsweredAt: Instant.nullable(),
})
export type OwnDataRequest = z.infer<typeof OwnDataRequest>

/** Asking for a copy of the own data, which staff send. */
export const ownData = feature({
  /** The newest request; null without one. */
  get: gameEndpoint({
    method: 'GET',
    path: '/game/v1/data-request',
    gameAccess: 'player',
    summary: 'The own request for the own data',
    reply: z.object({ Request: OwnDataRequest.nullable() }),
    errors: [],
  }),
  /** Asks for the own data. A request that waits is answered as it is; after an answer it is a new one. */
  create: gameEndpoint({
    method: 'POST',
    path: '/game/v1/data-request',
    gameAccess: 'player',
    summary: 'Ask for the own data',
    body: RequestText,
    reply: z.object({ Request: OwnDataRequest }),
    errors: [],
  }),
})
