import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { gameActivity } from '#contract/game-activity.ts'
import { profile } from '#contract/game-profile.ts'
import { signIn } from '#contract/game-sign-in.ts'
import { home } from '#contract/home.ts'
import { players } from '#contract/players.ts'
import { createApp } from '#server/app.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { noteOnline } from '#server/reports/figure-repository.ts'
import { aClientKey, callerWith, newInstallationKey, signInPlayer } from '#test/harness/game.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, createCaller, setUpApp, type TestApp, testSettings } from '#test/harness/start-app.ts'
import { PresenceNotes } from './presence-notes.ts'
import { writePresence } from './presence-repository.ts'

let app: TestApp
let admin: Caller

setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
})

const minute = 60_000
const pass = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}
const throwReport = (problem: unknown) => {
  throw problem
}

/** Who is online by the count, the page of a player, Home, and the hourly sums, which have the most of an hour. */
async function readOnline(caller: Caller, id: string, { onlineMs } = app.settings) {
  const { now } = app.clock
  const { data } = await caller.call(gameActivity.online, {})
  const { IsOnline } = (await caller.call(gameActivity.installations, { params: { id } })).data
  const { Figures } = (await caller.call(home.get, {})).data
  await app.db.deleteFrom('figure_hours').execute()
  await inTransaction(app.db, (transaction) => noteOnline(transaction, onlineMs, now))
  const hours = await app.db.selectFrom('figure_hours').select('count').where('figure', '=', 'online').execute()
  return [data.Online, IsOnline, Figures.find(({ Kind }) => Kind === 'online')?.Value, Number(hours[0]?.count ?? 0)]
}

test('says how to connect until a key was used', async () => {
  const read = async () => (await admin.call(gameActivity.connection, {})).data
  expect(await read()).toEqual({ IsConnected: false, ClientKey: null, Url: null })
  const key = await aClientKey(admin)
  expect(await read()).toEqual({ IsConnected: false, ClientKey: key, Url: null })
  // Bots do not connect a game.
  await signInPlayer(app, await aClientKey(admin, 'ios', { makesMockPlayers: true }))
  const setUsed = (makesMockPlayers: boolean) =>
    app.db
      .updateTable('access_keys')
      .set({ last_used_at: app.clock.now })
      .where('makes_mock_players', '=', makesMockPlayers)
      .execute()
  await setUsed(true)
  expect(await read()).toEqual({ IsConnected: false, ClientKey: key, Url: null })
  await setUsed(false)
  expect((await read()).IsConnected).toBe(true)
})

test('names the installations of a player, the one used last first', async () => {
  const key = await aClientKey(admin)
  const installationKey = newInstallationKey()
  const device = { Model: 'iPhone15,2', Id: 'device-1', BuildNumber: 412 }
  const { data } = await callerWith(app, key).call(signIn.create, {
    body: { InstallationKey: installationKey, Create: true, Device: device },
  })
  const params = { id: data.Player.PlayerId }
  const at = app.clock.now.toISOString()
  const reply = await admin.call(gameActivity.installations, { params })
  expect(reply.data).toEqual({
    Installations: [
      {
        Id: '1',
        DeviceModel: 'iPhone15,2',
        DeviceId: 'device-1',
        Platform: 'ios',
        BuildNumber: 412,
        Region: '',
        CreatedAt: at,
        LastUsedAt: at,
      },
    ],
    LastCallAt: null,
    IsOnline: false,
  })
  const other = await aPlayer(app.db)
  expect((await admin.call(gameActivity.installations, { params: { id: other } })).data.Installations).toEqual([])
  expect((await admin.call(gameActivity.installations, { params: { id: 'nobody' } })).code).toBe('player-unknown')
})

test('a player who called plays for five minutes, in every process, and not any more when deleted', async () => {
  const { player, playerId } = await signInPlayer(app, await aClientKey(admin))
  await player.call(profile.get, {})
  // What was noted is written every five seconds, and when a process ends.
  await app.app.close()
  const elsewhere = await createApp({ settings: app.settings, db: app.db, now: () => app.clock.now })
  const other = createCaller(elsewhere, admin.email, admin.id, admin.token)
  const read = async () => {
    const online = await other.call(gameActivity.online, {})
    const own = await other.call(gameActivity.installations, { params: { id: playerId } })
    return [online.data.Online, own.data.IsOnline, own.data.LastCallAt]
  }
  const at = app.clock.now.toISOString()
  expect(await read()).toEqual([1, true, at])
  pass(5 * minute - 1)
  expect(await read()).toEqual([1, true, at])
  pass(1)
  expect(await read()).toEqual([0, false, at])
  await other.call(players.remove, { params: { id: playerId } })
  expect(await app.db.selectFrom('player_presence').selectAll().execute()).toEqual([])
  await elsewhere.close()
})

test('writes a player at most once a minute, and none who is gone', async () => {
  const notes = new PresenceNotes(app.db, throwReport)
  const playerId = await aPlayer(app.db)
  const readSeen = async () =>
    (await app.db.selectFrom('player_presence').selectAll().execute()).map((row) => [row.player_id, row.seen_at])
  const first = app.clock.now
  notes.note(playerId, first)
  notes.note('gone', first)
  await notes.flush(first)
  expect(await readSeen()).toEqual([[playerId, first]])
  pass(minute - 1)
  notes.note(playerId, app.clock.now)
  await notes.flush(app.clock.now)
  expect(await readSeen()).toEqual([[playerId, first]])
  pass(1)
  notes.note(playerId, app.clock.now)
  await notes.flush(app.clock.now)
  expect(await readSeen()).toEqual([[playerId, app.clock.now]])
})

test('a player plays for as long after a call as the settings say', async () => {
  const id = await aPlayer(app.db)
  await writePresence(app.db, new Map([[id, app.clock.now]]))
  const settings = testSettings({ QD_ONLINE_MINUTES: '2' })
  const elsewhere = await createApp({ settings, db: app.db, now: () => app.clock.now })
  const other = createCaller(elsewhere, admin.email, admin.id, admin.token)
  pass(2 * minute - 1)
  expect(await readOnline(other, id, settings)).toEqual([1, true, 1, 1])
  // Home is kept for a moment.
  pass(5_000)
  expect(await readOnline(other, id, settings)).toEqual([0, false, 0, 0])
  await elsewhere.close()
})

test('a player who was seen ahead of now, as by another server, does not play yet', async () => {
  const id = await aPlayer(app.db)
  await writePresence(app.db, new Map([[id, new Date(app.clock.now.getTime() + minute)]]))
  expect(await readOnline(admin, id)).toEqual([0, false, 0, 0])
  pass(minute)
  expect(await readOnline(admin, id)).toEqual([1, true, 1, 1])
})

test('who plays is kept in a table that is not logged', async () => {
  const { rows } = await sql`select relpersistence from pg_class where relname = 'player_presence'`.execute(app.db)
  expect(rows).toEqual([{ relpersistence: 'u' }])
})
