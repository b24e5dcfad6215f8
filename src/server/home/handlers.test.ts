import { describe, expect, it, test } from 'vitest'
import type { PermissionName } from '#contract/core/permissions.ts'
import { permissionNames } from '#contract/core/permissions.ts'
import { gameSwitches } from '#contract/game-switches.ts'
import { home } from '#contract/home.ts'
import { moderation } from '#contract/moderation.ts'
import { recentChanges } from '#contract/recent-changes.ts'
import { noteDaysOfPlay } from '#server/game-access/presence-repository.ts'
import { updateAllSums } from '#server/reports/figure-runner.ts'
import { anEvent } from '#test/harness/event-makers.ts'
import { countFigures } from '#test/harness/figures.ts'
import { aGuild, aJob, aPlayer, aPurchase } from '#test/harness/makers.ts'
import { aDataRequest, aDeletionRequest } from '#test/harness/moderation-makers.ts'
import { aDefinition, aRegatta } from '#test/harness/regatta-makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let admin: Caller

setUpApp(async (app) => {
  game = app
  game.clock.now = new Date('2026-11-26T12:30:00Z')
  admin = await game.signInAs('admin')
})

const hour = 3_600_000
const hoursFromNow = (hours: number) => new Date(game.clock.now.getTime() + hours * hour)
const read = async (caller = admin) => (await caller.call(home.get, {})).data
/** After what was kept for all is read again. */
const readAnew = async (caller = admin) => {
  game.clock.now = new Date(game.clock.now.getTime() + 5_000)
  return read(caller)
}
const kinds = (items: readonly { Kind: string }[]) => items.map(({ Kind }) => Kind)

const aBuild = (build_number: number, update_required: boolean, platform: 'android' | 'ios' = 'android') =>
  game.db
    .insertInto('builds')
    .values({
      platform,
      build_number,
      version: '2.12',
      static_route: false,
      content_environment: '',
      is_staging: false,
      update_required,
      update_required_since: update_required ? hoursFromNow(-2) : null,
      debugger_build: false,
      description: '',
    })
    .execute()

const aWindow = (from_at: Date, to_at: Date) =>
  game.db
    .insertInto('maintenance_windows')
    .values({ platform: 'ios', from_at, to_at, text: 'Back soon.', created_by: admin.email })
    .execute()

const aSuspension = (player_id: string, until: Date | null) =>
  game.db
    .insertInto('player_suspensions')
    .values({
      player_id,
      until,
      category: 'abuse',
      reason: '',
      text: '',
      created_at: hoursFromNow(-1),
      created_by: admin.email,
    })
    .execute()

test('a game in which nothing happens says so', async () => {
  const { Runs, Blocks, Matters, Changes, At } = await read()
  expect([Runs, Blocks, Changes]).toEqual([[], [], []])
  expect(kinds(Matters)).toEqual(['times without events', 'no game'])
  expect(At).toBe(game.clock.now.toISOString())
})

describe('what runs', () => {
  it('has its end, and what ends first comes first', async () => {
    await anEvent(game.db, { content: 'Later', start_at: hoursFromNow(-1), duration: 20 })
    await anEvent(game.db, { content: 'Over', start_at: hoursFromNow(-5), duration: 2 })
    await anEvent(game.db, { content: 'Planned', start_at: hoursFromNow(5), duration: 2 })
    await aRegatta(game.db, {
      definition_id: await aDefinition(game.db),
      start_at: hoursFromNow(-3),
      competition_end_at: hoursFromNow(5),
      end_at: hoursFromNow(6),
    })
    await aWindow(hoursFromNow(-1), hoursFromNow(1))
    await aWindow(hoursFromNow(1), hoursFromNow(2))
    await aBuild(104, true)
    await aBuild(103, true)
    const played = { platform: 'android', build_number: 104, last_save_game: hoursFromNow(-1) } as const
    await aPlayer(game.db, { player_id: 'p1', created_at: hoursFromNow(-2), ...played })
    const runs = (await readAnew()).Runs.map(({ Kind, Name, Until }) => [Kind, Name, Until])
    expect(runs.map(([kind]) => kind)).toEqual(['maintenance', 'regatta', 'event', 'no newer build'])
    expect(runs[2]).toEqual(['event', 'Later', new Date('2026-11-27T07:30:00Z').toISOString()])
    expect(runs[3]).toEqual(['no newer build', 'Android 2.12 (104)', null])
  })

  it('has jobs with their progress: the own ones, and for administrators all', async () => {
    const [one, other] = [await game.signInAs([]), await game.signInAs([])]
    const rows = (['done', 'done', 'done', 'waiting'] as const).map((state, index) => ({ subject: `p${index}`, state }))
    await aJob(game.db, {
      kind: 'hackers set',
      state: 'running',
      created_by_id: one.id,
      rows,
    })
    await aJob(game.db, { kind: 'hackers set', state: 'paused', created_by_id: other.id, rows: [] })
    const job = { Kind: 'job', Name: 'A job', Progress: 0.75 }
    expect((await readAnew()).Runs).toMatchObject([job])
    expect((await read(one)).Runs).toMatchObject([job])
    expect((await read(other)).Runs).toEqual([])
    expect(kinds((await read(one)).Matters)).not.toContain('stopped jobs')
    expect(kinds((await read(other)).Matters)).toContain('stopped jobs')
  })
})

