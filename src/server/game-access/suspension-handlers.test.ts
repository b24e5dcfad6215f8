import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { profile } from '#contract/game-profile.ts'
import { signIn } from '#contract/game-sign-in.ts'
import { suspensions } from '#contract/suspensions.ts'
import { timeline } from '#contract/timeline.ts'
import { aClientKey, callerWith, signInPlayer } from '#test/harness/game.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let ada: Caller
let clientKey: string
let installationKey: string
let playerId: string
let player: Caller

setUpApp(async (started) => {
  app = started
  ada = await app.signInAs(['CHANGE_PLAYERS'])
  clientKey = await aClientKey(await app.signInAs('admin'))
  ;({ installationKey, playerId, player } = await signInPlayer(app, clientKey))
})

const hour = 3_600_000
const inHours = (hours: number) => new Date(app.clock.now.getTime() + hours * hour).toISOString()
const fields = { category: 'cheating' as const, until: null, reason: 'A modified client', text: 'You are suspended.' }
const suspend = (body: object = {}, ifMatch?: number) =>
  ada.call(
    suspensions.suspend,
    { params: { id: playerId }, body: { ...fields, ...body } },
    ifMatch === undefined ? {} : { ifMatch },
  )
const lift = (ifMatch?: number) =>
  ada.call(suspensions.lift, { params: { id: playerId } }, ifMatch === undefined ? {} : { ifMatch })
const read = async () => (await ada.call(suspensions.get, { params: { id: playerId } })).data.Suspension
const enter = () =>
  callerWith(app, clientKey).call(signIn.create, { body: { InstallationKey: installationKey, Create: true } })

test('a suspended player’s token ends at once, and the sign-in says why and until when', async () => {
  expect(await read()).toBeNull()
  const { data } = await suspend({ until: inHours(2) }, 0)
  expect(data.Suspension).toEqual({
    Category: 'cheating',
    Until: inHours(2),
    Reason: 'A modified client',
    Text: 'You are suspended.',
    CreatedAt: app.clock.now.toISOString(),
    CreatedBy: ada.email,
    Version: 1,
  })
  const refused = await player.call(profile.get, {})
  expect([refused.status, refused.code]).toEqual([401, 'player-suspended'])
  const entered = await enter()
  expect([entered.status, entered.code, entered.data]).toEqual([
    403,
    'suspended',
    { Text: 'You are suspended.', Until: inHours(2) },
  ])
  // What staff know is theirs alone.
  expect(entered.text).not.toContain('A modified client')
})

test('ends by itself, and by staff; the player then signs in again, and earlier tokens stay ended', async () => {
  await suspend({ until: inHours(0.1) })
  app.clock.now = new Date(inHours(0.1))
  expect(await read()).toBeNull()
  expect((await player.call(profile.get, {})).code).toBe('token-ended')
  expect((await enter()).status).toBe(200)
  const again = await suspend()
  expect(again.data.Suspension.Version).toBe(2)
  expect((await lift(2)).data.Lifted).toMatchObject({ Category: 'cheating', Until: null })
  expect((await enter()).status).toBe(200)
  expect((await lift()).code).toBe('not-suspended')
})

test('two who suspend at once see each other', async () => {
  await suspend({}, 0)
  const late = await suspend({ category: 'other' }, 0)
  expect([late.status, late.code]).toEqual([412, 'stale'])
  expect(late.data).toMatchObject({ Suspension: { Category: 'cheating' } })
  expect((await suspend({ category: 'other' }, 1)).data.Suspension).toMatchObject({ Category: 'other', Version: 2 })
  expect((await lift(1)).code).toBe('stale')
})

test('refuses an end that has passed and texts that say nothing', async () => {
  const paths = async (body: object) => (await suspend(body)).errors.map(({ path }) => path)
  expect(await paths({ until: app.clock.now.toISOString() })).toEqual(['body.until'])
  expect(await paths({ reason: ' ', text: '' })).toEqual(['body.reason', 'body.text'])
  expect(await paths({ category: 'looks' })).toEqual(['body.category'])
  expect(await read()).toBeNull()
})

test('is in the audit log and in the timeline, with the reason', async () => {
  await suspend()
  await lift()
  const admin = await app.signInAs('admin')
  const { data } = await admin.call(audit.list, { query: { targetKind: 'player', targetId: playerId } })
  expect(data.Result.map(({ Action }) => Action)).toEqual(['suspension lifted', 'player suspended'])
  const entries = await admin.call(timeline.list, { params: { id: playerId }, query: {} } as never)
  expect(entries.text).toContain('Player suspended')
  expect(entries.text).toContain('Cheating, without an end: A modified client')
})

