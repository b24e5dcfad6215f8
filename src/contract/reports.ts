import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { dayMs, Instant, Money, StoredInteger } from './core/units.ts'
import { AttributeFilter } from './player-selection.ts'

/** The longest period of a report, in days. */
export const reportDayLimit = 1_100

/** How many players a report of a filter counts at most. */
export const filteredReportLimit = 1_000_000

/** How many values of a dimension a report lists, those with the highest figures. */
export const reportPartLimit = 50

const Day = z.iso.date()

/** The period of a report, in days of UTC, both included; days after today are left out. */
const period = { from: Day, to: Day }

function isPeriod({ from, to }: { from: string; to: string }): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return from >= '2000-01-01' && days >= 1 && days <= reportDayLimit
}

const periodProblem = {
  path: ['to'],
  error: `A period begins in 2000 or later, ends after its start, and has at most ${reportDayLimit} days.`,
}

/** A number of a day; null where it is not known, because it was not counted yet. */
const Known = StoredInteger.nullable()

/** Players of a day. */
export const PlayerDay = z.object({
  Day,
  /** Players who were made on the day. */
  New: Known,
  /** Players who played on the day. */
  Active: Known,
  /** The most who were online at once. */
  Online: Known,
  /** How many of the new ones played 1, 7 and 30 days later; null until that day is over. */
  Day1: Known,
  Day7: Known,
  Day30: Known,
})
export type PlayerDay = z.infer<typeof PlayerDay>

/** New and active players of a period. Mock players are left out. */
export const PlayersReport = z.object({
  From: Day,
  To: Day,
  /** Since when new and active players are counted; null while no game has called. */
  Since: z.object({ New: Instant.nullable(), Active: Instant.nullable() }),
  /** Every day of the period, oldest first. */
  Days: z.array(PlayerDay),
  /** The days of the equally long period before. */
  Before: z.array(PlayerDay),
  /** The months of the period by their first day, with the players who played in them. */
  Months: z.array(z.object({ Month: Day, Active: Known })),
  /** The period by platform, build, language or country; an empty value is not known. */
  Parts: z.array(
    z.object({
      Value: z.string(),
      New: StoredInteger,
      /** The active players of all days together. */
      ActiveDays: StoredInteger,
    }),
  ),
})
export type PlayersReport = z.infer<typeof PlayersReport>

/** A day of the players of a filter. */
export const FilteredDay = z.object({
  Day,
  New: StoredInteger,
  /** Null too before the days that are kept of each player. */
  Active: Known,
  /** Valid orders of the day that were not refunded, and who bought; hackers are left out. Null without ACCESS_PURCHASES. */
  Revenue: Money.nullable(),
  Purchases: Known,
  Payers: Known,
})
export type FilteredDay = z.infer<typeof FilteredDay>

/** The players who match a filter now, by day. Mock players are left out. */
export const FilteredReport = z.object({
  From: Day,
  To: Day,
  /** When the players were counted; null while they are, and then there are no days. */
  AsOf: Instant.nullable(),
  /** How many players were counted until now. */
  Players: StoredInteger,
  /** More players match than are counted: these are the newest of them. */
  IsLimited: z.boolean(),
  /** The first day whose active players are known; null while no game has called. */
  ActiveFrom: Day.nullable(),
  Days: z.array(FilteredDay),
})
export type FilteredReport = z.infer<typeof FilteredReport>

/** Revenue of a day. */
export const MoneyDay = z.object({
  Day,
  /** Valid orders of the day that were not refunded. */
  Revenue: Money.nullable(),
  Purchases: Known,
  /** Players with an order of revenue on the day. */
  Payers: Known,
  /** What was marked as refunded on the day, whenever it was bought. */
  Refunded: Money.nullable(),
  Refunds: Known,
  /** Players who played on the day. */
  Active: Known,
})
export type MoneyDay = z.infer<typeof MoneyDay>

/** Revenue of a period. Mock players and hackers are left out. */
export const MoneyReport = z.object({
  From: Day,
  To: Day,
  Since: z.object({ Purchases: Instant.nullable(), Active: Instant.nullable() }),
  Days: z.array(MoneyDay),
  Before: z.array(MoneyDay),
  /** The period by item or platform; an empty value is not known. */
  Parts: z.array(
    z.object({
      Value: z.string(),
      Revenue: Money,
      /** That of the equally long period before; null where it is not known. */
      RevenueBefore: Money.nullable(),
      Purchases: StoredInteger,
      Refunded: Money,
      Refunds: StoredInteger,
    }),
  ),
})
export type MoneyReport = z.infer<typeof MoneyReport>

/** Messages of a day. */
export const MessageDay = z.object({
  Day,
  /** Messages that players got on the day and that were not taken back; those to all players are not counted. */
  Sent: Known,
  /** Messages that players collected on the day. */
  Collected: Known,
  /** Gifts in the collected messages. */
  Gifts: Known,
})
export type MessageDay = z.infer<typeof MessageDay>

