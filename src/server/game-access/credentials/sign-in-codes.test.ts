import { expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { gameActivity } from '#contract/game-activity.ts'
import { profile } from '#contract/game-profile.ts'
import { signIn } from '#contract/game-sign-in.ts'
import { messages } from '#contract/messages.ts'
import { playerCredentials } from '#contract/player-credentials.ts'
import { players } from '#contract/players.ts'
import { timeline } from '#contract/timeline.ts'
import { features } from '#server/features.ts'
import { runRetention } from '#server/platform/retention.ts'
import { aClientKey, callerWith, newInstallationKey, signInPlayer } from '#test/harness/game.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { toGeneration } from '../sign-in-repository.ts'
import { makeSignInCode } from './code-rules.ts'

let app: TestApp
let ada: Caller
let clientKey: string

setUpApp(async (started) => {
  app = started
  ada = await app.signInAs(['GRANT_PLAYER_SIGN_IN', 'ACCESS_AUDIT'])
  clientKey = await aClientKey(await app.signInAs('admin'))
})

const day = 86_400_000
const pass = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}
const call = (body: object) => callerWith(app, clientKey).call(signIn.create, { body } as never)
const getCode = async (id: string) => (await ada.call(playerCredentials.createCode, { params: { id } })).data.Code
const redeem = (code: string, key = newInstallationKey(), more: object = {}) =>
  call({ InstallationKey: key, Code: code, ...more })
const readTimeline = async (id: string) =>
  (await ada.call(timeline.list, { params: { id }, query: { take: '50' } })).data.Result.map(
    ({ What, Detail, Who }) => [What, Detail, Who],
  )
const ownMessages = async (id: string) =>
  (await ada.call(messages.listOfPlayer, { params: { id } })).data.map(({ Title }) => Title)

test('a code has ten characters that are not mistaken for others, each as often', () => {
  let next = 0
  const code = makeSignInCode((size) => Buffer.from(Array.from({ length: size }, () => next++ % 256)))
  expect(code).toBe('34679ACDEF')
  expect(makeSignInCode((size) => Buffer.alloc(size, next++ % 2 === 0 ? 255 : 22))).toBe('YYYYYYYYYY')
})

test('a code of the support brings an installation to a player who never signed in', async () => {
  const playerId = await aPlayer(app.db)
  const { data, headers } = await ada.call(playerCredentials.createCode, { params: { id: playerId } })
  expect(data.Code).toMatch(/^[34679ACDEFHJKMNPQRTVWXY]{10}$/)
  expect(data.ExpiresAt).toBe(new Date(app.clock.now.getTime() + day).toISOString())
  expect(headers['cache-control']).toBe('no-store')
  const key = newInstallationKey()
  const typed = ` ${data.Code.slice(0, 5).toLowerCase()}-${data.Code.slice(5)} `
  const { data: signedIn } = await redeem(typed, key, { Create: true, Device: { Model: 'Pixel 8' } })
  expect(signedIn).toMatchObject({ IsNew: false, Player: { PlayerId: playerId } })
  expect((await callerWith(app, signedIn.Token).call(profile.get, {})).status).toBe(200)
  expect((await call({ InstallationKey: key })).data.Player.PlayerId).toBe(playerId)
  expect(await readTimeline(playerId)).toEqual(
    expect.arrayContaining([
      ['Signed in with a code', 'Pixel 8', ''],
      ['Sign-in code made', '', ada.email],
      ['Message sent: A sign-in code for your account', '', ada.email],
    ]),
  )
  expect(await ownMessages(playerId)).toEqual(['A sign-in code for your account'])
})

test('stores, records and tells no more of a code than until when it works', async () => {
  const playerId = await aPlayer(app.db)
  const code = await getCode(playerId)
  for (const table of ['player_codes', 'audit_log', 'idempotency_keys', 'messages'] as const) {
    expect(JSON.stringify(await app.db.selectFrom(table).selectAll().execute())).not.toContain(code)
  }
  const { data } = await ada.call(audit.list, { query: { action: 'sign-in code made' } })
  expect(data.Result[0]).toMatchObject({ Actor: ada.email, TargetId: playerId })
})

