import { expect, test, vi } from 'vitest'
import { gameAlarms } from '#contract/game-alarms.ts'
import { gameKeys } from '#contract/game-keys.ts'
import { profile } from '#contract/game-profile.ts'
import { saves } from '#contract/game-saves.ts'
import { signIn } from '#contract/game-sign-in.ts'
import { KeyCounter } from '#server/game-access/key-counter.ts'
import { DatabaseUnavailable } from '#server/platform/database/unavailable.ts'
import { spyOnStatements } from '#test/harness/failing-statements.ts'
import { aClientKey, callerWith, newInstallationKey, signInPlayer } from '#test/harness/game.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { noDurations, toBucket, toQuantile } from './durations.ts'
import { RefusalNotes } from './refusal-notes.ts'

let app: TestApp
let admin: Caller
let clientKey: string
let counter: KeyCounter

const throwReport = (problem: unknown) => {
  throw problem
}

setUpApp(
  async (started) => {
    app = started
    app.clock.now = new Date('2026-11-28T12:20:00Z')
    admin = await app.signInAs('admin')
    clientKey = await aClientKey(admin)
    counter = new KeyCounter(app.db, throwReport)
  },
  { variables: { QD_GAME_NEW_PLAYERS_OF_KEY: '5' } },
)

const pass = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}
const minute = 60_000
const read = async (hours: '24' | '168' = '24') =>
  (await admin.call(gameKeys.calls, { params: { id: '1' }, query: { hours } })).data

async function count(calls: number, code = '', milliseconds = 3, call = 'GET /game/v1/saves') {
  for (let index = 0; index < calls; index++) counter.count({ keyId: 1, call, code, milliseconds }, app.clock.now)
  await counter.flush()
}

test('the calls of a game are counted by endpoint, with their errors, also those that the limits refuse', async () => {
  const { player, Token } = await signInPlayer(app, clientKey)
  await player.call(saves.write, { body: { Entries: [{ Key: 'a', Value: '1', Version: 0 }] } })
  await player.call(saves.write, { body: { Entries: [{ Key: 'a', Value: '2', Version: 0 }] } })
  pass(16 * minute)
  await callerWith(app, Token).call(profile.get, {})
  await app.app.close()
  const rows = await app.db.selectFrom('access_key_calls').select(['call', 'code', 'durations']).execute()
  const counts = rows.map(({ call, code, durations }) => [call, code, durations.reduce((sum, one) => sum + one, 0)])
  expect(counts.sort()).toEqual([
    ['GET /game/v1/profile', 'token-ended', 1],
    ['POST /game/v1/sessions', '', 1],
    ['PUT /game/v1/saves', '', 1],
    ['PUT /game/v1/saves', 'stale', 1],
  ])
})

test('the first call of a key is known at once, also when the database did not answer the one before', async () => {
  const problems: unknown[] = []
  const others = new KeyCounter(app.db, (problem) => problems.push(problem))
  const call = { keyId: 1, call: 'GET /game/v1/saves', code: '', milliseconds: 3 }
  const spy = spyOnStatements(() => {
    throw new DatabaseUnavailable('A test failed this.')
  })
  others.count(call, app.clock.now)
  await vi.waitFor(() => expect(problems).toHaveLength(1))
  spy.mockRestore()
  others.count(call, app.clock.now)
  await vi.waitFor(async () => {
    const key = await app.db.selectFrom('access_keys').select('last_used_at').executeTakeFirstOrThrow()
    expect(key.last_used_at).toEqual(app.clock.now)
  })
})

test('calls of an hour are added, and shown with their p95 and the reasons', async () => {
  await count(18)
  await count(2, '', 800)
  await count(1, 'stale', 4, 'PUT /game/v1/saves')
  await count(2, 'too-many-calls', 0, 'PUT /game/v1/saves')
  expect((await read()).Calls).toEqual([
    { Call: 'GET /game/v1/saves', Calls: 20, Failed: 0, P95Ms: 1000, Codes: [] },
    {
      Call: 'PUT /game/v1/saves',
      Calls: 3,
      Failed: 3,
      P95Ms: null,
      Codes: [
        { Code: 'too-many-calls', Calls: 2 },
        { Code: 'stale', Calls: 1 },
      ],
    },
  ])
  const { data } = await admin.call(gameKeys.days, { params: { id: '1' } })
  expect(data.Days).toEqual([{ Day: '2026-11-28', Calls: 23, Refused: 3 }])
})