test('who is blocked is shown with the reason and the number of players', async () => {
  for (const id of ['on-104', 'on-105', 'on-110', 'long-gone'])
    await aPlayer(game.db, {
      player_id: id,
      platform: 'android',
      build_number: id === 'on-105' ? 105 : id === 'on-110' ? 110 : 104,
      last_save_game: id === 'long-gone' ? hoursFromNow(-24 * 400) : hoursFromNow(-1),
    })
  await aBuild(104, true)
  await aBuild(105, true)
  await aBuild(110, false)
  await aBuild(7, true, 'ios')
  await aWindow(hoursFromNow(-1), hoursFromNow(1))
  await aSuspension('on-104', hoursFromNow(5))
  await aSuspension('on-105', null)
  await aSuspension('on-110', hoursFromNow(-5))
  await admin.call(gameSwitches.set, { params: { group: 'saves' }, body: { isOff: true } })
  const { Blocks } = await readAnew()
  expect(Blocks.map(({ Kind, Name, Players }) => [Kind, Name, Players]).sort()).toEqual([
    ['maintenance', 'iOS', null],
    ['required update', 'Android 2.12 (104)', 1],
    ['required update', 'Android 2.12 (105)', 1],
    ['suspensions', '', 2],
    ['switched off', 'Reading and writing saved games', null],
  ])
})

test('what needs a person comes with its count, the worst first', async () => {
  for (const id of ['p1', 'p2']) await aPlayer(game.db, { player_id: id, last_save_game: game.clock.now })
  await game.db
    .insertInto('reported_names')
    .values({ player_id: 'p1', name: 'Rude', votes: 2, reported_at: game.clock.now })
    .execute()
  await aGuild(game.db, { name_reports: 3, members: ['p1', 'p2'] })
  await aDeletionRequest(game.db, 'p1')
  await game.db
    .insertInto('player_delete_requests')
    .values({ player_id: 'p2', created_at: hoursFromNow(-24 * 26) })
    .execute()
  await game.db
    .updateTable('player_delete_requests')
    .set({ created_at: hoursFromNow(-1) })
    .where('player_id', '=', 'p1')
    .execute()
  await aDataRequest(game.db, 'p2')
  await aPlayer(game.db, { player_id: 'ahead', created_at: hoursFromNow(-1), last_save_game: hoursFromNow(30) })
  await aPurchase(game.db, { player_id: 'p1', order_id: 'later', date: hoursFromNow(30) })
  const { Matters } = await readAnew()
  expect(Matters.map(({ Severity, Kind, Count }) => [Severity, Kind, Count])).toEqual([
    ['urgent', 'overdue delete requests', 1],
    ['important', 'data requests', 1],
    ['important', 'delete requests', 1],
    ['important', 'times without events', 1],
    ['important', 'no game', 1],
    ['routine', 'saves ahead', 1],
    ['routine', 'reported names', 1],
    ['routine', 'orders ahead', 1],
    ['routine', 'reported guilds', 1],
  ])
})

