import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { MessageContent } from '#contract/messages.ts'
import { isGoalKey, JsonText, PersistenceKey } from '#contract/persistence.ts'
import { DeviceId, PlayerId } from '#contract/players.ts'
import { Email, PersonName } from '#contract/session.ts'
import { listAccounts } from '#server/accounts/service-accounts/account-repository.ts'
import { listUsers } from '#server/accounts/user-repository.ts'
import { listBuilds } from '#server/builds/repository.ts'
import { listGiven, listItems } from '#server/messages/item-repository.ts'
import { listPlayerMessages } from '#server/messages/repository.ts'
import { type TemplateRow, toTemplate } from '#server/messages/template-repository.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { countFigures } from '#test/harness/figures.ts'
import { testDatabase, testSettings } from '#test/harness/start-app.ts'
import { edgeCasePlayers } from './edge-case-players.ts'
import { before, day, hour } from './player-draft.ts'
import { defaultSeed, playersExist, samplePlayer, seedSampleGame } from './sample-game.ts'
import { appleDevices } from './vocabulary.ts'

const now = new Date('2026-11-20T12:00:00Z')
const all = Array.from({ length: 1000 }, (_, index) => samplePlayer(defaultSeed, index, now))

test('creates equal players for equal seeds only', () => {
  expect(samplePlayer(defaultSeed, 77, now)).toEqual(all[77])
  expect(samplePlayer(defaultSeed + 1, 77, now).devices).not.toEqual(all[77]?.devices)
})

test('creates only ids, devices, keys and values that the API accepts', () => {
  for (const player of all) {
    expect(PlayerId.safeParse(player.playerId).success, player.playerId).toBe(true)
    for (const { deviceId } of player.devices) expect(DeviceId.safeParse(deviceId).success, deviceId).toBe(true)
    for (const { key, value } of player.entries) {
      expect(PersistenceKey.safeParse(key).success, key).toBe(true)
      expect(JsonText.safeParse(value).success, `${player.playerId} ${key}`).toBe(true)
    }
  }
  expect(new Set(all.map(({ playerId }) => playerId)).size).toBe(all.length)
  const orders = all.flatMap(({ purchases }) => purchases.map(({ orderId }) => orderId))
  expect(new Set(orders).size).toBe(orders.length)
})

test('creates no date before the creation of the player or in the future', () => {
  for (const player of all.slice(edgeCasePlayers)) {
    const instants = [
      ...player.devices.map(({ seenAt }) => seenAt),
      ...player.purchases.map(({ date }) => date),
      ...player.entries.map(({ updatedAt }) => updatedAt),
      player.lastSaveGame ?? now,
    ]
    for (const instant of instants) {
      expect(instant.getTime(), player.playerId).toBeGreaterThanOrEqual(player.createdAt.getTime())
      expect(instant.getTime(), player.playerId).toBeLessThanOrEqual(now.getTime())
    }
  }
})

test('players buy in the store of their device', () => {
  for (const { lastDevice, playerId, purchases } of all) {
    const stores = new Set(purchases.map(({ platform }) => platform === 'iOS'))
    expect([...stores], playerId).toEqual(
      stores.size === 0 ? [] : [appleDevices.some((device) => device === lastDevice)],
    )
  }
})

test('attributes and persistence agree', () => {
  for (const player of all.slice(edgeCasePlayers).filter(({ entries }) => entries.length > 0)) {
    const attribute = (name: string) => player.attributes.find((one) => one.name === name)?.value
    const value = (key: string) => JSON.parse(player.entries.find((one) => one.key === key)?.value ?? 'null')
    expect(value('progress')).toMatchObject({ stage: attribute('current_stage'), level: attribute('level') })
    expect(value('inventory').currencies).toEqual({ gems: attribute('gems'), coins: attribute('coins') })
    expect(value('progress').lives).toBe(attribute('lives'))
    expect(value('inventory').founderBadge).toBe(attribute('founder_badge'))
  }
})