test('a code moves an installation from its player, whose tokens end as those of the new one do', async () => {
  const [here, there] = [await signInPlayer(app, clientKey), await signInPlayer(app, clientKey)]
  const code = await getCode(there.playerId)
  const { data } = await redeem(code, here.installationKey)
  expect(data.Player.PlayerId).toBe(there.playerId)
  for (const { player } of [here, there]) expect((await player.call(profile.get, {})).code).toBe('token-ended')
  // The other installation of the player signs in again by itself.
  expect((await call({ InstallationKey: there.installationKey })).data.Player.PlayerId).toBe(there.playerId)
  const params = { id: here.playerId }
  expect((await ada.call(gameActivity.installations, { params })).data.Installations).toEqual([])
  expect(await readTimeline(here.playerId)).toContainEqual([
    'Installation moved to another player',
    `player ${there.playerId}`,
    '',
  ])
  expect(await readTimeline(there.playerId)).toContainEqual([
    'Signed in with a code',
    `the installation was of player ${here.playerId}`,
    '',
  ])
})

test('a code works once, but the same call again is answered as the first', async () => {
  const playerId = await aPlayer(app.db)
  const code = await getCode(playerId)
  const key = newInstallationKey()
  const [first, second] = await Promise.all([redeem(code, key), redeem(code, key)])
  expect([first.data.Player.PlayerId, second.data.Player.PlayerId]).toEqual([playerId, playerId])
  const generation = await app.db.selectFrom('player_sign_ins').select('generation').executeTakeFirstOrThrow()
  // Raised once.
  expect(generation.generation).toBe(toGeneration(app.clock.now) + 1)
  expect((await redeem(code)).code).toBe('sign-in-code-wrong')
  // It does not bring back an installation that was signed out since.
  await ada.call(playerCredentials.signOut, { params: { id: playerId } })
  expect((await redeem(code, key)).code).toBe('sign-in-code-wrong')
})

test('two installations with one code at once: one of them gets the player', async () => {
  const code = await getCode(await aPlayer(app.db))
  const replies = await Promise.all(Array.from({ length: 5 }, () => redeem(code)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401])
})

test('a code ends after 24 hours, and with a newer one', async () => {
  const playerId = await aPlayer(app.db)
  const [first, second] = [await getCode(playerId), await getCode(playerId)]
  expect((await redeem(first)).code).toBe('sign-in-code-wrong')
  pass(day - 1)
  expect((await redeem(second)).status).toBe(200)
  // The session of staff ended meanwhile.
  ada = await app.signInAs(['GRANT_PLAYER_SIGN_IN'])
  const third = await getCode(playerId)
  pass(day)
  expect((await redeem(third)).code).toBe('sign-in-code-wrong')
  await runRetention(features.retention, app.db, app.settings, new Date(app.clock.now.getTime() + 2 * day))
  expect(await app.db.selectFrom('player_codes').select('player_id').execute()).toEqual([])
})

