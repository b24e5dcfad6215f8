import type { EndpointReply } from '#contract/core/endpoint.ts'
import type { leaderboardClosing } from '#contract/leaderboard-closing.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { toFingerprint } from '#server/platform/plan-fingerprint.ts'
import { closeDefinition, listClosed, readOpenState } from './closing-repository.ts'
import { readIfFinalNow } from './prizes/repository.ts'
import { getDefinition, lockDefinition, lockEventOfDefinition } from './repository.ts'

async function readPlan(
  db: Handle,
  definition: LeaderboardDefinition,
): Promise<EndpointReply<typeof leaderboardClosing.plan>> {
  const { open, final, totals } = await readIfFinalNow(db, definition)
  const { event_end, players } = await readOpenState(db, definition.Id)
  const FinalAt = event_end?.toISOString() ?? null
  return {
    OpenLeaderboards: open,
    FinalLeaderboards: final,
    Players: players,
    FinalAt,
    Prizes: totals,
    Fingerprint: toFingerprint([definition.Id, definition.Prizes, FinalAt]),
  }
}

/** A locked definition that can be closed. Its event, locked first as joining does, neither ends earlier nor is deleted. */
async function lockClosable({ db, now }: SignedInContext, id: number): Promise<LeaderboardDefinition> {
  const { EventId, Closed } = await getDefinition(db, id)
  // Before any lock: the order of closed leaderboards may be about to become final, which locks them for long.
  if (Closed) throw new ApiError('leaderboards-closed')
  const event = EventId === null ? undefined : await lockEventOfDefinition(db, EventId)
  const definition = await lockDefinition(db, id)
  if (definition.Deleted || event?.deleted)
    throw new ApiError('definition-deleted', {
      message: 'This leaderboard definition or its event is deleted. Restore it first. Nothing was changed.',
    })
  if (definition.Closed || (event && event.end_at <= now)) throw new ApiError('leaderboards-closed')
  return definition
}

export const leaderboardClosingHandlers: Handlers<typeof leaderboardClosing> = {
  closed: ({ query: { startDate, endDate } }, { db }) => listClosed(db, startDate, endDate),

  plan: async ({ params: { id } }, { db }) => readPlan(db, await getDefinition(db, id)),

  close: async ({ params: { id }, body: { Fingerprint, Reason } }, context) => {
    const { db, now, person, audit } = context
    const definition = await lockClosable(context, id)
    const plan = await readPlan(db, definition)
    if (plan.Fingerprint !== Fingerprint) throw new ApiError('closing-plan-outdated', { data: plan })
    await closeDefinition(db, id, { at: now, by: person.email, reason: Reason })
    audit({ before: { Name: definition.Name, ...plan }, note: Reason })
    return getDefinition(db, id)
  },
}