test('the two players with a story have values at each earlier moment that staff are offered', () => {
  const players = [0, edgeCasePlayers - 1].flatMap((index) => all[index] ?? [])
  expect(players.map(({ nickname }) => nickname)).toEqual(['Captain Marlowe', 'Ottilie Wren'])
  for (const { nickname, entries, attributes, createdAt } of players) {
    for (const hours of [1, 24, 24 * 7, 24 * 30]) {
      const moment = before(now, hours * hour)
      const keys = entries.filter(({ earlier, updatedAt }) => (earlier[0]?.writtenAt ?? updatedAt) <= moment)
      const values = attributes.filter(
        ({ earlier = [], updatedAt = now }) => (earlier[0]?.writtenAt ?? updatedAt) <= moment,
      )
      expect(
        keys.map(({ key }) => key),
        `${nickname} ${hours}`,
      ).toEqual(expect.arrayContaining(['inventory', 'progress', 'settings']))
      expect(
        values.map(({ name }) => name),
        `${nickname} ${hours}`,
      ).toEqual(
        expect.arrayContaining([
          'current_stage',
          'level',
          'gems',
          'coins',
          ...(nickname === 'Ottilie Wren' ? [] : ['vip_tier']),
        ]),
      )
    }
    for (const { earlier, updatedAt } of [...entries, ...attributes]) {
      const times = [createdAt, ...(earlier ?? []).map(({ writtenAt }) => writtenAt), updatedAt ?? now]
      expect(times.toSorted((one, other) => one.getTime() - other.getTime())).toEqual(times)
    }
  }
})

test('a player has lost coins with a new phone, and nothing else', () => {
  const wren = all[edgeCasePlayers - 1]
  const inventory = wren?.entries.find(({ key }) => key === 'inventory')
  const coins = (inventory?.earlier ?? []).map(({ value }) => JSON.parse(value).currencies.coins)
  const lost = coins.findIndex((value, index) => value < coins[index - 1])
  expect(coins.slice(lost - 1, lost + 1)).toEqual([186_400, 500])
  const [then, after] = [inventory?.earlier[lost - 1], inventory?.earlier[lost]].map((one) =>
    JSON.parse(one?.value ?? ''),
  )
  expect({ ...after, currencies: { ...after.currencies, coins: 186_400 } }).toEqual(then)
  expect(wren?.devices.at(-1)?.seenAt.getTime()).toBeLessThan(inventory?.earlier[lost]?.writtenAt.getTime() ?? 0)
})

test('contains all states that a screen can show', () => {
  const some = (test: (player: (typeof all)[number]) => boolean) => expect(all.some(test), String(test)).toBe(true)
  some((player) => player.isHacker)
  some((player) => player.isOutdated && player.isCacheInvalid)
  some((player) => player.debuggerUntil !== null && player.debuggerUntil > now)
  some((player) => player.debuggerUntil !== null && player.debuggerUntil.getTime() - now.getTime() === 300_000)
  some((player) => player.debuggerUntil !== null && player.debuggerUntil < now)
  some((player) => player.nickname === '')
  some((player) => player.nickname === '漢'.repeat(80))
  some((player) => /\p{Script=Arabic}/u.test(player.nickname))
  some((player) => /\p{Extended_Pictographic}/u.test(player.nickname))
  some((player) => player.playerId.length === 64)
  some((player) => player.entries.length === 2000)
  some((player) => player.devices.length === 0 && player.entries.length === 0 && player.attributes.length === 0)
  some((player) => player.links.length === 4)
  some((player) => player.entries.some(({ earlier }) => earlier.length > 1))
  some((player) => player.entries.some(({ key }) => isGoalKey(key)))
  some((player) => player.attributes.some(({ expiresAt }) => expiresAt !== null && expiresAt < now))
  some((player) => player.attributes.some(({ expiresAt }) => expiresAt !== null && expiresAt > now))
  some((player) => player.purchases.some(({ isValid }) => !isValid))
  some((player) => player.purchases.some(({ refundedAt }) => refundedAt !== undefined))
  some((player) => player.purchases.some(({ orderId }) => orderId.length > 40))
  expect(new Set(all.flatMap(({ purchases }) => purchases.map(({ type }) => type)))).toEqual(new Set([0, 1, 2, 3]))
  const snapshots = all.flatMap((player) => player.snapshots)
  expect(new Set(snapshots.map(({ type }) => type))).toEqual(new Set([0, 1, 2]))
  expect(new Set(snapshots.map(({ key }) => key)).size).toBe(snapshots.length)
  expect(snapshots.some(({ loadCount }) => loadCount === 1) && snapshots.some(({ loadCount }) => loadCount > 1)).toBe(
    true,
  )
  expect(snapshots.some(({ description }) => description === '')).toBe(true)
  const lengths = snapshots.map(({ description }) => description.length)
  expect(Math.max(...lengths)).toBeGreaterThan(150)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(200)
  some((player) => player.snapshots.length > 15)
})

