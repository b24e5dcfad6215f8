import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { gameActivity } from '#contract/game-activity.ts'
import { identities } from '#contract/game-identities.ts'
import { profile } from '#contract/game-profile.ts'
import { signIn } from '#contract/game-sign-in.ts'
import { identityIssuers, knownIssuers } from '#contract/identity-issuers.ts'
import { messages } from '#contract/messages.ts'
import { playerCredentials } from '#contract/player-credentials.ts'
import { players } from '#contract/players.ts'
import { timeline } from '#contract/timeline.ts'
import { aClientKey, callerWith, newInstallationKey, signInPlayer } from '#test/harness/game.ts'
import { anIssuerKey, type IssuerKey, signIdentityToken, TestIssuer } from '#test/harness/identity-issuer.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller
let clientKey: string
let key: IssuerKey
let issuer: TestIssuer

beforeAll(async () => {
  key = await anIssuerKey('key-1')
  issuer = await new TestIssuer([key.public]).start()
})
afterAll(() => issuer.close())
setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
  clientKey = await aClientKey(admin)
})
beforeEach(async () => {
  const shared = { keysUrl: issuer.keysUrl, audiences: [{ keyId: 1, audience: 'game' }] }
  for (const [name, of] of [
    ['Studio', issuer.issuer],
    ['Apple', knownIssuers.apple.issuer],
  ] as const) {
    await admin.call(identityIssuers.create, { body: { name, issuer: of, ...shared } })
  }
})

let made = 0
async function aToken(subject: string, iss = issuer.issuer) {
  const Nonce = `nonce-of-a-link-${made++}`
  const exp = Math.floor(app.clock.now.getTime() / 1000) + 600
  return { IdentityToken: await signIdentityToken(key, { iss, aud: 'game', sub: subject, exp, nonce: Nonce }), Nonce }
}

const link = async (player: Caller, subject: string, more: object = {}) =>
  player.call(identities.link, { body: { ...(await aToken(subject)), ...more } })
const signInWith = (body: object) => callerWith(app, clientKey).call(signIn.create, { body } as never)
const signInAgain = async (InstallationKey: string) => {
  const { data } = await signInWith({ InstallationKey })
  return { playerId: data.Player.PlayerId, player: callerWith(app, data.Token) }
}
/** Who signs in with an identity, on a new device. */
const whoIs = async (subject: string) => {
  const reply = await signInWith({ InstallationKey: newInstallationKey(), ...(await aToken(subject)) })
  return reply.code ?? reply.data.Player.PlayerId
}
const countIdentities = async (id: string) =>
  (await admin.call(playerCredentials.identities, { params: { id } })).data.Identities.length
const listMoves = async (id: string) => (await admin.call(playerCredentials.identities, { params: { id } })).data.Moves
const readTimeline = async (id: string) =>
  (await admin.call(timeline.list, { params: { id }, query: { take: '50' } })).data.Result.map(({ What, Detail }) =>
    [What, Detail].filter(Boolean).join(': '),
  )

/** Two players on a device each; the first has the identity "ada", and one more device or none. */
async function twoPlayers(devices = 1) {
  const ada = await signInPlayer(app, clientKey)
  expect((await link(ada.player, 'ada')).data).toEqual({ PlayerId: ada.playerId, SignIn: false })
  const { data } = await admin.call(gameActivity.installations, { params: { id: ada.playerId } })
  if (devices === 0) {
    const params = { id: ada.playerId, installationId: data.Installations[0]?.Id ?? '' }
    await admin.call(playerCredentials.endInstallation, { params })
  }
  return { ada, guest: await signInPlayer(app, clientKey) }
}

test('a player links an identity, and signs in with it elsewhere; the same call again is done', async () => {
  const { playerId, player } = await signInPlayer(app, clientKey)
  const body = await aToken('ada')
  for (let round = 0; round < 2; round++) {
    expect((await player.call(identities.link, { body })).data).toEqual({ PlayerId: playerId, SignIn: false })
  }
  expect((await link(player, 'ada')).status).toBe(200)
  expect(await whoIs('ada')).toBe(playerId)
  const { data } = await player.call(identities.list, {})
  const LinkedAt = app.clock.now.toISOString()
  expect(data.Identities).toEqual([{ Id: '1', Issuer: issuer.issuer, LinkedAt }])
  const staff = await admin.call(playerCredentials.identities, { params: { id: playerId } })
  expect(staff.data.Identities).toEqual([
    { Id: '1', Issuer: issuer.issuer, Name: 'Studio', Subject: 'ada', LinkedAt, LastUsedAt: LinkedAt },
  ])
  expect(await readTimeline(playerId)).toContain('Studio linked')
  // What linked cannot be replayed to sign a stranger in.
  const replayed = await signInWith({ InstallationKey: newInstallationKey(), ...body })
  expect(replayed.code).toBe('identity-token-used')
})