test('wrong codes are counted by address and client key, also in parallel, and a right one is not', async () => {
  const playerId = await aPlayer(app.db)
  for (let round = 0; round < 15; round++) expect((await redeem(await getCode(playerId))).status).toBe(200)
  const code = await getCode(playerId)
  const wrong = code === 'AAAAAAAAAA' ? 'CCCCCCCCCC' : 'AAAAAAAAAA'
  const replies = await Promise.all(Array.from({ length: 20 }, () => redeem(wrong)))
  expect(replies.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(11)
  const late = await redeem(code)
  expect([late.status, late.code]).toEqual([429, 'too-many-attempts'])
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  // A game with another client key, and everybody who brings no code, is not delayed by it.
  const android = await aClientKey(await app.signInAs('admin'), 'android')
  const body = { InstallationKey: newInstallationKey(), Code: code }
  expect((await call({ InstallationKey: newInstallationKey(), Create: true })).status).toBe(200)
  expect((await callerWith(app, android).call(signIn.create, { body })).status).toBe(200)
})

test('a code opens neither a suspended nor a deleted player', async () => {
  const { playerId } = await signInPlayer(app, clientKey)
  const code = await getCode(playerId)
  const texts = { category: 'abuse' as const, reason: 'Insults', text: 'No.', until: null }
  const row = { player_id: playerId, ...texts, created_at: app.clock.now, created_by: ada.email }
  await app.db.insertInto('player_suspensions').values(row).execute()
  const before = await app.db.selectFrom('player_installations').selectAll().execute()
  expect((await redeem(code)).code).toBe('suspended')
  expect(await app.db.selectFrom('player_installations').selectAll().execute()).toEqual(before)
  await (await app.signInAs('admin')).call(players.remove, { params: { id: playerId } })
  expect((await redeem(code)).code).toBe('sign-in-code-wrong')
})

test('staff sign a player out on one installation; the others sign in again', async () => {
  const { playerId, installationKey, player } = await signInPlayer(app, clientKey)
  const other = newInstallationKey()
  await redeem(await getCode(playerId), other, { Device: { Model: 'iPad8,1' } })
  const { data } = await ada.call(gameActivity.installations, { params: { id: playerId } })
  const ended = data.Installations.find(({ DeviceModel }) => DeviceModel === 'iPad8,1')
  const params = { id: playerId, installationId: ended?.Id ?? '' }
  expect((await ada.call(playerCredentials.endInstallation, { params })).data.Ended).toEqual(ended)
  expect((await ada.call(playerCredentials.endInstallation, { params })).code).toBe('player-installation-unknown')
  expect((await player.call(profile.get, {})).code).toBe('token-ended')
  for (const Create of [false, true]) {
    expect((await call({ InstallationKey: other, Create })).code).toBe('installation-ended')
  }
  expect((await call({ InstallationKey: installationKey })).data.Player.PlayerId).toBe(playerId)
  expect(await readTimeline(playerId)).toContainEqual(['Installation signed out', 'iPad8,1', ada.email])
  expect(await ownMessages(playerId)).toContain('A device was signed out')
  // Nothing is kept of the device but that its key has ended.
  const row = await app.db
    .selectFrom('player_installations')
    .selectAll()
    .where('id', '=', params.installationId)
    .execute()
  expect(JSON.stringify(row)).not.toContain('iPad')
  // A new code brings it back.
  expect((await redeem(await getCode(playerId), other)).data.Player.PlayerId).toBe(playerId)
})

test('an installation of another player cannot be signed out by this one', async () => {
  const [one, two] = [await signInPlayer(app, clientKey), await signInPlayer(app, clientKey)]
  const { data } = await ada.call(gameActivity.installations, { params: { id: two.playerId } })
  const params = { id: one.playerId, installationId: data.Installations[0]?.Id ?? '' }
  expect((await ada.call(playerCredentials.endInstallation, { params })).code).toBe('player-installation-unknown')
})

test('a player who is signed out everywhere comes back with a new code alone', async () => {
  const { playerId, installationKey, player } = await signInPlayer(app, clientKey)
  const code = await getCode(playerId)
  const { data } = await ada.call(playerCredentials.signOut, { params: { id: playerId } })
  expect(data.Installations).toBe(1)
  expect((await player.call(profile.get, {})).code).toBe('token-ended')
  expect((await call({ InstallationKey: installationKey, Create: true })).code).toBe('installation-ended')
  expect((await redeem(code)).code).toBe('sign-in-code-wrong')
  expect(await readTimeline(playerId)).toContainEqual(['Signed out everywhere', '1 installation', ada.email])
  const { data: again } = await redeem(await getCode(playerId), installationKey)
  expect(again.Player.PlayerId).toBe(playerId)
})

test('a player has at most 20 installations: the one used least lately goes', async () => {
  const { playerId, installationKey } = await signInPlayer(app, clientKey)
  for (let made = 0; made < 20; made++) {
    pass(60_000)
    await redeem(await getCode(playerId))
  }
  expect((await ada.call(gameActivity.installations, { params: { id: playerId } })).data.Installations).toHaveLength(20)
  expect((await call({ InstallationKey: installationKey })).code).toBe('installation-ended')
})

test('only holders of the permission hand out codes and sign players out', async () => {
  const { playerId } = await signInPlayer(app, clientKey)
  const bob = await app.signInAs(['CHANGE_PLAYERS', 'SEND_MESSAGES'])
  const params = { id: playerId }
  expect((await bob.call(playerCredentials.createCode, { params })).code).toBe('forbidden')
  expect((await bob.call(playerCredentials.signOut, { params })).code).toBe('forbidden')
  const unknown = { params: { id: 'nobody' } }
  expect((await ada.call(playerCredentials.createCode, unknown)).code).toBe('player-unknown')
})