const suspendMany = (Ids: string[], body: object = {}) =>
  ada.call(suspensions.suspendMany, { body: { Ids, ...fields, ...body } })
const toCounts = ({ Done, Skipped, Unknown }: { Done: number; Skipped: number; Unknown: string[] }) => ({
  Done,
  Skipped,
  Unknown,
})

test('many players are suspended at once; who is suspended already stays so, and only the new ones are taken back', async () => {
  await aPlayer(app.db, { player_id: 'other' })
  await aPlayer(app.db, { player_id: 'ended' })
  await ada.call(suspensions.suspend, { params: { id: 'other' }, body: { ...fields, reason: 'Before' } })
  await ada.call(suspensions.suspend, { params: { id: 'ended' }, body: { ...fields, until: inHours(0.1) } })
  app.clock.now = new Date(app.clock.now.getTime() + 0.2 * hour)
  const { data } = await suspendMany([playerId, 'other', 'ended', 'nobody', playerId], { until: inHours(24) })
  expect(toCounts(data)).toEqual({ Done: 2, Skipped: 1, Unknown: ['nobody'] })
  expect(await read()).toMatchObject({ Until: inHours(24), Version: 1, CreatedBy: ada.email })
  expect((await player.call(profile.get, {})).code).toBe('player-suspended')
  expect((await enter()).code).toBe('suspended')
  const other = async () => (await ada.call(suspensions.get, { params: { id: 'other' } })).data.Suspension
  expect(await other()).toMatchObject({ Reason: 'Before', Until: null })

  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  const body = { Ids: [playerId, 'other', 'ended', 'nobody'], CreatedAt: data.CreatedAt }
  const undone = await ada.call(suspensions.liftMany, { body })
  expect(toCounts(undone.data)).toEqual({ Done: 2, Skipped: 1, Unknown: ['nobody'] })
  expect([await read(), (await other())?.Reason, (await enter()).status]).toEqual([null, 'Before', 200])
  const lifted = await ada.call(suspensions.liftMany, { body: { Ids: [playerId, 'other'] } })
  expect(toCounts(lifted.data)).toEqual({ Done: 1, Skipped: 1, Unknown: [] })
  expect(await other()).toBeNull()
})

test('more than a thousand players are suspended by a job, each with an entry of the audit log', async () => {
  const ids = Array.from({ length: 1001 }, (_, index) => `many-${index}`)
  const first = ids.slice(0, 3)
  for (const player_id of first) await aPlayer(app.db, { player_id })
  const { data } = await suspendMany(ids)
  expect(data.Job?.Title).toBe('Suspend 1,001 players')
  await app.runJobs()
  const rows = await app.db.selectFrom('player_suspensions').select(['player_id', 'created_at', 'created_by']).execute()
  expect(rows.toSorted((one, two) => one.player_id.localeCompare(two.player_id))).toEqual(
    first.map((player_id) => ({ player_id, created_at: new Date(data.CreatedAt), created_by: ada.email })),
  )
  const entries = await app.db
    .selectFrom('audit_log')
    .select('target_id')
    .where('action', '=', 'player suspended')
    .execute()
  expect(entries.map(({ target_id }) => target_id).sort()).toEqual(first)
})

test('many players are not suspended until an instant that is over', async () => {
  const { status, errors } = await suspendMany([playerId], { until: inHours(-1) })
  expect([status, errors]).toEqual([400, [{ path: 'body.until', message: 'This instant must be in the future.' }]])
})

test('a job that starts late suspends who is free by then, and nobody when its end has passed', async () => {
  const ids = [playerId, ...Array.from({ length: 1000 }, (_, index) => `many-${index}`)]
  await suspend({ until: inHours(0.1) })
  await suspendMany(ids, { until: inHours(2) })
  await suspendMany(ids, { until: inHours(0.2), reason: 'Short' })
  app.clock.now = new Date(inHours(0.3))
  await app.runJobs()
  expect(await read()).toMatchObject({ Reason: 'A modified client', Version: 2 })
  await aPlayer(app.db, { player_id: 'many-1' })
  await suspendMany(ids, { until: inHours(0.1) })
  app.clock.now = new Date(inHours(0.2))
  await app.runJobs()
  const { rows } = await sql<{ result: string }>`
    select result from job_rows where job_id = (select max(id) from jobs) and subject = 'many-1'`.execute(app.db)
  expect(rows).toEqual([{ result: 'The end of the suspension has passed.' }])
  expect((await ada.call(suspensions.get, { params: { id: 'many-1' } })).data.Suspension).toBeNull()
})
