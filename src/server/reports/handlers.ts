import { hasPermission } from '#contract/core/permissions.ts'
import type { EventDay, FilteredDay, MessageDay, MoneyDay, PlayerDay, reports, StaffDay } from '#contract/reports.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { readReportedEvents } from './event-score-repository.ts'
import { countFilteredPlayers } from './filtered-count.ts'
import { type FigureSums, readFigureSums, type StoredFigure } from './report-repository.ts'
import {
  addDays,
  isKnown,
  isRetentionKnown,
  listDays,
  listMonths,
  toDay,
  toReportPeriod,
  toStartOfPlay,
} from './rules.ts'
import { readStaffSums, type StaffSums } from './staff-repository.ts'

/** What is known of a figure on a day; null when nothing is. */
const toCount = (sums: FigureSums, figure: StoredFigure, day: string, now: Date) =>
  isKnown(day, sums.since(figure), now) ? Math.max(0, sums.find(figure, day)?.count ?? 0) : null

const toAmount = (sums: FigureSums, figure: StoredFigure, day: string, now: Date) =>
  isKnown(day, sums.since(figure), now) ? (sums.find(figure, day)?.amount ?? '0.00') : null

const toInstant = (since: Date | undefined) => since?.toISOString() ?? null

function toPlayerDay(sums: FigureSums, day: string, now: Date): PlayerDay {
  const since = { newSince: sums.since('new'), activeSince: sums.since('active') }
  const toReturned = (later: 1 | 7 | 30) =>
    isRetentionKnown(day, later, since, now) ? Math.max(0, sums.find(`retained-${later}`, day)?.count ?? 0) : null
  return {
    Day: day,
    New: toCount(sums, 'new', day, now),
    Active: toCount(sums, 'active', day, now),
    Online: isKnown(day, since.activeSince, now) ? (sums.find('online', day)?.count ?? 0) : null,
    Day1: toReturned(1),
    Day7: toReturned(7),
    Day30: toReturned(30),
  }
}

function toMoneyDay(sums: FigureSums, day: string, now: Date): MoneyDay {
  return {
    Day: day,
    Revenue: toAmount(sums, 'purchases', day, now),
    Purchases: toCount(sums, 'purchases', day, now),
    Payers: toCount(sums, 'payers', day, now),
    Refunded: toAmount(sums, 'refunds', day, now),
    Refunds: toCount(sums, 'refunds', day, now),
    Active: toCount(sums, 'active', day, now),
  }
}

function toMessageDay(sums: FigureSums, day: string, now: Date): MessageDay {
  return {
    Day: day,
    Sent: toCount(sums, 'messages-sent', day, now),
    Collected: toCount(sums, 'messages-collected', day, now),
    Gifts: toCount(sums, 'gifts-collected', day, now),
  }
}

function toEventDay(sums: FigureSums, day: string, now: Date): EventDay {
  return {
    Day: day,
    Joins: toCount(sums, 'event-joins', day, now),
    Scorers: toCount(sums, 'event-scorers', day, now),
    Leaves: toCount(sums, 'event-leaves', day, now),
    Prizes: toCount(sums, 'event-prizes', day, now),
  }
}

function toStaffDay(staff: StaffSums, sums: FigureSums, day: string, now: Date): StaffDay {
  const changes = staff.days.get(day)
  const answered = sums.find('deletions', day)
  return {
    Day: day,
    Changes: isKnown(day, staff.since, now) ? (changes?.changes ?? 0) : null,
    Undone: isKnown(day, sums.since('undone-changes'), now) ? (changes?.undone ?? 0) : null,
    Deletions: toCount(sums, 'deletions', day, now),
    Hours: answered && answered.count > 0 ? Number(answered.amount) / answered.count : null,
  }
}