let db: Database

beforeAll(async () => {
  db = (await testDatabase()).db
  await emptyDatabase(db)
})

test('writes the sample game with correct totals, and a second run changes nothing', async () => {
  expect(await playersExist(db)).toBe(false)
  expect(await seedSampleGame(db, { players: 60, now })).toEqual({ added: 60 })
  expect(await playersExist(db)).toBe(true)
  const { rows } = await sql`
    select player_id from players left join (
      select player_id, sum(value) as spent, count(*) as bought from purchases
      where is_valid and refunded_at is null and not is_sandbox group by player_id
    ) bought using (player_id)
    where total_spent <> coalesce(spent, 0) or purchases_count <> coalesce(bought, 0)`.execute(db)
  expect(rows).toEqual([])
  const first = samplePlayer(defaultSeed, 0, now)
  const history = await db
    .selectFrom('persistence_history')
    .selectAll()
    .where('player_id', '=', first.playerId)
    .where('key', '=', 'progress')
    .orderBy('version')
    .execute()
  expect(history.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7])
  const before = await db.selectFrom('players').selectAll().orderBy('player_id').execute()
  const progress: number[] = []
  expect(await seedSampleGame(db, { players: 60, now, progress: (done) => progress.push(done) })).toEqual({ added: 0 })
  expect(progress).toEqual([60])
  expect(await db.selectFrom('players').selectAll().orderBy('player_id').execute()).toEqual(before)
})

test('fills the item catalogue with what its messages give, once', async () => {
  await emptyDatabase(db)
  await seedSampleGame(db, { players: 60, now })
  const catalogue = await listItems(db)
  const names = new Set(catalogue.map(({ ItemId }) => ItemId))
  for (const { ItemId } of await listGiven(db))
    if (!ItemId.startsWith('a_reward_whose_id')) expect(names).toContain(ItemId)
  await seedSampleGame(db, { players: 60, now })
  expect(await listItems(db)).toEqual(catalogue)
})

