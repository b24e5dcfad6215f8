import { parseJson } from '#contract/core/json.ts'
import type { GameEvent } from '#contract/event.ts'
import { type EndConfirmation, type EndPlan, endPlanRows } from '#contract/leaderboard-end-plan.ts'
import type { PrizeRange } from '#contract/prize-ranges.ts'
import {
  countPlayersAfterEnd,
  listOpenDefinitions,
  type OpenDefinition,
} from '#server/leaderboards/end-plan-repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { toFingerprint } from '#server/platform/plan-fingerprint.ts'

export type NewEnd = { readonly event: GameEvent; readonly end: Date }

function toMovedFinal(definition: OpenDefinition, { event, end }: NewEnd): EndPlan['Definitions'][number] {
  const { id, name, prizes, leaderboards, players } = definition
  // Written by the server only, the best ranks first.
  const ranges = parseJson(prizes) as PrizeRange[]
  return {
    DefinitionId: id,
    Name: name,
    EventId: event.Id,
    EventName: event.Content,
    Leaderboards: leaderboards,
    Players: players,
    LastPrizeRank: ranges.at(-1)?.To ?? null,
    FinalAt: event.EndDate,
    NewFinalAt: end.toISOString(),
  }
}

/** How many players come after those of the new ends that are past. Nobody can come after the others yet. */
async function countAfterEnds(db: Handle, rows: EndPlan['Definitions'], now: Date) {
  const past = rows.filter(({ NewFinalAt }) => new Date(NewFinalAt) < now)
  if (past.length === 0) return { joined: 0, reported: 0 }
  return countPlayersAfterEnd(
    db,
    past.map(({ DefinitionId, NewFinalAt }) => ({ definition_id: DefinitionId, end_at: NewFinalAt })),
  )
}

/** What new ends of events change for their leaderboards. */
export async function readEndPlan(db: Handle, ends: readonly NewEnd[], now: Date): Promise<EndPlan> {
  const moved = new Map(
    ends.filter(({ event, end }) => end.toISOString() !== event.EndDate).map((one) => [one.event.Id, one]),
  )
  const definitions = moved.size === 0 ? [] : await listOpenDefinitions(db, [...moved.keys()])
  const rows = definitions.flatMap((definition) => {
    const end = moved.get(definition.event_id)
    return end ? toMovedFinal(definition, end) : []
  })
  const named = rows.map(({ DefinitionId, FinalAt, NewFinalAt }, index) => [
    DefinitionId,
    FinalAt,
    NewFinalAt,
    definitions[index]?.prizes,
  ])
  const { joined, reported } = await countAfterEnds(db, rows, now)
  return {
    Definitions: rows.slice(0, endPlanRows),
    Total: rows.length,
    Players: rows.reduce((sum, { Players }) => sum + Players, 0),
    WithPrizes: rows.filter(({ LastPrizeRank }) => LastPrizeRank !== null).length,
    JoinedAfter: joined,
    ReportedAfter: reported,
    Fingerprint: toFingerprint(named),
  }
}

const outdated = 'The plan changed since it was read. Read it again and confirm it. Nothing was changed.'

/**
 * Throws `event-end-unconfirmed` with the plan, unless the new ends change nothing for leaderboards or the caller has
 * confirmed this plan. Returns what was confirmed, for the audit log; empty when nothing had to be.
 */
export async function requireConfirmedEnds(
  { db, now }: Pick<SignedInContext, 'db' | 'now'>,
  ends: readonly NewEnd[],
  { confirm, fingerprint }: EndConfirmation,
): Promise<string> {
  const plan = await readEndPlan(db, ends, now)
  // A plan that was read is no longer true, even when nothing is left to confirm.
  if (fingerprint !== undefined && fingerprint !== plan.Fingerprint)
    throw new ApiError('event-end-unconfirmed', { message: outdated, data: plan })
  if (plan.Total === 0) return ''
  if (!confirm) throw new ApiError('event-end-unconfirmed', { data: plan })
  const { Total, Players, WithPrizes, JoinedAfter, ReportedAfter } = plan
  return `confirmed for ${Total} leaderboard definitions with ${Players} players, ${WithPrizes} with prizes; joined after the end: ${JoinedAfter}, reported after it: ${ReportedAfter}`
}