test('links are in the audit log, without an address, and go with the player', async () => {
  const { ada, guest } = await twoPlayers()
  await link(guest.player, 'ada', { Keep: 'this' })
  await guest.player.call(identities.unlink, { params: { id: '1' } })
  const read = async () =>
    (await admin.call(audit.list, { query: { targetKind: 'identity' } })).data.Result.map((entry) => [
      entry.Action,
      entry.Actor,
      entry.Address,
    ])
  expect(await read()).toEqual([
    ['identity unlinked by the player', 'game', ''],
    ['identity linked', 'game', ''],
    ['identity linked', 'game', ''],
  ])
  const rows = () =>
    app.db.selectFrom('audit_log').select(['before', 'after']).where('target_kind', '=', 'identity').execute()
  expect(JSON.stringify(await rows())).toContain(ada.playerId)
  for (const { playerId } of [ada, guest]) await admin.call(players.remove, { params: { id: playerId } })
  expect(JSON.stringify(await rows())).not.toMatch(new RegExp(`${ada.playerId}|${guest.playerId}`))
})

test('an identity of another player is refused with what a person needs to choose', async () => {
  const { ada, guest } = await twoPlayers()
  await app.db.updateTable('players').set({ nickname: 'Ada' }).where('player_id', '=', ada.playerId).execute()
  await app.db
    .insertInto('player_attributes')
    .values({ player_id: ada.playerId, name: 'current_stage', value: 12, expiration_date: null })
    .execute()
  const refused = await link(guest.player, 'ada')
  expect([refused.status, refused.code]).toEqual([409, 'identity-linked'])
  expect(refused.data).toEqual({ PlayerId: ada.playerId, Nickname: 'Ada', Level: 12, LastSaveGame: null })
  expect(await whoIs('ada')).toBe(ada.playerId)
})

test('keeping this player moves the identity here; the other one signs in as before on its device', async () => {
  const { ada, guest } = await twoPlayers()
  const kept = await link(guest.player, 'ada', { Keep: 'this' })
  expect(kept.data).toEqual({ PlayerId: guest.playerId, SignIn: false })
  expect((await guest.player.call(profile.get, {})).status).toBe(200)
  expect((await ada.player.call(profile.get, {})).code).toBe('token-ended')
  expect((await signInAgain(ada.installationKey)).playerId).toBe(ada.playerId)
  expect(await whoIs('ada')).toBe(guest.playerId)
  expect(await readTimeline(guest.playerId)).toContain(`Studio linked: it was of player ${ada.playerId}`)
  expect(await readTimeline(ada.playerId)).toContain(`Studio moved to another player: player ${guest.playerId}`)
})

test('the last way of the other player to sign in moves only when that player is abandoned', async () => {
  const { ada, guest } = await twoPlayers(0)
  const refused = await link(guest.player, 'ada', { Keep: 'this' })
  expect([refused.status, refused.code]).toEqual([409, 'last-credential'])
  expect(await countIdentities(ada.playerId)).toBe(1)
  expect((await link(guest.player, 'ada', { Keep: 'this', AbandonOther: true })).status).toBe(200)
  expect(await countIdentities(ada.playerId)).toBe(0)
})

test('keeping the other player moves this installation there', async () => {
  const { ada, guest } = await twoPlayers()
  const kept = await link(guest.player, 'ada', { Keep: 'other' })
  expect(kept.data).toEqual({ PlayerId: ada.playerId, SignIn: true })
  expect((await guest.player.call(profile.get, {})).code).toBe('token-ended')
  const again = await signInAgain(guest.installationKey)
  expect(again.playerId).toBe(ada.playerId)
  // The call whose reply was lost is sent again, with the next token.
  expect((await link(again.player, 'ada', { Keep: 'other' })).data).toEqual({ PlayerId: ada.playerId, SignIn: false })
  expect(await readTimeline(guest.playerId)).toContain(`Installation moved to another player: player ${ada.playerId}`)
})

test('ten players who link one new identity at once: one of them gets it', async () => {
  const all = []
  for (let count = 0; count < 6; count++) all.push(await signInPlayer(app, clientKey))
  const replies = await Promise.all(all.map(({ player }) => link(player, 'ada')))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([undefined, 'identity-linked']))
})

test('a player unlinks an identity, but not the last way to sign in', async () => {
  const { playerId, player, installationKey } = await signInPlayer(app, clientKey)
  await link(player, 'ada')
  expect((await player.call(identities.unlink, { params: { id: '1' } })).status).toBe(200)
  expect((await player.call(profile.get, {})).code).toBe('token-ended')
  const again = await signInAgain(installationKey)
  expect((await again.player.call(identities.unlink, { params: { id: '1' } })).status).toBe(200)
  expect(await whoIs('ada')).toBe('identity-unknown')
  expect(await readTimeline(playerId)).toContain('Studio unlinked')
})