test('writes messages in all states only once', async () => {
  await emptyDatabase(db)
  await seedSampleGame(db, { players: 60, now })
  const first = samplePlayer(defaultSeed, 0, now).playerId
  const own = await listPlayerMessages(db, first)
  const some = (test: (message: (typeof own)[number]) => boolean) => expect(own.some(test), String(test)).toBe(true)
  const ends = ({ AvailableDate, CreationDate, Expiration }: (typeof own)[number]) =>
    new Date(AvailableDate ?? CreationDate).getTime() + Expiration / 10_000
  some((message) => message.Collected && message.PlayerId === first)
  some((message) => message.Collected && message.PlayerId === null)
  some((message) => !message.Collected && ends(message) > now.getTime())
  some((message) => !message.Collected && ends(message) < now.getTime())
  some(({ AvailableDate }) => AvailableDate !== null && new Date(AvailableDate) > now)
  some(({ Gifts, ExternalLink, ImageURL }) => Gifts.length === 4 && ExternalLink !== '' && ImageURL !== '')
  some(({ Title }) => Title.includes('<img'))
  some(({ Title }) => Title.length === 200)
  for (const { Title, Message, Expiration, Gifts, AutomaticDisplay, ExternalLink, ImageURL } of own) {
    MessageContent.parse({ Title, Message, Expiration, Gifts, AutomaticDisplay, ExternalLink, ImageURL })
  }
  await seedSampleGame(db, { players: 60, now })
  expect(await listPlayerMessages(db, first)).toEqual(own)
  expect(await db.selectFrom('system_messages').select('id').execute()).toHaveLength(3)
  const { rows } = await sql<TemplateRow>`select * from message_templates order by name`.execute(db)
  expect(rows.map((row) => toTemplate(row).Content.Translations.map(({ Language }) => Language))).toEqual([
    [],
    [],
    ['de', 'fr', 'pt'],
  ])
})

test('writes reported names, hostile ones included, delete requests, one of a deleted player, and data requests', async () => {
  const tables = ['reported_names', 'player_delete_requests', 'player_data_requests', 'deletion_receipts'] as const
  const count = async (table: (typeof tables)[number]) =>
    Number(
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirst()
      )?.n,
    )
  const names = (await db.selectFrom('reported_names').select('name').execute()).map(({ name }) => name)
  expect(names.some((name) => name.includes('<b>'))).toBe(true)
  const requests = await db
    .selectFrom('player_delete_requests as r')
    .leftJoin('players as p', 'p.player_id', 'r.player_id')
    .select('p.player_id')
    .execute()
  expect(requests.filter(({ player_id }) => player_id === null)).toHaveLength(1)
  expect(requests.length).toBeGreaterThan(1)
  const before = await Promise.all(tables.map(count))
  expect(Math.min(...before)).toBeGreaterThan(0)
  await seedSampleGame(db, { players: 60, now })
  expect(await Promise.all(tables.map(count))).toEqual(before)
})

test('writes users in every state, none of them an administrator, and builds and maintenance in every state', async () => {
  await emptyDatabase(db)
  await seedSampleGame(db, { players: 30, now })
  const users = await listUsers(db)
  const some = (test: (user: (typeof users)[number]) => boolean) => expect(users.some(test), String(test)).toBe(true)
  some(({ IsActive }) => !IsActive)
  some(({ HasPassword }) => !HasPassword)
  some(({ HasPassword, IsActive, LastSeenAt }) => HasPassword && IsActive && LastSeenAt === null)
  some(({ LastSeenAt }) => LastSeenAt !== null)
  some(({ HasSecondFactor }) => HasSecondFactor)
  expect(users.filter(({ RoleId }) => RoleId === 2)).toEqual([])
  for (const { Email: email, FirstName, LastName } of users) {
    expect([Email.safeParse(email).success, PersonName.safeParse(FirstName + LastName).success], email).toEqual([
      true,
      true,
    ])
  }
  const windows = await db.selectFrom('maintenance_windows').selectAll().execute()
  const states = windows.map(({ from_at, to_at }) => (to_at <= now ? 'over' : from_at <= now ? 'open' : 'planned'))
  expect(states.sort()).toEqual(['open', 'over', 'planned'])
  const builds = await listBuilds(db)
  for (const flag of ['UpdateRequired', 'IsStaging', 'DebuggerBuild', 'StaticRoute'] as const) {
    expect(builds.some((build) => build[flag]) && builds.some((build) => !build[flag]), flag).toBe(true)
  }
  await seedSampleGame(db, { players: 30, now })
  expect(await listUsers(db)).toEqual(users)
  expect(await listAccounts(db, now)).toMatchObject([
    { Name: 'Build pipeline', State: 'active', Role: { Name: 'Builds' } },
  ])
})

