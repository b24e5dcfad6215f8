import { describe, expect, it } from 'vitest'
import { names } from '#contract/game-names.ts'
import { profile } from '#contract/game-profile.ts'
import { serverPlayers } from '#contract/game-server-players.ts'
import { moderation } from '#contract/moderation.ts'
import { players } from '#contract/players.ts'
import { preferences } from '#contract/preferences.ts'
import { timeline } from '#contract/timeline.ts'
import { features } from '#server/features.ts'
import { runRetention } from '#server/platform/retention.ts'
import { aClientKey, aServerKey, signInPlayer } from '#test/harness/game.ts'
import { aReport } from '#test/harness/moderation-makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller
let clientKey: string

setUpApp(async (game) => {
  app = game
  admin = await app.signInAs('admin')
  clientKey = await aClientKey(admin)
})

type SignedIn = Awaited<ReturnType<typeof signInPlayer>>

const hourMs = 3_600_000
async function passHours(hours: number): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + hours * hourMs)
  // The earlier session has ended.
  admin = await app.signInAs('admin')
}
/** A player's token lasts a quarter of an hour. */
const again = ({ installationKey }: SignedIn) => signInPlayer(app, clientKey, installationKey)
const rename = ({ player }: SignedIn, Nickname: string) => player.call(names.setNickname, { body: { Nickname } })
const setNames = (Key: string, list: readonly string[]) =>
  admin.call(preferences.create, { body: { Key, Type: 0, Value: JSON.stringify(list) } })

describe('the own nickname', () => {
  it('is changed once in 24 hours, and the same one again is no change', async () => {
    const ada = await signInPlayer(app, clientKey)
    const first = await rename(ada, '  Ada  ')
    const ChangeableAt = new Date(app.clock.now.getTime() + 24 * hourMs).toISOString()
    expect(first.data).toEqual({ Nickname: 'Ada', ChangeableAt })
    expect((await rename(ada, 'Ada')).data).toEqual(first.data)
    const soon = await rename(ada, 'Lovelace')
    expect([soon.status, soon.code, soon.data]).toEqual([409, 'nickname-too-soon', { ChangeableAt }])
    expect((await ada.player.call(profile.get, {})).data.Nickname).toBe('Ada')
    await passHours(24)
    expect((await rename(await again(ada), 'Lovelace')).status).toBe(200)
  })

  it('may be that of other players, who are found by it together', async () => {
    const all = [await signInPlayer(app, clientKey), await signInPlayer(app, clientKey)]
    for (const one of all) expect((await rename(one, 'Ada')).data.Nickname).toBe('Ada')
    const studio = await aServerKey(app, admin, ['players'])
    const params = { playerId: 'studio-1' }
    expect((await studio.call(serverPlayers.create, { params, body: { Nickname: 'Ada' } })).data.IsNew).toBe(true)
    const { data } = await admin.call(players.search, { query: { text: 'Ada' } })
    const wanted = [...all.map(({ playerId }) => playerId), 'studio-1']
    expect(data.Result.map(({ PlayerId }) => PlayerId).sort()).toEqual(wanted.sort())
  })

  it('can be chosen at once after staff took it away, and a report of it stays', async () => {
    const ada = await signInPlayer(app, clientKey)
    await rename(ada, 'Rude')
    await aReport(app.db, { player_id: ada.playerId, name: 'Rude' })
    await admin.call(moderation.dismissReport, { params: { id: ada.playerId }, query: { setNicknameAsNull: 'true' } })
    expect((await rename(ada, 'Ruder')).status).toBe(200)
    await aReport(app.db, { player_id: ada.playerId, name: 'Ruder' })
    await passHours(24)
    expect((await rename(await again(ada), 'Polite')).status).toBe(200)
    const { data } = await admin.call(moderation.reportedNames, { query: {} })
    expect(data.Result).toEqual([{ PlayerId: ada.playerId, Name: 'Ruder', Votes: 1, Nickname: 'Polite' }])
  })

  it('is on the timeline, without who changed it, and not in the audit log', async () => {
    const ada = await signInPlayer(app, clientKey)
    const entries = () => app.db.selectFrom('audit_log').select('id').execute()
    const before = await entries()
    await rename(ada, 'Ada')
    await passHours(25)
    await rename(await again(ada), 'Lovelace')
    expect(await entries()).toEqual(before)
    const query = { kinds: 'player' }
    const { data } = await admin.call(timeline.list, { params: { id: ada.playerId }, query })
    expect(data.Result.map(({ What, Detail, Who }) => [What, Detail, Who])).toEqual([
      ['Nickname changed', 'nickname Ada → Lovelace', ''],
      ['Nickname changed', 'nickname none → Ada', ''],
      ['Player created', '', ''],
    ])
  })

  it('is refused where REFUSED_NAMES has it, whatever its letters look like', async () => {
    const ada = await signInPlayer(app, clientKey)
    expect((await setNames('REFUSED_NAMES', ['*admin*', 'Support'])).status).toBe(200)
    for (const name of ['Аdmín 7', 'SUPP0RT', 's u p p o r t']) {
      const reply = await rename(ada, name)
      expect([name, reply.status, reply.code]).toEqual([name, 409, 'nickname-refused'])
    }
    expect((await rename(ada, 'Supporter')).status).toBe(200)
  })

  it.each([
    ['', false],
    ['   ', false],
    ['a'.repeat(30), true],
    ['a'.repeat(31), false],
    ['👩‍👩‍👧‍👦 ❤️', true],
    ['José', true],
    ['a\u200B', false],
    ['\u200Ba', false],
    ['a\nb', false],
    ['\u202Eevil', false],
    ['\u2800', false],
  ])('has 1 to 30 characters that can be seen: %j %j', async (name, isAccepted) => {
    const reply = await rename(await signInPlayer(app, clientKey), name)
    expect(reply.status).toBe(isAccepted ? 200 : 400)
  })
})