/** Messages of a period. Mock players are left out. */
export const MessagesReport = z.object({
  From: Day,
  To: Day,
  Since: z.object({ Messages: Instant.nullable() }),
  Days: z.array(MessageDay),
  Before: z.array(MessageDay),
})
export type MessagesReport = z.infer<typeof MessagesReport>

/** Events of a day. */
export const EventDay = z.object({
  Day,
  /** Players who joined an event on the day; one who joined two counts twice. */
  Joins: Known,
  /** How many of them have a score by now. */
  Scorers: Known,
  /** Players who left an event on the day and did not return. */
  Leaves: Known,
  /** Prizes that were paid on the day. */
  Prizes: Known,
})
export type EventDay = z.infer<typeof EventDay>

/** The scores of a leaderboard, without those that take no rank. */
export const ScoreSpread = z.object({
  Best: z.number(),
  /** A quarter of the scores is at least this, a half, and three quarters. */
  Upper: z.number(),
  Median: z.number(),
  Lower: z.number(),
})
export type ScoreSpread = z.infer<typeof ScoreSpread>

/** Events of a period. Mock players are left out. */
export const EventsReport = z.object({
  From: Day,
  To: Day,
  Since: z.object({ Events: Instant.nullable() }),
  Days: z.array(EventDay),
  Before: z.array(EventDay),
  /** The events of the period with the most joins. */
  Events: z.array(
    z.object({
      Id: StoredInteger,
      Name: z.string(),
      Joins: StoredInteger,
      Scorers: StoredInteger,
      Leaves: StoredInteger,
      Prizes: StoredInteger,
      /** Of its first leaderboard; null without scores, and while they change with the clock. */
      Scores: ScoreSpread.nullable(),
    }),
  ),
})
export type EventsReport = z.infer<typeof EventsReport>

/** Changes of staff on a day. */
export const StaffDay = z.object({
  Day,
  /** Changes that were made on the day, and how many of them were undone. */
  Changes: Known,
  Undone: Known,
  /** Requests of players to be deleted that were answered on the day, and the hours from each request, on average. */
  Deletions: Known,
  Hours: z.number().nullable(),
})
export type StaffDay = z.infer<typeof StaffDay>

/** What staff did in a period. */
export const StaffReport = z.object({
  From: Day,
  To: Day,
  Since: z.object({ Changes: Instant.nullable(), Undone: Instant.nullable(), Deletions: Instant.nullable() }),
  Days: z.array(StaffDay),
  Before: z.array(StaffDay),
  /** The period by person, an e-mail, or by kind of change, an action of the audit log. */
  Parts: z.array(z.object({ Value: z.string(), Changes: StoredInteger, Undone: StoredInteger })),
})
export type StaffReport = z.infer<typeof StaffReport>

/** Figures by day, from sums that are kept with every change. Each report needs what the list of its things needs. */
export const reports = feature({
  /** New and active players, and how many come back. */
  players: endpoint({
    method: 'GET',
    path: '/reports/players',
    access: 'signed-in',
    summary: 'Players by day',
    query: z
      .strictObject({ ...period, by: z.enum(['platform', 'build', 'language', 'country']).default('platform') })
      .refine(isPeriod, periodProblem),
    reply: PlayersReport,
    errors: [],
  }),
  /**
   * Players who match a filter by attributes, by day. They are counted in the background from the first call on: repeat
   * it until `AsOf` says when they were. A count is replied for ten minutes.
   */
  filtered: endpoint({
    method: 'GET',
    path: '/reports/filtered-players',
    access: 'signed-in',
    summary: 'Players of a filter by day',
    query: z
      .strictObject({ ...period, attributeFilters: z.array(AttributeFilter).min(1).max(5) })
      .refine(isPeriod, periodProblem),
    reply: FilteredReport,
    errors: [],
  }),
  /** Revenue, payers and refunds. */
  money: endpoint({
    method: 'GET',
    path: '/reports/money',
    access: 'ACCESS_PURCHASES',
    summary: 'Revenue by day',
    query: z
      .strictObject({ ...period, by: z.enum(['item', 'platform']).default('item') })
      .refine(isPeriod, periodProblem),
    reply: MoneyReport,
    errors: [],
  }),
  /** Messages that were sent and collected. */
  messages: endpoint({
    method: 'GET',
    path: '/reports/messages',
    access: 'signed-in',
    summary: 'Messages by day',
    query: z.strictObject(period).refine(isPeriod, periodProblem),
    reply: MessagesReport,
    errors: [],
  }),
  /** Joins of events, who got a score, and prizes. */
  events: endpoint({
    method: 'GET',
    path: '/reports/events',
    access: 'signed-in',
    summary: 'Events by day',
    query: z.strictObject(period).refine(isPeriod, periodProblem),
    reply: EventsReport,
    errors: [],
  }),
  /** Changes by person and kind, how many were undone, and how long players waited to be deleted. */
  staff: endpoint({
    method: 'GET',
    path: '/reports/staff',
    access: 'ACCESS_AUDIT',
    summary: 'What staff did by day',
    query: z
      .strictObject({ ...period, by: z.enum(['person', 'kind']).default('person') })
      .refine(isPeriod, periodProblem),
    reply: StaffReport,
    errors: [],
  }),
})