test('a small sample is a prefix of a large one', async () => {
  await emptyDatabase(db)
  await seedSampleGame(db, { players: 30, now })
  const seen = await db.selectFrom('players').selectAll().orderBy('player_id').execute()
  expect(await seedSampleGame(db, { players: 1040, now })).toEqual({ added: 1010 })
  const ids = seen.map(({ player_id }) => player_id)
  expect(
    await db.selectFrom('players').selectAll().where('player_id', 'in', ids).orderBy('player_id').execute(),
  ).toEqual(seen)
})

test('the players of guilds and of running events were seen lately, in proportion', async () => {
  const { db } = await testDatabase()
  await emptyDatabase(db)
  await seedSampleGame(db, { now })
  const { rows } = await sql<{ members: number; lately: number }>`
    select count(*)::int as members,
      count(*) filter (where p.last_save_game > ${before(now, 7 * day)})::int as lately
    from guild_members m join players p using (player_id)`.execute(db)
  const [{ members, lately } = { members: 0, lately: 0 }] = rows
  expect(lately / members).toBeGreaterThan(0.6)
  expect(lately / members).toBeLessThan(0.95)
  const events = await sql<{ name: string; players: number; scores: number }>`
    select e.content as name, count(distinct j.player_id)::int as players,
      count(distinct l.player_id) filter (where l.score > 0)::int as scores
    from events e left join event_players j on j.event_id = e.id
      left join leaderboard_definitions d on d.event_id = e.id
      left join leaderboard_entries l on l.definition_id = d.id and l.player_id = j.player_id
    where e.start_at < ${before(now, day)} and e.end_at > ${now} and not e.deleted group by e.id`.execute(db)
  expect(events.rows.length).toBeGreaterThan(1)
  for (const { name, players, scores } of events.rows) {
    expect(players, name).toBeGreaterThan(30)
    expect(scores, name).toBeGreaterThan(players * 0.9)
  }
})

test('colleagues did things in the last week, once, and what they changed is so', async () => {
  const { db } = await testDatabase()
  const read = () =>
    db.selectFrom('audit_log').select(['at', 'actor', 'action', 'target_kind', 'target_id']).orderBy('id').execute()
  const changes = await read()
  expect(new Set(changes.map(({ actor }) => actor)).size).toBeGreaterThan(4)
  expect(changes.length).toBeGreaterThan(8)
  const registered = changes.filter(({ actor }) => actor === 'service account Build pipeline')
  expect(registered.map(({ action, target_kind }) => [action, target_kind])).toEqual([
    ['build saved', 'build'],
    ['build saved', 'build'],
  ])
  expect(changes.filter(({ at }) => at < before(now, 7 * day) || at > now)).toEqual([])
  expect(changes.map(({ at }) => at.getTime())).toEqual(changes.map(({ at }) => at.getTime()).toSorted((a, b) => a - b))
  const noted = await db
    .selectFrom('player_notes')
    .innerJoin('players', 'players.player_id', 'player_notes.player_id')
    .select(['nickname', 'is_pinned'])
    .execute()
  expect(noted).toEqual([{ nickname: 'Ottilie Wren', is_pinned: true }])
  await seedSampleGame(db, { now })
  expect(await read()).toEqual(changes)
})

