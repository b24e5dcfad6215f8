import { afterEach, beforeEach, expect, test } from 'vitest'
import { setTimeZone } from '#console/components/time/time-zone.ts'
import type { EventReport } from '#contract/event-report.ts'
import { toJoinPoints } from './join-points.ts'

beforeEach(() => setTimeZone('Asia/Kolkata'))
afterEach(() => setTimeZone(undefined))

const hour = (of: number) => new Date(Date.UTC(2026, 0, 1, of)).toISOString()

function aReport(joins: Readonly<Record<number, number>>, more: Partial<EventReport> = {}): EventReport {
  const event = { Id: 1, Content: 'Harbor Rush', Duration: 4, ProfileId: 1, ProfileName: 'default', Deleted: false }
  return {
    Event: { ...event, StartDate: hour(10), EndDate: hour(14), LeaderboardNames: [], Series: null, Version: 1 },
    Players: 3,
    Left: 0,
    Unit: 'hour',
    Joins: Object.entries(joins).map(([at, Players]) => ({ From: hour(Number(at)), Players })),
    Definitions: [],
    ...more,
  }
}

const draw = (report: EventReport, now: number) => toJoinPoints(report, new Date(hour(now))).map(({ value }) => value)

test('has a point for every hour from the start to now, and to the end once it is over', () => {
  expect(draw(aReport({ 11: 2, 12: 1 }), 13)).toEqual([0, 2, 1])
  expect(draw(aReport({ 11: 2, 12: 1 }), 99)).toEqual([0, 2, 1, 0])
})

test('begins with the first join when it is before the start', () => {
  expect(draw(aReport({ 8: 1, 10: 2 }), 11)).toEqual([1, 0, 2])
})

test('has no points when nobody joined', () => {
  expect(draw(aReport({}), 99)).toEqual([])
})

test('names hours in the chosen zone and days in UTC', () => {
  const [point] = toJoinPoints(aReport({ 10: 1 }), new Date(hour(11)))
  expect(point).toEqual({ name: '1 Jan, 15:30', value: 1, exact: 'From 1 Jan 2026, 15:30: 1 player joined' })
  const [day] = toJoinPoints(aReport({ 0: 1_500 }, { Unit: 'day' }), new Date(hour(11)))
  expect(day).toEqual({ name: '1 Jan', value: 1_500, exact: '1 Jan 2026 (UTC): 1,500 players joined' })
})
