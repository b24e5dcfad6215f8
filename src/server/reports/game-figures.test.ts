import { expect, test } from 'vitest'
import { gameActivity } from '#contract/game-activity.ts'
import { profile } from '#contract/game-profile.ts'
import { signIn } from '#contract/game-sign-in.ts'
import { KeyCounter } from '#server/game-access/key-counter.ts'
import { PresenceNotes } from '#server/game-access/presence-notes.ts'
import { noteDaysOfPlay } from '#server/game-access/presence-repository.ts'
import { countFigures } from '#test/harness/figures.ts'
import { aClientKey, callerWith, newInstallationKey, signInPlayer } from '#test/harness/game.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { updateAllSums } from './figure-runner.ts'

let app: TestApp
let admin: Caller
const at = (text: string) => new Date(`2026-06-${text}:00Z`)

setUpApp(async (started) => {
  app = started
  app.clock.now = at('10T23:59')
  admin = await app.signInAs('admin')
  await countFigures(app.db, at('01T00:00'))
})

const throwReport = (problem: unknown) => {
  throw problem
}

async function readDays(figure: string): Promise<string[]> {
  await updateAllSums(app.db, app.clock.now)
  const rows = await app.db
    .selectFrom('figure_days')
    .select(['dimension', 'day', 'value', 'count'])
    .where('figure', '=', figure)
    .orderBy('dimension')
    .orderBy('day')
    .execute()
  return rows.map(({ dimension, day, value, count }) => `${String(day).slice(0, 10)} ${dimension} ${value}: ${count}`)
}

test('a new player of the game counts with what the game said of the device', async () => {
  await callerWith(app, await aClientKey(admin)).call(signIn.create, {
    body: { InstallationKey: newInstallationKey(), Create: true, Language: 'de', Device: { BuildNumber: 412 } },
  })
  expect((await readDays('new')).map((text) => text.slice(11))).toEqual([
    'all : 1',
    'build 412: 1',
    'country : 1',
    'language de: 1',
    'platform ios: 1',
  ])
})

test('players count by the region that the game reports, new ones by that of their first sign-in', async () => {
  const key = await aClientKey(admin)
  const body = { InstallationKey: newInstallationKey(), Create: true }
  const signInFrom = async (Region: string | undefined) => {
    const { data } = await callerWith(app, key).call(signIn.create, {
      body: { ...body, ...(Region === undefined ? {} : { Region }) },
    })
    return data.Player.PlayerId
  }
  const playerId = await signInFrom('de')
  await signInFrom('AT')
  // What is not said stays.
  await signInFrom(undefined)
  await noteDaysOfPlay(app.db, new Map([[playerId, app.clock.now]]))
  const listCountries = async (figure: string) =>
    (await readDays(figure)).map((text) => text.slice(11)).filter((text) => text.startsWith('country'))
  expect([await listCountries('new'), await listCountries('active')]).toEqual([['country DE: 1'], ['country AT: 1']])
  const { data } = await admin.call(gameActivity.installations, { params: { id: playerId } })
  expect(data.Installations.map(({ Region }) => Region)).toEqual(['AT'])
})

test('a region that is none is unknown, and refuses nobody', async () => {
  const caller = callerWith(app, await aClientKey(admin))
  const InstallationKey = newInstallationKey()
  for (const Region of ['FR', 'Atlantis'])
    expect((await caller.call(signIn.create, { body: { InstallationKey, Create: true, Region } })).status).toBe(200)
  const rows = await app.db.selectFrom('player_installations').select('region').execute()
  expect(rows).toEqual([{ region: '' }])
})

test('mock players of the game count nowhere', async () => {
  const { player } = await signInPlayer(app, await aClientKey(admin, 'ios', { makesMockPlayers: true }))
  await player.call(profile.get, {})
  await app.app.close()
  expect([await readDays('new'), await readDays('active')]).toEqual([[], []])
})

test('the first call of each day counts, also seconds after midnight', async () => {
  const playerId = await aPlayer(app.db)
  const notes = new PresenceNotes(app.db, throwReport)
  for (const seconds of [0, 30, 61, 62]) {
    app.clock.now = new Date(at('10T23:59').getTime() + seconds * 1000)
    notes.note(playerId, app.clock.now)
    await notes.flush(app.clock.now)
  }
  const days = await app.db.selectFrom('active_players').select('at').orderBy('day').execute()
  expect(days.map((day) => day.at)).toEqual([at('10T23:59'), new Date(at('11T00:00').getTime() + 1000)])
})

test('active players are known since the first of them called', async () => {
  await app.db.updateTable('figure_starts').set({ since: null }).where('figure', 'in', ['active', 'online']).execute()
  await noteDaysOfPlay(app.db, new Map([[await aPlayer(app.db), at('10T12:00')]]))
  await updateAllSums(app.db, app.clock.now)
  const starts = await app.db
    .selectFrom('figure_starts')
    .select(['figure', 'since'])
    .where('since', '!=', at('01T00:00'))
    .orderBy('figure')
    .execute()
  expect(starts).toEqual([
    { figure: 'active', since: at('10T12:00') },
    { figure: 'online', since: at('10T12:00') },
  ])
})

test('errors of the calls count by platform, without those that every game gets', async () => {
  await aClientKey(admin)
  const counter = new KeyCounter(app.db, throwReport)
  for (const code of ['', 'stale', 'stale', 'quota', 'token-ended']) {
    counter.count({ keyId: 1, call: 'PUT /game/v1/saves', code, milliseconds: 3 }, app.clock.now)
  }
  await counter.flush()
  expect((await readDays('errors')).map((text) => text.slice(11))).toEqual(['all : 3', 'platform ios: 3'])
})
