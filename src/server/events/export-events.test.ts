import { expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { events } from '#contract/events.ts'
import { anEvent } from '#test/harness/event-makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let exporter: Caller

setUpApp(async (app) => {
  game = app
  exporter = await app.signInAs(['EXPORT_DATA'])
})

const start_at = new Date('2030-01-01T10:00:00Z')

test('exports the events that match, with their leaderboards and without the deleted ones, and records it', async () => {
  await anEvent(game.db, { content: 'Rush Hour', start_at, duration: 1.5, leaderboards: { Gold: 50, Open: null } })
  await anEvent(game.db, { content: 'Rush Week', start_at: new Date('2031-01-01T10:00:00Z'), duration: 168 })
  await anEvent(game.db, { content: 'Rush Gone', start_at, deleted: true })
  await anEvent(game.db, { content: 'Other', start_at, leaderboards: { A: 1, B: 2, C: 3 } })
  const { text } = await exporter.call(events.export, { query: { filter: 'rush', desc: 'false' } })
  const places = [1, 2, 3].map(
    (n) => `Leaderboard ${n};Capacity ${n};Attributes ${n};AutoJoin ${n};Prizes ${n};ReportedBy ${n}`,
  )
  const [header, ...lines] = text.trimEnd().split('\r\n')
  expect(header).toBe(`Event;StartDate;Hours;Profile;${places.join(';')}`)
  expect(lines.map((line) => line.replace(/;+$/, ''))).toEqual([
    'Rush Hour;2030-01-01T10:00:00.000Z;1.5;default;Gold;50;stars;true;;server;Open;;stars;true;;server',
    'Rush Week;2031-01-01T10:00:00.000Z;168;default',
  ])
  const admin = await game.signInAs('admin')
  const { data } = await admin.call(audit.list, { query: { action: 'events exported' } })
  expect(data.Total).toBe(1)
})

test('exports no leaderboard columns when no event has one', async () => {
  expect((await exporter.call(events.export, { query: {} })).text).toBe('Event;StartDate;Hours;Profile\r\n')
})
