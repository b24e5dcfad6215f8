import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import { pageSchema } from './core/lists.ts'
import { IdSearchText } from './core/pasted-text.ts'
import { Instant, Skip, Take } from './core/units.ts'
import { Job } from './jobs.ts'
import { PlayerId, playerUnknown } from './players.ts'

/** A player's request to be deleted, which the player can withdraw until its deletion begins. */
export const DeletionRequest = z.object({
  PlayerId: z.string(),
  /** When the player was created; null when the player does not exist any more. */
  PlayerCreationDate: Instant.nullable(),
  CreationDate: Instant,
  /** What the player wrote with it; may be empty. */
  Text: z.string(),
  /** The job that answers it, also a failed one; null before the first. */
  Job: Job.nullable(),
})
export type DeletionRequest = z.infer<typeof DeletionRequest>

/** How many of one kind: "Snapshots", 12; null, and there may be none, for users who have no right to read them. */
export const DeletedAmount = z.object({ What: z.string(), Count: z.int().nullable() })
export type DeletedAmount = z.infer<typeof DeletedAmount>

/** Proof of what was deleted of a player. */
export const DeletionReceipt = z.object({
  Id: z.string(),
  PlayerId: z.string(),
  RequestedAt: Instant,
  DeletedAt: Instant,
  /** The e-mail of the user who confirmed it. */
  DeletedBy: z.string(),
  Reason: z.string(),
  /** How many of each kind were deleted; empty when the player did not exist any more. */
  Deleted: z.array(DeletedAmount),
})
export type DeletionReceipt = z.infer<typeof DeletionReceipt>

const deletionRequestUnknown = defineError(
  'deletion-request-unknown',
  404,
  'There is no delete request of this player.',
)

/** Requests of players to be deleted. */
export const deletions = feature({
  /** Requests that wait for an answer, oldest first; `filter` is the beginning of a player id. */
  list: endpoint({
    method: 'GET',
    path: '/playerdeleterequests',
    access: 'signed-in',
    summary: 'Delete requests',
    query: z.strictObject({ filter: IdSearchText.optional(), skip: Skip, take: Take }),
    reply: pageSchema(DeletionRequest),
    errors: [],
  }),
  /** One request, and what answering it will delete: how many of each kind. */
  get: endpoint({
    method: 'GET',
    path: '/playerdeleterequests/:playerId',
    access: 'signed-in',
    summary: 'A delete request and what it will delete',
    params: z.object({ playerId: PlayerId }),
    reply: z.object({
      Request: DeletionRequest,
      /** Empty when the player has none or does not exist any more. */
      Nickname: z.string(),
      WillDelete: z.array(DeletedAmount),
    }),
    errors: [deletionRequestUnknown],
  }),
  /** Deletes the player's data and then the request, in a job that continues after a crash. */
  answer: endpoint({
    method: 'DELETE',
    path: '/playerdeleterequests/:playerId',
    access: 'DELETE_UPDATE_PLAYER_PERSISTENCE',
    summary: 'Delete the player of a request, and the request',
    params: z.object({ playerId: PlayerId }),
    reply: z.object({ Job }),
    removes: 'playerId',
    errors: [deletionRequestUnknown],
    records: { action: 'delete request confirmed', target: 'player', targetParam: 'playerId' },
    job: 'player deletion',
  }),
  /** Receipts of deletions, newest first; `filter` is the beginning of a player id. */
  receipts: endpoint({
    method: 'GET',
    path: '/playerdeleterequests/receipts',
    access: 'signed-in',
    summary: 'Receipts of deletions',
    query: z.strictObject({ filter: IdSearchText.optional(), skip: Skip, take: Take }),
    reply: pageSchema(DeletionReceipt),
    errors: [],
  }),
  /** How many of each kind deleting the player deletes. */
  removalPlan: endpoint({
    method: 'GET',
    path: '/players/:id/removal',
    access: 'DELETE_UPDATE_PLAYER_PERSISTENCE',
    summary: 'What deleting a player deletes',
    params: z.object({ id: PlayerId }),
    reply: z.object({ WillDelete: z.array(DeletedAmount) }),
    errors: [playerUnknown],
    excludedEnvironments: ['Production'],
  }),
})
