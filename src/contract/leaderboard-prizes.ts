import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import { estimatedPageSchema } from './core/lists.ts'
import { SearchText } from './core/pasted-text.ts'
import { Fingerprint, Instant, Skip, StoredInteger, Take } from './core/units.ts'
import { Job } from './jobs.ts'
import { definitionUnknown } from './leaderboard-definition.ts'
import { DefinitionIdParam, definitionDeleted } from './leaderboards.ts'
import { MessageContent } from './messages.ts'
import { PrizeTotals } from './prize-totals.ts'

const byId = z.object({ id: DefinitionIdParam })

const noPrizesDue = defineError(
  'no-prizes-due',
  409,
  'No player of a final leaderboard waits for a prize. Nothing was changed.',
)
const prizePlanOutdated = defineError(
  'prize-plan-outdated',
  409,
  'The prizes or the players changed since this plan was read. Read the new plan. Nothing was changed.',
)
const prizesBeingPaid = defineError(
  'prizes-being-paid',
  409,
  'A job pays the prizes of this definition already. Wait until it has ended. Nothing was changed.',
)

/** What paying the prizes of a definition would do. */
export const PrizePlan = z.object({
  /** Leaderboards whose order is final, and those where it is not. */
  FinalLeaderboards: StoredInteger,
  OpenLeaderboards: StoredInteger,
  /** What is paid now: the players of the final leaderboards who have not got their prize. */
  Due: PrizeTotals,
  /** What the players of the open leaderboards would get if they became final now. */
  IfFinalNow: PrizeTotals,
  /** How many players have got their prize. */
  Paid: StoredInteger,
  /**
   * Players on the leaderboards who get no prize; one who is both hidden and a hacker counts as hidden. `Unranked`: was
   * one of them, or gone, when the order became final, and is not any more.
   */
  Hackers: StoredInteger,
  Hidden: StoredInteger,
  Removed: StoredInteger,
  Unranked: StoredInteger,
  /** Names what is due: paying takes it, and refuses when it is another by then. */
  Fingerprint,
  /** The job that last paid prizes of this definition; null before the first and after its retention period. */
  Job: Job.nullable(),
})
export type PrizePlan = z.infer<typeof PrizePlan>

/** The states of players with regard to prizes. `due`: on a final leaderboard and not paid yet. `none`: gets none. */
export const prizeStates = ['due', 'paid', 'none'] as const

/** Why a player gets no prize. */
export const noPrizeReasons = ['hacker', 'hidden', 'removed', 'unranked-at-end'] as const

/** A player with a prize, or without one. */
export const PrizePlayer = z.object({
  PlayerId: z.string(),
  Nickname: z.string(),
  /** The key of the leaderboard. */
  Key: z.string(),
  /** The final rank; null for players without one, and before the order is final. */
  Rank: StoredInteger.nullable(),
  /** Set exactly when the player gets no prize. */
  NoPrize: z.enum(noPrizeReasons).nullable(),
  /** The message with the gifts; null before it is paid. */
  MsgId: z.string().nullable(),
  PaidAt: Instant.nullable(),
  /** Whether the message was revoked since. */
  Revoked: z.boolean(),
})
export type PrizePlayer = z.infer<typeof PrizePlayer>

/** In the title and the text of a prize's message: replaced by the ranks of the range, "2–10". */
export const ranksPlaceholder = '{ranks}'

/** The most definitions that are named as unpaid. */
export const unpaidLimit = 100

/** A definition with prizes to pay. */
export const UnpaidDefinition = z.object({
  Id: StoredInteger,
  Name: z.string(),
  /** Null for a definition without an event. */
  EventName: z.string().nullable(),
})
export type UnpaidDefinition = z.infer<typeof UnpaidDefinition>

/** Prizes of leaderboards. */
export const leaderboardPrizes = feature({
  /** What paying would do now, and what it would do if the open leaderboards became final now. */
  plan: endpoint({
    method: 'GET',
    path: '/leaderboards/definitions/:id/prizes/plan',
    access: 'signed-in',
    summary: 'What paying the prizes of a leaderboard definition would do',
    params: byId,
    reply: PrizePlan,
    errors: [definitionUnknown],
  }),
  /**
   * Definitions whose prizes nobody has started to pay though players wait for them, the first 100 by id. Deleted ones
   * are left out.
   */
  unpaid: endpoint({
    method: 'GET',
    path: '/leaderboards/prizes/unpaid',
    access: 'signed-in',
    summary: 'Leaderboard definitions with prizes to pay',
    reply: z.object({ Definitions: z.array(UnpaidDefinition).max(unpaidLimit) }),
    errors: [],
  }),
  /** Players by leaderboard: who waits for a prize, who has got one, who gets none. `filter` is the beginning of an id or part of a nickname. */
  players: endpoint({
    method: 'GET',
    path: '/leaderboards/definitions/:id/prizes/players',
    access: 'signed-in',
    summary: 'Players and their prizes',
    params: byId,
    query: z.strictObject({
      state: z.enum(prizeStates).default('due'),
      filter: SearchText.optional(),
      skip: Skip,
      take: Take,
    }),
    reply: estimatedPageSchema(PrizePlayer),
    errors: [definitionUnknown],
  }),
  /**
   * Starts a job that sends each player of the plan one message with the gifts of the range. `{ranks}` in title and text
   * is replaced by its ranks.
   */
  pay: endpoint({
    method: 'POST',
    path: '/leaderboards/definitions/:id/prizes/payments',
    access: 'SEND_MESSAGES',
    additionalAccess: () => ['CHANGE_LIVEOPS'],
    summary: 'Pay the prizes of a leaderboard definition',
    params: byId,
    body: MessageContent.pick({ Title: true, Message: true, Expiration: true }).extend({
      /** That of the plan. */
      Fingerprint,
    }),
    reply: z.object({ Job }),
    errors: [definitionUnknown, definitionDeleted, noPrizesDue, prizePlanOutdated, prizesBeingPaid],
    records: { action: 'leaderboard prizes started', target: 'leaderboard definition', targetParam: 'id' },
    job: 'leaderboard prizes',
  }),
})