test('nobody unlinks an identity of another player', async () => {
  const { ada, guest } = await twoPlayers()
  await guest.player.call(identities.unlink, { params: { id: '1' } })
  expect(await countIdentities(ada.playerId)).toBe(1)
})

test('staff unlink an identity, with a message, but not the last way to sign in', async () => {
  const { ada } = await twoPlayers()
  const params = { id: ada.playerId, identityId: '1' }
  const { data } = await admin.call(playerCredentials.unlinkIdentity, { params })
  expect(data.Unlinked).toMatchObject({ Name: 'Studio', Subject: 'ada' })
  expect((await admin.call(playerCredentials.unlinkIdentity, { params })).code).toBe('player-identity-unknown')
  expect((await ada.player.call(profile.get, {})).code).toBe('token-ended')
  expect(await readTimeline(ada.playerId)).toContain('Identity unlinked: Studio')
  const { data: own } = await admin.call(messages.listOfPlayer, { params: { id: ada.playerId } })
  expect(own.map(({ Title }) => Title)).toEqual(['An account was unlinked'])
  const { ada: last } = await twoPlayers(0)
  const lastParams = { id: last.playerId, identityId: '2' }
  expect((await admin.call(playerCredentials.unlinkIdentity, { params: lastParams })).code).toBe('last-credential')
})

test('staff take a link back for 30 days, once, and only while nothing moved again', async () => {
  const { ada, guest } = await twoPlayers()
  await link(guest.player, 'ada', { Keep: 'this' })
  const [move] = await listMoves(ada.playerId)
  expect(await listMoves(guest.playerId)).toEqual([move])
  expect(move).toMatchObject({
    What: 'identity',
    FromPlayerId: ada.playerId,
    ToPlayerId: guest.playerId,
    Label: 'Studio',
  })
  const input = { params: { id: ada.playerId, moveId: move?.Id ?? '' } }
  const { data } = await admin.call(playerCredentials.undoMove, input)
  expect(data.Undone).toEqual(move)
  expect(await whoIs('ada')).toBe(ada.playerId)
  expect((await guest.player.call(profile.get, {})).code).toBe('token-ended')
  expect((await admin.call(playerCredentials.undoMove, input)).code).toBe('sign-in-move-unknown')
  expect(await listMoves(guest.playerId)).toEqual([])
  expect(await readTimeline(ada.playerId)).toContain(
    `Sign-in moved back by staff: Studio, it was of player ${guest.playerId}`,
  )
  expect(await readTimeline(guest.playerId)).toContain(
    `Sign-in moved back to another player: Studio, player ${ada.playerId}`,
  )
})

test('staff give an installation back, and not after 30 days or when it was signed out', async () => {
  const { ada, guest } = await twoPlayers()
  await link(guest.player, 'ada', { Keep: 'other' })
  const [move] = await listMoves(guest.playerId)
  const input = { params: { id: guest.playerId, moveId: move?.Id ?? '' } }
  expect((await admin.call(playerCredentials.undoMove, input)).status).toBe(200)
  const again = await signInAgain(guest.installationKey)
  expect(again.playerId).toBe(guest.playerId)
  await link(again.player, 'ada', { Keep: 'other' })
  expect(await listMoves(ada.playerId)).toHaveLength(1)
  const now = app.clock.now
  app.clock.now = new Date(now.getTime() + 30 * 86_400_000)
  const admins = await app.signInAs('admin')
  const read = async () =>
    (await admins.call(playerCredentials.identities, { params: { id: ada.playerId } })).data.Moves.length
  expect(await read()).toBe(0)
  app.clock.now = now
  expect(await read()).toBe(1)
  await admin.call(playerCredentials.signOut, { params: { id: ada.playerId } })
  expect(await read()).toBe(0)
})

test('what staff see of a sign-in with Apple moves and goes with it', async () => {
  const [one, two] = [await signInPlayer(app, clientKey), await signInPlayer(app, clientKey)]
  const apple = async (player: Caller, more: object = {}) =>
    player.call(identities.link, { body: { ...(await aToken('apple-user', knownIssuers.apple.issuer)), ...more } })
  const read = async (id: string) => (await admin.call(players.socialMedias, { params: { id } })).data.Medias
  const labels = [{ Id: 'apple-user', Platform: 2 }]
  await apple(one.player)
  expect(await read(one.playerId)).toEqual(labels)
  await apple(two.player, { Keep: 'this' })
  expect([await read(one.playerId), await read(two.playerId)]).toEqual([[], labels])
  await two.player.call(identities.unlink, { params: { id: '1' } })
  expect(await read(two.playerId)).toEqual([])
})