test('calls are shown by hour of a day and by day of a longer period, with those without a call', async () => {
  await count(3)
  pass(-26 * 60 * minute)
  await count(1, 'stale')
  pass(26 * 60 * minute)
  const { Times, Calls } = await read()
  expect(Times).toHaveLength(24)
  expect(Times.at(0)).toEqual({ At: '2026-11-27T13:00:00.000Z', Calls: 0, Failed: 0 })
  expect(Times.at(-1)).toEqual({ At: '2026-11-28T12:00:00.000Z', Calls: 3, Failed: 0 })
  expect(Calls).toHaveLength(1)
  const week = await read('168')
  expect(week.Times.slice(-2)).toEqual([
    { At: '2026-11-27T00:00:00.000Z', Calls: 1, Failed: 1 },
    { At: '2026-11-28T00:00:00.000Z', Calls: 3, Failed: 0 },
  ])
  expect((await admin.call(gameKeys.calls, { params: { id: '9' } })).code).toBe('game-key-unknown')
})

test('a quantile is the end of its bucket, which also holds what is longer than all', () => {
  const of = (...durations: number[]) => {
    const counted = noDurations()
    for (const duration of durations) counted[toBucket(duration)] = (counted[toBucket(duration)] ?? 0) + 1
    return toQuantile(counted, 0.95)
  }
  expect([of(), of(0.4), of(1), of(1.1, 1.2), of(1, 1, 7), of(1e9)]).toEqual([null, 1, 1, 2, 10, 60_000])
})

test('a key that called and calls no more is an alarm after ten minutes, until it calls again', async () => {
  const alarms = async () => (await admin.call(gameAlarms.alarms, {})).data.Alarms
  await count(99)
  pass(11 * minute)
  expect(await alarms()).toEqual([])
  pass(-11 * minute)
  await count(1)
  const LastUsedAt = app.clock.now.toISOString()
  pass(9 * minute)
  expect(await alarms()).toEqual([])
  pass(minute)
  expect(await alarms()).toEqual([{ Kind: 'silent', KeyId: 1, KeyName: 'ios game', LastUsedAt, Percent: null }])
  await count(1)
  expect(await alarms()).toEqual([])
  pass(24 * 60 * minute)
  // Sessions have ended meanwhile.
  admin = await app.signInAs('admin')
  expect(await alarms()).toEqual([])
})

test('a key that has made most of the new players of an hour is an alarm until it may make more', async () => {
  const alarms = async () => (await admin.call(gameAlarms.alarms, {})).data.Alarms
  const enter = () =>
    callerWith(app, clientKey).call(signIn.create, { body: { InstallationKey: newInstallationKey(), Create: true } })
  await count(1)
  for (let made = 0; made < 3; made++) await enter()
  expect(await alarms()).toEqual([])
  await enter()
  expect(await alarms()).toMatchObject([{ Kind: 'new-players', KeyId: 1, Percent: 80 }])
  pass(15 * minute)
  expect(await alarms()).toEqual([])
})

test('a player’s page has the calls that were refused, with the reason, but not those of an ended token', async () => {
  const { player, playerId } = await signInPlayer(app, clientKey)
  const params = { id: playerId }
  const notes = new RefusalNotes(app.db, throwReport)
  notes.note(playerId, 'PUT /game/v1/saves', 'quota', app.clock.now)
  notes.note(playerId, 'PUT /game/v1/saves', 'quota', app.clock.now)
  notes.note(playerId, 'PUT /game/v1/saves', 'token-ended', app.clock.now)
  notes.note('gone', 'PUT /game/v1/saves', 'quota', app.clock.now)
  await notes.flush()
  notes.note(playerId, 'PUT /game/v1/saves', 'quota', new Date(app.clock.now.getTime() + minute))
  await notes.flush()
  const { data } = await admin.call(gameAlarms.refusedCalls, { params })
  const LastAt = new Date(app.clock.now.getTime() + minute).toISOString()
  expect(data.Refused).toEqual([{ Call: 'PUT /game/v1/saves', Code: 'quota', Calls: 3, LastAt }])
  await player.call(saves.write, { body: { Entries: [{ Key: 'a', Value: '1', Version: 3 }] } })
  await app.app.close()
  expect(await app.db.selectFrom('player_refused_calls').select(['call', 'code']).execute()).toEqual(
    expect.arrayContaining([{ call: 'PUT /game/v1/saves', code: 'stale' }]),
  )
})