export const reportHandlers: Handlers<typeof reports> = {
  players: async ({ query }, { db, now }) => {
    const period = toReportPeriod(query, now)
    const { from, to, beforeFrom } = period
    const sums = await readFigureSums(
      db,
      ['active', 'new', 'active-month', 'retained-1', 'retained-7', 'retained-30', 'online'],
      { ...period, by: query.by },
    )
    const activeSince = sums.since('active')
    return {
      From: from,
      To: to,
      Since: { New: toInstant(sums.since('new')), Active: toInstant(activeSince) },
      Days: listDays(from, to).map((day) => toPlayerDay(sums, day, now)),
      Before: listDays(beforeFrom, addDays(from, -1)).map((day) => toPlayerDay(sums, day, now)),
      Months: listMonths(from, to).map((month) => ({
        Month: month,
        Active: isKnown(month, activeSince, now, 31) ? (sums.find('active-month', month)?.count ?? 0) : null,
      })),
      Parts: sums.parts.flatMap(({ value, sum }) => {
        const [New, ActiveDays] = [Math.max(0, sum('new').count), Math.max(0, sum('active').count)]
        // One with players in the period before alone is none of this one.
        return New + ActiveDays === 0 ? [] : { Value: value, New, ActiveDays }
      }),
    }
  },

  filtered: async ({ query }, { db, now, person }) => {
    const { from, to } = toReportPeriod(query, now)
    const count = countFilteredPlayers(db, { attributeFilters: query.attributeFilters, from, to }, now)
    const since = (await readFigureSums(db, ['active'], { from, to, beforeFrom: from })).since('active')
    const activeFrom = since && toDay(Math.max(since.getTime(), toStartOfPlay(now).getTime()))
    const seesMoney = hasPermission(person, 'ACCESS_PURCHASES')
    const toFilteredDay = (Day: string): FilteredDay => {
      const sums = count.days.get(Day)
      return {
        Day,
        New: sums?.created ?? 0,
        Active: activeFrom !== undefined && Day >= activeFrom ? (sums?.active ?? 0) : null,
        Revenue: seesMoney ? ((sums?.revenue ?? 0) / 100).toFixed(2) : null,
        Purchases: seesMoney ? (sums?.purchases ?? 0) : null,
        Payers: seesMoney ? (sums?.payers ?? 0) : null,
      }
    }
    return {
      From: from,
      To: to,
      AsOf: toInstant(count.asOf),
      Players: count.players,
      IsLimited: count.isLimited,
      ActiveFrom: activeFrom ?? null,
      Days: count.asOf ? listDays(from, to).map(toFilteredDay) : [],
    }
  },

  money: async ({ query }, { db, now }) => {
    const period = toReportPeriod(query, now)
    const { from, to, beforeFrom } = period
    const sums = await readFigureSums(db, ['purchases', 'payers', 'refunds', 'active'], { ...period, by: query.by })
    const isBeforeKnown = isKnown(beforeFrom, sums.since('purchases'), now)
    return {
      From: from,
      To: to,
      Since: { Purchases: toInstant(sums.since('purchases')), Active: toInstant(sums.since('active')) },
      Days: listDays(from, to).map((day) => toMoneyDay(sums, day, now)),
      Before: listDays(beforeFrom, addDays(from, -1)).map((day) => toMoneyDay(sums, day, now)),
      Parts: sums.parts.flatMap(({ value, sum, before }) => {
        const [bought, refunds, earlier] = [sum('purchases'), sum('refunds'), before('purchases')]
        // The active players have platforms too.
        if (bought.count <= 0 && refunds.count <= 0 && earlier.count <= 0) return []
        return {
          Value: value,
          Revenue: bought.amount,
          RevenueBefore: isBeforeKnown ? earlier.amount : null,
          Purchases: bought.count,
          Refunded: refunds.amount,
          Refunds: refunds.count,
        }
      }),
    }
  },

  messages: async ({ query }, { db, now }) => {
    const period = toReportPeriod(query, now)
    const { from, to, beforeFrom } = period
    const sums = await readFigureSums(db, ['messages-sent', 'messages-collected', 'gifts-collected'], period)
    return {
      From: from,
      To: to,
      Since: { Messages: toInstant(sums.since('messages-sent')) },
      Days: listDays(from, to).map((day) => toMessageDay(sums, day, now)),
      Before: listDays(beforeFrom, addDays(from, -1)).map((day) => toMessageDay(sums, day, now)),
    }
  },

  events: async ({ query }, { db, now }) => {
    const period = toReportPeriod(query, now)
    const { from, to, beforeFrom } = period
    const sums = await readFigureSums(db, ['event-joins', 'event-scorers', 'event-leaves', 'event-prizes'], {
      ...period,
      by: 'item',
    })
    const events = await readReportedEvents(
      db,
      sums.parts.map(({ value }) => Number(value)),
    )
    return {
      From: from,
      To: to,
      Since: { Events: toInstant(sums.since('event-joins')) },
      Days: listDays(from, to).map((day) => toEventDay(sums, day, now)),
      Before: listDays(beforeFrom, addDays(from, -1)).map((day) => toEventDay(sums, day, now)),
      Events: sums.parts.flatMap(({ value, sum }) => {
        const event = events.get(Number(value))
        const count = (figure: StoredFigure) => Math.max(0, sum(figure).count)
        if (!event) return []
        return {
          Id: Number(value),
          Name: event.name,
          Joins: count('event-joins'),
          Scorers: count('event-scorers'),
          Leaves: count('event-leaves'),
          Prizes: count('event-prizes'),
          Scores: event.scores,
        }
      }),
    }
  },

  staff: async ({ query }, { db, now }) => {
    const period = toReportPeriod(query, now)
    const { from, to, beforeFrom } = period
    const staff = await readStaffSums(db, { ...period, by: query.by })
    const sums = await readFigureSums(db, ['deletions', 'undone-changes'], period)
    return {
      From: from,
      To: to,
      Since: {
        Changes: toInstant(staff.since),
        Undone: toInstant(sums.since('undone-changes')),
        Deletions: toInstant(sums.since('deletions')),
      },
      Days: listDays(from, to).map((day) => toStaffDay(staff, sums, day, now)),
      Before: listDays(beforeFrom, addDays(from, -1)).map((day) => toStaffDay(staff, sums, day, now)),
      Parts: staff.parts.map(({ value, changes, undone }) => ({ Value: value, Changes: changes, Undone: undone })),
    }
  },
}