it('a list of names is a list of texts', async () => {
  for (const [Type, Value] of [
    [1, 'admin'],
    [0, '{}'],
    [0, '[1]'],
    [0, '"admin"'],
  ] as const) {
    const Key = 'REFUSED_NAMES'
    const reply = await admin.call(preferences.create, { body: { Key, Type, Value } })
    expect([reply.status, reply.errors.map(({ path }) => path)]).toEqual([400, ['body.Value']])
  }
})

describe('a report of a nickname', () => {
  const report = ({ player }: SignedIn, playerId: string, Nickname: string) =>
    player.call(names.report, { params: { playerId }, body: { Nickname } })
  const reported = async () => (await admin.call(moderation.reportedNames, { query: {} })).data.Result

  it('counts once for each reporter, name and day', async () => {
    const rude = await signInPlayer(app, clientKey)
    await rename(rude, 'Rude')
    const [ada, bob] = [await signInPlayer(app, clientKey), await signInPlayer(app, clientKey)]
    for (const player of [ada, ada, bob]) expect((await report(player, rude.playerId, 'Rude')).status).toBe(200)
    expect(await reported()).toEqual([{ PlayerId: rude.playerId, Name: 'Rude', Votes: 2, Nickname: 'Rude' }])
    // What staff took off the list stays off it for that day.
    await admin.call(moderation.dismissReport, { params: { id: rude.playerId }, query: {} })
    await report(ada, rude.playerId, 'Rude')
    expect(await reported()).toEqual([])
    await passHours(24)
    await report(await again(ada), rude.playerId, 'Rude')
    await rename(await again(rude), 'Ruder')
    await report(await again(ada), rude.playerId, 'Ruder')
    expect(await reported()).toEqual([{ PlayerId: rude.playerId, Name: 'Ruder', Votes: 2, Nickname: 'Ruder' }])
  })

  it('is of the present nickname of another player who exists', async () => {
    const ada = await signInPlayer(app, clientKey)
    const other = await signInPlayer(app, clientKey)
    const codes = [
      await report(ada, ada.playerId, 'Ada'),
      await report(ada, 'nobody', 'Ada'),
      await report(ada, other.playerId, 'What I dislike'),
    ].map(({ status, code }) => [status, code])
    expect(codes).toEqual([
      [409, 'own-nickname'],
      [404, 'other-player-unknown'],
      [409, 'nickname-changed'],
    ])
    expect(await reported()).toEqual([])
  })

  it('leaves nothing of the reporter who is deleted, and its votes stay', async () => {
    const rude = await signInPlayer(app, clientKey)
    await rename(rude, 'Rude')
    const ada = await signInPlayer(app, clientKey)
    await report(ada, rude.playerId, 'Rude')
    await admin.call(players.remove, { params: { id: ada.playerId } })
    expect(await app.db.selectFrom('name_reports').selectAll().execute()).toEqual([])
    expect(await reported()).toHaveLength(1)
  })
})

it('what is known of nicknames ends with the history, and of reports with their day', async () => {
  const [rude, ada] = [await signInPlayer(app, clientKey), await signInPlayer(app, clientKey)]
  await rename(rude, 'Rude')
  await ada.player.call(names.report, { params: { playerId: rude.playerId }, body: { Nickname: 'Rude' } })
  const count = async (table: 'player_nicknames' | 'name_reports' | 'reported_names') =>
    (await app.db.selectFrom(table).select('player_id').execute()).length
  const later = (days: number) => new Date(app.clock.now.getTime() + days * 24 * hourMs)
  const counts = async (days: number) => {
    await runRetention(features.retention, app.db, app.settings, later(days))
    return [await count('player_nicknames'), await count('name_reports'), await count('reported_names')]
  }
  expect(await counts(0)).toEqual([1, 1, 1])
  expect(await counts(1)).toEqual([1, 0, 1])
  expect(await counts(app.settings.historyDays + 1)).toEqual([0, 0, 1])
})
