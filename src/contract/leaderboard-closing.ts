import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import { Fingerprint, Instant, limitPeriod, Period, StoredInteger } from './core/units.ts'
import { CorrectionReason } from './leaderboard.ts'
import { definitionUnknown, LeaderboardDefinition } from './leaderboard-definition.ts'
import { DefinitionIdParam, definitionDeleted } from './leaderboards.ts'
import { PrizeTotals } from './prize-totals.ts'

const byId = z.object({ id: DefinitionIdParam })

const leaderboardsClosed = defineError(
  'leaderboards-closed',
  409,
  'These leaderboards are closed already, or their event has ended. Nothing was changed.',
)
const closingPlanOutdated = defineError(
  'closing-plan-outdated',
  409,
  'The prizes or the end of the event changed since this plan was read. Read the new plan. Nothing was changed.',
)

/** What closing the leaderboards of a definition early would do. */
export const ClosingPlan = z.object({
  /** Leaderboards whose order would become final now, and those where it is final already. */
  OpenLeaderboards: StoredInteger,
  FinalLeaderboards: StoredInteger,
  /** The players on the open ones. */
  Players: StoredInteger,
  /** When the order would become final otherwise; null without an event, where it never would. */
  FinalAt: Instant.nullable(),
  /** What the players of the open ones would get, as they are ranked now. */
  Prizes: PrizeTotals,
  /** Names the prizes and the end of the event, but not the players, who come and go. */
  Fingerprint,
})
export type ClosingPlan = z.infer<typeof ClosingPlan>

/** The most definitions that a period returns. */
export const closedLeaderboardsLimit = 1_000

/** A definition whose leaderboards were closed early. */
export const ClosedLeaderboards = z.object({
  Id: StoredInteger,
  Name: z.string(),
  /** The name of the event; null without one. */
  EventName: z.string().nullable(),
  ClosedAt: Instant,
})
export type ClosedLeaderboards = z.infer<typeof ClosedLeaderboards>

/** Leaderboards that are closed before their event ends, or without an event. */
export const leaderboardClosing = feature({
  /** The definitions that are not deleted whose leaderboards were closed in a period, by that time; the first 1,000. */
  closed: endpoint({
    method: 'GET',
    path: '/leaderboards/definitions/closed',
    access: 'signed-in',
    summary: 'Leaderboards that were closed early in a period',
    query: limitPeriod(Period),
    reply: z.array(ClosedLeaderboards),
    errors: [],
  }),
  /** What closing would do now. */
  plan: endpoint({
    method: 'GET',
    path: '/leaderboards/definitions/close/:id',
    access: 'signed-in',
    summary: 'What closing the leaderboards of a definition would do',
    params: byId,
    reply: ClosingPlan,
    errors: [definitionUnknown],
  }),
  /**
   * Closes the leaderboards of a definition: from now on they take no players and no scores, within seconds their order
   * becomes final, and its prizes can be paid. It cannot be undone.
   */
  close: endpoint({
    method: 'POST',
    path: '/leaderboards/definitions/close/:id',
    access: 'CHANGE_LIVEOPS',
    summary: 'Close the leaderboards of a definition',
    params: byId,
    body: z.strictObject({
      /** That of the plan. */
      Fingerprint,
      Reason: CorrectionReason,
    }),
    reply: LeaderboardDefinition,
    errors: [definitionUnknown, definitionDeleted, leaderboardsClosed, closingPlanOutdated],
    records: { action: 'leaderboards closed', target: 'leaderboard definition', targetParam: 'id' },
  }),
})