test('the sums of figures are those of the rows, with people who come back', async () => {
  const { db } = await testDatabase()
  await emptyDatabase(db)
  await countFigures(db, now)
  await seedSampleGame(db, { now })
  const { rows } = await sql<{ figure: string; count: number }>`
    select figure, sum(count)::int as count from figure_days where dimension = 'all' group by 1`.execute(db)
  const sums = new Map(rows.map(({ figure, count }) => [figure, count]))
  const since = sql`(select since from figure_starts where figure = 'new')`
  const counted = await sql<{ new: number; active: number; bought: number; waiting: number }>`
    select (select count(*) from players where created_at >= ${since})::int as new,
      (select count(*) from active_players)::int as active,
      (select count(*) from purchases join players p using (player_id)
        where date >= ${since} and is_valid and refunded_at is null and not is_sandbox and not p.is_hacker)::int as bought,
      (select count(*) from figure_deltas where at <= ${now})::int as waiting`.execute(db)
  expect(counted.rows[0]).toEqual({
    new: sums.get('new'),
    active: sums.get('active'),
    bought: sums.get('purchases'),
    waiting: 0,
  })
  const share = (figure: string) => (sums.get(figure) ?? 0) / (sums.get('new') ?? 1)
  expect(share('retained-1')).toBeGreaterThan(share('retained-7'))
  expect(share('retained-7')).toBeGreaterThan(share('retained-30'))
  expect(share('retained-30')).toBeGreaterThan(0)
  const places = await sql<{ figure: string; countries: number }>`
    select figure, count(distinct value)::int as countries from figure_days
    where dimension = 'country' and figure in ('new', 'active') group by 1`.execute(db)
  expect(places.rows).toHaveLength(2)
  for (const { countries } of places.rows) expect(countries).toBeGreaterThan(20)
})

test('has guilds of all sizes and states, once', async () => {
  const { db } = await testDatabase()
  await emptyDatabase(db)
  await seedSampleGame(db, { players: 600, now })
  await seedSampleGame(db, { players: 600, now })
  const guilds = await db.selectFrom('guilds').selectAll().execute()
  const sizes = guilds.filter((guild) => guild.deleted_at === null).map((guild) => guild.members_count)
  expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([1, testSettings().guildMembers])
  expect(new Set(guilds.map((guild) => guild.access_policy))).toEqual(new Set([0, 1]))
  expect(guilds.some((guild) => guild.deleted_at !== null)).toBe(true)
  expect(guilds.some((guild) => guild.name_reports > 0)).toBe(true)
  const early = await sql<{ n: number }>`select count(*)::int as n from guild_members m
    join players p on p.player_id = m.player_id where m.joined_at < p.created_at or m.joined_at > ${now}`.execute(db)
  expect(early.rows).toEqual([{ n: 0 }])
  const requests = await db
    .selectFrom('guild_requests as r')
    .innerJoin('guilds as g', 'g.id', 'r.guild_id')
    .leftJoin('guild_members as m', 'm.player_id', 'r.player_id')
    .select(['g.access_policy', 'm.player_id as member'])
    .execute()
  expect(requests.length).toBeGreaterThan(3)
  expect(requests).toEqual(requests.map(() => ({ access_policy: 1, member: null })))
})

test('has players in events while they played, with the event that they joined last as their last event', async () => {
  const { db } = await testDatabase()
  await emptyDatabase(db)
  await seedSampleGame(db, { players: 600, now })
  const joined = await sql<{ running: number; all: number; late: number; unmarked: number }>`
    select count(*)::int as all, count(*) filter (where e.content = 'Lantern Festival')::int as running,
      count(*) filter (where j.joined_at > p.last_save_game or j.joined_at > e.end_at or e.deleted)::int as late,
      count(*) filter (where p.last_event_id is distinct from (select l.event_id from event_players l
        where l.player_id = j.player_id order by l.joined_at desc, l.event_id desc limit 1))::int as unmarked
    from event_players j join events e on e.id = j.event_id join players p on p.player_id = j.player_id`.execute(db)
  expect(joined.rows).toMatchObject([{ late: 0, unmarked: 0 }])
  expect(joined.rows[0]?.running).toBeGreaterThan(40)
  expect(joined.rows[0]?.all).toBeGreaterThan(100)
  const after = await sql<{ n: number }>`select count(*)::int as n from (
      select player_id, joined_at from guild_members union all select player_id, reached_at from leaderboard_entries
    ) done join players p on p.player_id = done.player_id
    where done.joined_at > greatest(p.created_at, p.last_save_game)`.execute(db)
  expect(after.rows).toEqual([{ n: 0 }])
})
