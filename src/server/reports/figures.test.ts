import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { features } from '#server/features.ts'
import { noteDaysOfPlay } from '#server/game-access/presence-repository.ts'
import { deletePlayer } from '#server/players/deletion-repository.ts'
import { countFigures } from '#test/harness/figures.ts'
import { aMessage, aPlayer } from '#test/harness/makers.ts'
import { setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { deleteDaysOfPlay } from './figure-repository.ts'
import { updateAllSums } from './figure-runner.ts'

const start = Date.UTC(2026, 4, 20)
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const since = new Date(start + 6 * hourMs)
const end = new Date(start + 60 * dayMs)

let game: TestApp
setUpApp(async (app) => {
  game = app
  await countFigures(app.db, since)
})

/** The same numbers each time. */
function createDraw(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

type Sum = { figure: string; dimension: string; day: string; value: string; count: number; amount: string }

const readSums = async () =>
  (
    await sql<Sum>`
      select figure, dimension, day::text, value, count::int, amount::text from figure_days where count <> 0 or amount <> 0
      order by figure, dimension, day, value`.execute(game.db)
  ).rows

/** What the sums must be, counted from the rows themselves. */
const recount = async () =>
  (
    await sql<Sum>`
      with people as (select * from players where not is_mock),
      play as (select a.* from active_players a join people p using (player_id)),
      made as (
        select p.player_id, p.created_at as at, n.platform, n.build, n.language
        from people p left join new_players n using (player_id) where p.created_at >= ${since}
      ),
      revenue as (
        select o.*, row_number() over (partition by o.player_id, (o.date at time zone 'UTC')::date order by date, order_id)
          as place
        from purchases o join people p using (player_id)
        where not p.is_hacker and o.is_valid and o.refunded_at is null and not o.is_sandbox
      ),
      facts as (
        select 'new' as figure, at, platform, build, language, null as item, 1 as count, 0.00 as amount from made
        union all select 'active', at, platform, build, language, null, 1, 0 from play
        union all select 'retained-' || p.day - (m.at at time zone 'UTC')::date, m.at, m.platform, m.build, m.language,
          null, 1, 0
          from made m join play p using (player_id) where p.day - (m.at at time zone 'UTC')::date in (1, 7, 30)
        union all (
          select distinct on (player_id, date_trunc('month', day)) 'active-month',
            date_trunc('month', day) at time zone 'UTC', platform, build, language, null, 1, 0
          from play where at <= ${end} order by player_id, date_trunc('month', day), day)
        union all select 'purchases', date, lower(platform), null, null, item_id, 1, value from revenue where date >= ${since}
        union all select 'payers', date, lower(platform), null, null, null, 1, 0
          from revenue where place = 1 and date >= ${since}
        union all select 'refunds', refunded_at, lower(o.platform), null, null, item_id, 1, value
          from purchases o join people p using (player_id)
          where not p.is_hacker and not o.is_sandbox and refunded_at >= ${since}
        union all select 'messages-sent', d.created_at, null, null, null, null, 1, 0
          from message_deliveries d join people p using (player_id) where not is_global and d.created_at >= ${since}
        union all select 'messages-collected', collected_at, null, null, null, null, 1, 0
          from message_deliveries d join people p using (player_id) where collected_at >= ${since}
        union all select 'gifts-collected', collected_at, null, null, null, null, json_array_length(gifts::json), 0
          from message_deliveries d join people p using (player_id) join messages m using (msg_id)
          where collected_at >= ${since}
      )
      select figure, dimension, (at at time zone 'UTC')::date::text as day, d.value, sum(count)::int as count,
        sum(amount)::numeric(18, 2)::text as amount
      from facts, lateral (values ('all', ''), ('platform', platform), ('build', build), ('language', language),
        ('country', case when language is not null then '' end), ('item', item)) d (dimension, value)
      where d.value is not null and at <= ${end} group by 1, 2, 3, 4
      having sum(count) <> 0 or sum(amount) <> 0
      order by figure collate "C", dimension collate "C", 3, d.value collate "C"`.execute(game.db)
  ).rows

async function expectRight(): Promise<void> {
  await updateAllSums(game.db, end)
  expect(await readSums()).toEqual(await recount())
}

describe('the sums of figures', () => {
  const people = Array.from({ length: 14 }, (_, index) => `player-${index}`)

  it.each([3, 71, 1009])(
    'are what a recount finds after random changes (%i)',
    async (seed) => {
      const draw = createDraw(seed)
      const pick = <T>(items: readonly T[]): T => items[draw(items.length)] as T
      const instant = () => new Date(start + draw(62 * 24 * 60) * 60_000)
      const set = (columns: object) => game.db.updateTable('players').set(columns).where('player_id', '=', pick(people))
      let orders = 0
      const makePlayers = async () => {
        for (let made = 0; made < 3; made++) await makePlayer()
      }
      const makePlayer = () =>
        sql`insert into players (player_id, nickname, nickname_folded, created_at, language, platform, build_number)
          values (${pick(people)}, '', '', ${new Date(start + draw(20 * 24) * hourMs)}, ${pick(['en', 'de', ''])},
            ${pick(['ios', 'android', null])}, ${pick([100, 101, null])}) on conflict do nothing`.execute(game.db)
      const changes = [
        makePlayers,
        () => noteDaysOfPlay(game.db, new Map([pick(people), pick(people)].map((id) => [id, instant()]))),
        () =>
          sql`insert into purchases (order_id, player_id, date, platform, item_id, value, is_valid, is_sandbox)
          select ${`${orders++}-`} || n, player_id, ${instant()}::timestamptz + n * interval '5 hours',
            ${pick(['iOS', 'android', ''])}, ${pick(['gems', 'coins'])}, n + 0.99, ${draw(5) > 0}, ${draw(6) === 0}
          from players, generate_series(1, 3) n where player_id = any(${[pick(people), pick(people)]})
          on conflict do nothing`.execute(game.db),
        ...Array.from(
          { length: 2 },
          () => () =>
            sql`insert into purchases (order_id, player_id, date, platform, item_id, value, is_valid, refunded_at, is_sandbox)
            select ${`one-${orders++}`}, player_id, ${instant()}, ${pick(['iOS', 'android', ''])}, 'gems', 5.99,
              ${draw(5) > 0}, ${draw(5) > 0 ? null : instant()}::timestamptz, ${draw(6) === 0}
            from players where player_id = ${pick(people)}`.execute(game.db),
        ),
        () =>
          sql`update purchases set refunded_at = case when refunded_at is null then ${instant()}::timestamptz end
          where player_id = ${pick(people)} and value < ${draw(4)}`.execute(game.db),
        () =>
          sql`update purchases set date = date + interval '13 hours', item_id = 'moved', value = value + 1
          where player_id = ${pick(people)} and value < 3`.execute(game.db),
        () =>
          sql`update purchases set is_sandbox = not is_sandbox where player_id = ${pick(people)} and value < ${draw(4)}`.execute(
            game.db,
          ),
        () => sql`delete from purchases where player_id = ${pick(people)} and value > 2`.execute(game.db),
        () => aMessage(game.db, { created_at: instant(), gifts: pick(['[]', '[{},{}]']), is_global: draw(4) === 0 }),
        () =>
          sql`insert into message_deliveries (player_id, msg_id, is_global, created_at, collected_at)
          select player_id, msg_id, is_global, m.created_at, case when is_global then m.created_at + interval '2 hours' end
          from messages m, players where player_id = ${pick(people)} on conflict do nothing`.execute(game.db),
        () =>
          sql`update message_deliveries set collected_at = created_at + interval '1 day'
          where player_id = ${pick(people)} and collected_at is null`.execute(game.db),
        () =>
          sql`delete from message_deliveries where player_id = ${pick(people)} and collected_at is null`.execute(
            game.db,
          ),
        () => set({ is_hacker: draw(2) === 0 }).execute(),
        () => set({ created_at: new Date(start + (draw(6) === 0 ? 1 : 1 + draw(20 * 24)) * hourMs) }).execute(),
        () => (draw(8) === 0 ? set({ is_mock: true }).execute() : undefined),
        () => (draw(3) === 0 ? deletePlayer(game.db, features, pick(people), '') : undefined),
        () => updateAllSums(game.db, new Date(Math.min(instant().getTime(), end.getTime()))),
      ]
      for (let round = 0; round < 4; round++) {
        for (let change = 0; change < 75; change++) await pick(changes)()
        await expectRight()
      }
    },
    60_000,
  )

  it('leave out what is ahead of now until its time comes', async () => {
    await aPlayer(game.db, {
      player_id: 'ann',
      created_at: new Date(start),
      purchases: [{ date: new Date(start + 20 * hourMs + 1) }],
    })
    const count = async (at: number) => {
      await updateAllSums(game.db, new Date(at))
      return (await readSums()).filter(({ figure, dimension }) => figure === 'purchases' && dimension === 'all').length
    }
    expect(await count(start + 20 * hourMs)).toBe(0)
    expect(await count(start + 20 * hourMs + 1)).toBe(1)
  })

  it('keep what was counted of days of play that are forgotten', async () => {
    await aPlayer(game.db, { player_id: 'ann', created_at: since })
    for (const day of [1, 7, 30]) {
      await noteDaysOfPlay(game.db, new Map([['ann', new Date(start + day * dayMs)]]))
    }
    await updateAllSums(game.db, end)
    const before = await readSums()
    expect(before.filter(({ figure }) => figure.startsWith('retained')).length).toBeGreaterThan(0)
    await deleteDaysOfPlay(game.db, new Date(start + 20 * dayMs))
    const days = await game.db.selectFrom('active_players').select('day').execute()
    expect(days).toHaveLength(1)
    await deletePlayer(game.db, features, 'ann', '')
    await updateAllSums(game.db, end)
    const left = (await readSums())
      .filter(({ dimension }) => dimension === 'all')
      .map(({ figure, day }) => [figure, day])
    expect(left).toEqual([
      ['active', '2026-05-21'],
      ['active', '2026-05-27'],
      ['active-month', '2026-05-01'],
      ['new', '2026-05-20'],
      ['retained-1', '2026-05-20'],
      ['retained-30', '2026-05-20'],
      ['retained-7', '2026-05-20'],
    ])
  })
})
