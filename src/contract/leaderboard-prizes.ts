import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import { GiftTotal } from './core/gift-totals.ts'
import { estimatedPageSchema, pageSchema, SortDirection } from './core/lists.ts'
import { SearchText } from './core/pasted-text.ts'
import { Fingerprint, Instant, Skip, StoredInteger, Take } from './core/units.ts'
import { Job } from './jobs.ts'
import { definitionUnknown } from './leaderboard-definition.ts'
import { DefinitionId, DefinitionIdParam, definitionDeleted } from './leaderboards.ts'
import { MessageContent } from './messages.ts'
import { PrizeTotals } from './prize-totals.ts'

const byId = z.object({ id: DefinitionIdParam })

const noPrizesDue = defineError('no-prizes-due', 409, 'No prizes of a final leaderboard are due. Nothing was changed.')
const prizePlanOutdated = defineError(
  'prize-plan-outdated',
  409,
  'The prizes or the players changed since this plan was read. Read the new plan. Nothing was changed.',
)
const tooManyPrizes = defineError(
  'too-many-prizes',
  409,
  'One payment has at most 1,000,000 prizes. Choose fewer leaderboards. Nothing was changed.',
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

/** The same for the name of the leaderboard definition. */
export const leaderboardPlaceholder = '{leaderboard}'

/**
 * How far the prizes of a definition are. `due`: players wait and nothing was paid; `partly`: players wait although paying
 * was started; `paying`: a job pays them; `paid`: nobody waits.
 */
export const paymentStates = ['due', 'partly', 'paying', 'paid'] as const
/** The state of the prizes of a definition. */
export type PaymentState = (typeof paymentStates)[number]

/** Waiting and paid players of a definition are counted up to this number in the list of payments. */
export const countedPrizesLimit = 5_000

/** The prizes of a definition with final leaderboards. */
export const PrizePayment = z.object({
  Id: StoredInteger,
  Name: z.string(),
  EventId: StoredInteger.nullable(),
  /** Null for a definition without an event. */
  EventName: z.string().nullable(),
  /** When the event ended or the leaderboards were closed. */
  EndedAt: Instant.nullable(),
  State: z.enum(paymentStates),
  /** Players who wait for a prize, at most `countedPrizesLimit`, which means that many or more. */
  Waiting: StoredInteger,
  /** What they get together, of those counted. */
  Items: z.array(GiftTotal),
  /** Players who have their prize, at most `countedPrizesLimit`. */
  Paid: StoredInteger,
})
export type PrizePayment = z.infer<typeof PrizePayment>

/** The columns that the list of payments sorts by. */
export const paymentSortKeys = ['ended', 'name', 'id'] as const

/** The most definitions that are paid at once. */
export const paidTogetherLimit = 200

/** The most prizes of one payment. */
export const prizesTogetherLimit = 1_000_000

/** Definitions that are paid together, each once. */
export const DefinitionIds = z
  .array(DefinitionId)
  .min(1, 'Choose a leaderboard.')
  .max(paidTogetherLimit, `At most ${paidTogetherLimit} leaderboards are paid at once.`)
  .transform((ids) => [...new Set(ids)].toSorted((one, other) => one - other))

/** What paying several definitions at once would do. */
export const PaymentPlan = z.object({
  /** Those that would be paid, by id. */
  Definitions: z.array(
    z.object({ Id: StoredInteger, Name: z.string(), EventName: z.string().nullable(), Due: PrizeTotals }),
  ),
  /** Those of the request that would not, by id: nobody waits, they or their event are deleted, or a job pays them. */
  LeftOut: z.array(z.object({ Id: StoredInteger, Name: z.string() })),
  /** Whether more definitions wait than one payment takes; only without `Ids`. */
  HasMore: z.boolean(),
  /** How many prizes are paid, and how many players get them: one may have won several. */
  Prizes: StoredInteger,
  Players: StoredInteger,
  /** What all of them get together. */
  Items: z.array(GiftTotal),
  /** Names who gets what: paying takes it, and refuses when it is another by then. */
  Fingerprint,
})
export type PaymentPlan = z.infer<typeof PaymentPlan>

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
  /**
   * Definitions with final leaderboards and prizes, the first that ended first. `filter` is the id, or a part of the name
   * of the definition or its event; `state` `open` means those with players who wait, paid in part or not at all. Deleted
   * ones are left out.
   */
  list: endpoint({
    method: 'GET',
    path: '/leaderboards/prizes',
    access: 'signed-in',
    summary: 'Prizes by leaderboard definition',
    query: z.strictObject({
      state: z.enum(['open', ...paymentStates]).optional(),
      filter: SearchText.optional(),
      sortKey: z.enum(paymentSortKeys).default('ended'),
      sortDir: SortDirection.default('asc'),
      skip: Skip,
      take: Take,
    }),
    reply: pageSchema(PrizePayment),
    errors: [],
  }),
  /** What paying several definitions would do; without `Ids` the first 200 with players who wait, by their end. */
  planMany: endpoint({
    method: 'POST',
    path: '/leaderboards/prizes/plan',
    access: 'signed-in',
    summary: 'What paying the prizes of several leaderboard definitions would do',
    body: z.strictObject({ Ids: DefinitionIds.optional() }),
    reply: PaymentPlan,
    errors: [tooManyPrizes],
    isRead: true,
    isBatch: true,
  }),
  /**
   * Starts one job that pays the prizes of several definitions: it has a row for each prize. `{ranks}` and `{leaderboard}`
   * in title and text are replaced by the ranks of the prize and the name of its definition.
   */
  payMany: endpoint({
    method: 'POST',
    path: '/leaderboards/prizes/payments',
    access: 'SEND_MESSAGES',
    additionalAccess: () => ['CHANGE_LIVEOPS'],
    summary: 'Pay the prizes of several leaderboard definitions',
    body: MessageContent.pick({ Title: true, Message: true, Expiration: true }).extend({
      /** Those of the plan. */
      Ids: DefinitionIds,
      Fingerprint,
    }),
    reply: z.object({ Job }),
    errors: [noPrizesDue, prizePlanOutdated, tooManyPrizes],
    isBatch: true,
    records: { action: 'prizes of leaderboards started', target: 'job' },
    job: 'leaderboard prizes',
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
