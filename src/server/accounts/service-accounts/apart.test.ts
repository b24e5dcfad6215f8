import { describe, expect, it } from 'vitest'
import { audit } from '#contract/audit.ts'
import { gameActivity } from '#contract/game-activity.ts'
import { gameAlarms } from '#contract/game-alarms.ts'
import { gameKeys } from '#contract/game-keys.ts'
import { home } from '#contract/home.ts'
import { presence } from '#contract/presence.ts'
import { search } from '#contract/search.ts'
import { serviceAccounts } from '#contract/service-accounts.ts'
import { findOtherKeys } from '#server/game-access/identities/issuer-repository.ts'
import { findKey, getOrMakeBotKey, isOriginOfKey } from '#server/game-access/key-repository.ts'
import { writeServerAudit } from '#server/platform/audit/repository.ts'
import { toKeyDigest } from '#server/platform/callers/key-text.ts'
import { aClientKey, aServerKey } from '#test/harness/game.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { aServiceAccount, type ServiceCaller } from '#test/harness/service-account.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let admin: Caller
let account: ServiceCaller
let input: { params: { id: string } }

setUpApp(async (app) => {
  game = app
  admin = await game.signInAs('admin')
  account = await aServiceAccount(game, admin)
  input = { params: { id: account.accountId } }
})

const id = () => Number(account.accountId)
const readKeys = () => game.db.selectFrom('access_keys').selectAll().orderBy('id').execute()
const rotation = { oldTextUntil: null }

describe('the calls about keys of the game', () => {
  it('do not find, change or count the key of a service account', async () => {
    const before = await readKeys()
    const fields = { name: 'Mine', expiresAt: null }
    const client = { ...fields, mayCreatePlayers: true, origins: [] }
    const server = { ...fields, scopes: ['saves' as const], networks: [] }
    const tried = [
      admin.call(gameKeys.get, input),
      admin.call(gameKeys.days, input),
      admin.call(gameKeys.calls, { ...input, query: {} }),
      admin.call(gameKeys.updateClientKey, { ...input, body: client }),
      admin.call(gameKeys.updateServerKey, { ...input, body: server }),
      admin.call(gameKeys.rotate, { ...input, body: rotation }),
      admin.call(gameKeys.revoke, input),
    ]
    for (const reply of tried) expect([(await reply).status, (await reply).code]).toEqual([404, 'game-key-unknown'])
    expect(await readKeys()).toEqual(before)
    const text = before[0]?.text ?? ''
    for (const query of [{}, { filter: 'build' }, { filter: text }, { filter: account.token ?? '' }])
      expect((await admin.call(gameKeys.list, { query })).data).toEqual({ Result: [], Total: 0 })
  })

  it('do not take it for one of a game, whatever is asked of keys', async () => {
    const { now } = game.clock
    const digest = toKeyDigest(account.token ?? '')
    expect([await findKey(game.db, { id: id() }, now), await findKey(game.db, { digest }, now)]).toEqual([
      undefined,
      undefined,
    ])
    expect(await findOtherKeys(game.db, [id()])).toEqual(new Set([id()]))
    expect(await isOriginOfKey(game.db, 'https://game.example.com', now)).toBe(false)
    const made = { at: now, by: admin.email, randomBytes: (size: number) => Buffer.alloc(size, 7) }
    expect(await getOrMakeBotKey(game.db, 'ios', made)).toMatchObject({
      isNew: true,
      text: expect.stringMatching(/^qdc_/),
    })
    await expect(
      game.db
        .updateTable('access_keys')
        .set({ scopes: ['saves'] })
        .where('id', '=', id())
        .execute(),
    ).rejects.toThrow('access_keys_service_check')
  })

  it('raise no alarm about it and do not take its calls for those of a game', async () => {
    const { now } = game.clock
    const last_used_at = new Date(now.getTime() - 20 * 60_000)
    await game.db.updateTable('access_keys').set({ last_used_at }).execute()
    const hour = new Date(Math.floor(last_used_at.getTime() / 3_600_000) * 3_600_000)
    const durations = [0, 1000, ...Array.from({ length: 11 }, () => 0)]
    await game.db
      .insertInto('access_key_calls')
      .values({ key_id: id(), hour, call: 'PUT /apimatch', code: '', durations })
      .execute()
    expect((await admin.call(gameAlarms.alarms, {})).data.Alarms).toEqual([])
    expect((await admin.call(gameActivity.connection, {})).data).toMatchObject({ IsConnected: false, ClientKey: null })
    const { Matters, Steps } = (await admin.call(home.get, {})).data
    expect(Matters.map(({ Kind }) => Kind)).toContain('no game')
    // A program is no colleague.
    expect(Steps.filter(({ IsDone }) => IsDone)).toEqual([])
  })

  it('name none in the audit log', async () => {
    const event = {
      at: game.clock.now,
      action: 'game key revoked',
      targetKind: 'game key',
      targetId: account.accountId,
    }
    await writeServerAudit(game.db, event)
    const { Result } = (await admin.call(audit.list, { query: { targetId: account.accountId } })).data
    expect(Result.map(({ TargetKind, TargetName }) => [TargetKind, TargetName])).toEqual([
      ['game key', ''],
      ['service account', 'Build pipeline'],
    ])
  })
})

describe('the calls about service accounts', () => {
  it('do not find, change or count a key of the game', async () => {
    await aClientKey(admin)
    await aServerKey(game, admin, ['saves'])
    const before = await readKeys()
    for (const key of before.filter(({ kind }) => kind !== 'service')) {
      const params = { id: String(key.id) }
      const body = { roleId: 4, networks: [], expiresAt: null }
      const tried = [
        admin.call(serviceAccounts.get, { params }),
        admin.call(serviceAccounts.days, { params }),
        admin.call(serviceAccounts.update, { params, body }),
        admin.call(serviceAccounts.rotate, { params, body: rotation }),
        admin.call(serviceAccounts.revoke, { params }),
      ]
      for (const reply of tried)
        expect([(await reply).status, (await reply).code]).toEqual([404, 'service-account-unknown'])
    }
    expect(await readKeys()).toEqual(before)
    const { data } = await admin.call(serviceAccounts.list, { query: {} })
    expect([data.Total, data.Result.map(({ Name }) => Name)]).toEqual([1, ['Build pipeline']])
  })
})

describe('people', () => {
  it('do not find a service account by search, nor see it look at a player', async () => {
    await aPlayer(game.db, { player_id: 'p1' })
    for (const text of ['build', 'service', 'Build pipeline', 'service account build'])
      expect((await admin.call(search.find, { query: { text } })).data.Kinds, text).toEqual([])
    const look = (caller: Caller) => caller.call(presence.viewers, { params: { id: 'p1' } })
    await look(account)
    expect((await look(admin)).data.Others).toEqual([])
  })
})