describe('figures of today', () => {
  const days = 24 * hour
  const sumUp = () => updateAllSums(game.db, game.clock.now)
  const findFigure = async (kind: string) => (await readAnew()).Figures.find(({ Kind }) => Kind === kind)

  it('stand beside as much of yesterday and of last week, with a line by hour', async () => {
    await countFigures(game.db, new Date(game.clock.now.getTime() - 20 * days))
    for (const [id, hours] of [
      ['now', -1],
      ['night', -12],
      ['yesterday', -25],
      ['later yesterday', -20],
      ['last week', -24 * 7 - 1],
    ] as const)
      await aPlayer(game.db, { player_id: id, created_at: hoursFromNow(hours) })
    await aPlayer(game.db, { player_id: 'mock', created_at: hoursFromNow(-1), is_mock: true })
    await noteDaysOfPlay(game.db, new Map([['now', hoursFromNow(-1)]]))
    await noteDaysOfPlay(game.db, new Map([['yesterday', hoursFromNow(-25)]]))
    await aPurchase(game.db, { player_id: 'now', order_id: 'a', date: hoursFromNow(-1), value: '4.99' })
    await aPurchase(game.db, {
      player_id: 'now',
      order_id: 'b',
      date: hoursFromNow(-1),
      value: '1.00',
      is_valid: false,
    })
    await aPurchase(game.db, { player_id: 'now', order_id: 'c', date: hoursFromNow(5), value: '2.00' })
    await aPurchase(game.db, { player_id: 'now', order_id: 'd', date: hoursFromNow(-25), value: '3.00' })
    await sumUp()
    expect(await findFigure('new players')).toEqual({
      Kind: 'new players',
      Value: 2,
      IsCapped: false,
      Yesterday: 1,
      LastWeek: 1,
      Line: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
    })
    expect(await findFigure('revenue')).toMatchObject({ Value: 4.99, Yesterday: 3, LastWeek: 0 })
    expect(await findFigure('purchases')).toMatchObject({ Value: 1, Yesterday: 1, LastWeek: 0 })
    expect(await findFigure('active players')).toMatchObject({ Value: 1, Yesterday: 1, LastWeek: 0 })
    // No call was counted on these days.
    expect(await findFigure('failed calls')).toMatchObject({ Value: 0, Yesterday: null, LastWeek: null })
  })

  it('are not known before they are counted', async () => {
    await countFigures(game.db, hoursFromNow(-2))
    await sumUp()
    const known = { Value: 0, Yesterday: null, LastWeek: null }
    expect(await findFigure('new players')).toMatchObject({ ...known, Line: [...Array(10).fill(null), 0, 0, 0] })
    await game.db.updateTable('figure_starts').set({ since: null }).where('figure', '=', 'active').execute()
    expect(await findFigure('active players')).toMatchObject({ ...known, Value: null, Line: null })
  })

  it('count failed calls, of other days for as long as of this one', async () => {
    await game.db
      .insertInto('access_keys')
      .values({
        kind: 'server',
        name: 'Key',
        name_folded: 'key',
        digest: Buffer.alloc(32),
        text: 'abcd',
        created_at: hoursFromNow(-100),
        created_by: admin.email,
      })
      .execute()
    const durations = [1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    const { id } = await game.db.selectFrom('access_keys').select('id').executeTakeFirstOrThrow()
    for (const at of ['2026-11-26T12:00:00Z', '2026-11-25T12:00:00Z', '2026-11-25T13:00:00Z', '2026-11-25T11:00:00Z'])
      for (const code of ['', 'stale'])
        await game.db
          .insertInto('access_key_calls')
          .values({ key_id: id, hour: new Date(at), call: 'GET /game/v1/saves', code, durations })
          .execute()
    const figure = (await readAnew()).Figures.find(({ Kind }) => Kind === 'failed calls')
    expect(figure).toMatchObject({ Value: 4, Yesterday: 6, LastWeek: null })
    expect(figure?.Line?.at(-1)).toBe(4)
  })
})

describe('without a permission', () => {
  /** What is in a reply, by kind. */
  async function listKinds(permissions: readonly PermissionName[]): Promise<readonly string[]> {
    const { Runs, Blocks, Matters, Figures } = await readAnew(await game.signInAs(permissions))
    return [...new Set(kinds([...Runs, ...Blocks, ...Matters, ...Figures]))].sort()
  }

  async function fill(): Promise<void> {
    await aPlayer(game.db, { player_id: 'p1' })
    await aPurchase(game.db, { player_id: 'p1', order_id: 'later', date: hoursFromNow(30), awaits_product: true })
    await aDataRequest(game.db, 'p1')
    await game.db
      .insertInto('game_switches')
      .values({ call_group: 'saves', off_since: game.clock.now, off_by: '' })
      .execute()
    await game.db
      .insertInto('mails')
      .values({
        recipient: 'a@example.com',
        subject: '',
        body: '',
        created_at: game.clock.now,
        next_attempt_at: game.clock.now,
        parked_at: game.clock.now,
      })
      .execute()
    await game.db
      .insertInto('timed_steps')
      .values({
        kind: 'a',
        target: 'b',
        due_at: hoursFromNow(-1),
        next_attempt_at: game.clock.now,
        attempts: 1,
        last_failed_at: game.clock.now,
      })
      .execute()
  }

  it('nothing is shown that it protects elsewhere', async () => {
    await fill()
    const all = await listKinds(permissionNames)
    const lost: Partial<Record<PermissionName, readonly string[]>> = {}
    for (const permission of permissionNames) {
      const rest = await listKinds(permissionNames.filter((name) => name !== permission))
      const missing = all.filter((kind) => !rest.includes(kind))
      if (missing.length > 0) lost[permission] = missing
    }
    expect(lost).toEqual({
      ACCESS_PURCHASES: ['orders ahead', 'orders without product', 'purchases', 'revenue'],
      CHANGE_LIVEOPS: ['failed steps'],
      EXPORT_DATA: ['data requests'],
      MANAGE_GAME_KEYS: ['failed calls', 'no game', 'switched off'],
      MANAGE_SIDIOUS_USERS: ['undelivered mails'],
    })
  })

  it('only own changes are listed, and their values are left out', async () => {
    await aPlayer(game.db, { player_id: 'p1', nickname: 'Anne' })
    const [own, other] = [await game.signInAs(['CHANGE_PLAYERS']), await game.signInAs(['CHANGE_PLAYERS'])]
    const rename = (caller: Caller, Nickname: string) =>
      caller.call(moderation.changeNickname, { params: { id: 'p1' }, body: { Nickname } })
    await rename(own, 'Ann')
    await rename(other, 'Anna')
    expect((await read(own)).Changes).toMatchObject([
      { Action: 'nickname changed', Actor: own.email, IsOwn: true, TargetId: 'p1', Changes: null },
    ])
    expect((await read(own)).Changes[0]).toMatchObject({ TargetName: 'Anna', Facts: [] })
    const auditor = await game.signInAs(['ACCESS_AUDIT'])
    expect((await read(auditor)).Changes.map(({ Actor, IsOwn }) => [Actor, IsOwn])).toEqual([
      [other.email, false],
      [own.email, false],
    ])
    const [last] = (await read(auditor)).Changes
    expect(last?.Changes?.Changes).toMatchObject([{ Before: '"Ann"', After: '"Anna"' }])
    expect(last).toMatchObject({
      TargetName: 'Anna',
      Facts: [{ Name: 'Nickname', Before: '"Ann"', After: '"Anna"', BeforeName: '', AfterName: '' }],
    })
  })
})

test('a change can be undone by those who may do so, once and for a day', async () => {
  await aPlayer(game.db, { player_id: 'p1', nickname: 'Anne' })
  const own = await game.signInAs(['CHANGE_PLAYERS'])
  const rename = (Nickname: string) => own.call(moderation.changeNickname, { params: { id: 'p1' }, body: { Nickname } })
  await rename('Ann')
  const list = async (caller: Caller) => (await readAnew(caller)).Changes.map(({ CanUndo }) => CanUndo)
  expect(await list(own)).toEqual([true])
  expect(await list(await game.signInAs(['ACCESS_AUDIT']))).toEqual([false])
  const [change] = (await read(own)).Changes
  await own.call(recentChanges.undo, { params: { id: change?.Id ?? '' } })
  expect((await list(own)).at(-1)).toBe(false)
  await rename('Annie')
  const colleague = ['ACCESS_AUDIT', 'CHANGE_PLAYERS'] as const
  expect((await list(await game.signInAs(colleague)))[0]).toBe(true)
  game.clock.now = hoursFromNow(24)
  expect((await list(await game.signInAs(colleague)))[0]).toBe(false)
})

describe('freshness', () => {
  const list = async (caller: Caller) => (await read(caller)).Blocks.map(({ Id }) => Id).sort()
  const switchOff = (call_group: 'saves' | 'poll') =>
    game.db.insertInto('game_switches').values({ call_group, off_since: game.clock.now, off_by: '' }).execute()

  it('reads once in five seconds for all', async () => {
    const other = await game.signInAs('admin')
    expect([await list(admin), await list(other)]).toEqual([[], []])
    await switchOff('saves')
    expect([await list(admin), await list(other)]).toEqual([[], []])
    game.clock.now = new Date(game.clock.now.getTime() + 5_000)
    expect([await list(admin), await list(other)]).toEqual([['saves'], ['saves']])
  })

  it('reads anew after an own change', async () => {
    const other = await game.signInAs('admin')
    expect([await list(admin), await list(other)]).toEqual([[], []])
    await switchOff('saves')
    await admin.call(gameSwitches.set, { params: { group: 'poll' }, body: { isOff: true } })
    expect(await list(admin)).toEqual(['poll', 'saves'])
    // What was read for one is there for the others.
    expect(await list(other)).toEqual(['poll', 'saves'])
  })
})
