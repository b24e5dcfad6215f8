import { sql } from 'kysely'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { scheduleStep } from '#server/platform/timed-steps/repository.ts'
import {
  inactivateDefinition,
  insertDefinition,
  type StoredDefinition,
} from '#server/regattas/definition-repository.ts'
import { freezeRanks, insertGroups, listEnteringGuilds } from '#server/regattas/group-repository.ts'
import { groupGuilds } from '#server/regattas/grouping-rules.ts'
import { storeMove } from '#server/regattas/move-repository.ts'
import { insertRegatta, type StoredRegatta, updateRegatta } from '#server/regattas/repository.ts'
import { addMinutes, stepKinds, toEnds } from '#server/regattas/rules.ts'
import { before, day } from './player-draft.ts'
import { createRandom, type Random } from './random.ts'

const dayMinutes = 1_440
const creator = 'admin@example.com'

/** A definition whose first regatta starts a number of days before now; `regattas` follow each other. */
type EditionDraft = {
  readonly dataKey: string
  readonly daysBefore: number
  readonly regattas: number
  readonly durationDays: number
  readonly cooldownDays: number
  readonly members: number
  readonly isStopped?: boolean
  /** The number of the regatta that staff deleted. */
  readonly deleted?: number
}

const drafts: readonly EditionDraft[] = [
  {
    dataKey: 'winter_cup',
    daysBefore: 45,
    regattas: 4,
    durationDays: 4,
    cooldownDays: 3,
    members: 10,
    isStopped: true,
    deleted: 3,
  },
  { dataKey: 'coast_cup', daysBefore: 16.5, regattas: 4, durationDays: 5, cooldownDays: 2, members: 20 },
]

/** Points of the members of all guilds of a regatta by its clock: all at its end, a part while it runs. */
async function insertScores(db: Handle, regatta: StoredRegatta, random: Random, now: Date): Promise<void> {
  const { rows } = await sql<{ player_id: string; guild_id: string; level: number }>`
    select m.player_id, m.guild_id::text as guild_id, g.average_level as level
    from regatta_guilds g join guild_members m on m.guild_id = g.guild_id join players p on p.player_id = m.player_id
    where g.regatta_id = ${regatta.id} and p.last_save_game >= ${regatta.start_at} order by m.player_id`.execute(db)
  const length = regatta.competition_end_at.getTime() - regatta.start_at.getTime()
  const share = Math.min(1, (now.getTime() - regatta.start_at.getTime()) / length)
  const scores = rows.flatMap(({ player_id, guild_id, level }) =>
    random.chance(0.25)
      ? []
      : [{ player_id, guild_id, score: Math.round(share * (random.between(40, 400) + level * random.between(1, 4))) }],
  )
  const reported = regatta.competition_end_at < now ? regatta.competition_end_at : now
  const columns = { player_id: 'text', guild_id: 'bigint', score: 'double precision' }
  await sql`insert into regatta_scores (player_id, regatta_id, guild_id, score, reported_at, reported_by)
    select player_id, ${regatta.id}::integer, guild_id, score, ${reported}::timestamptz, 'server'
    from ${jsonRowset(columns, scores)}`.execute(db)
  await sql`update regatta_guilds set score = regatta_guild_score(regatta_id, guild_id)
    where regatta_id = ${regatta.id}`.execute(db)
  await insertHistory(db, regatta, reported)
}

/** The scores of the guilds every four hours until `until`: each grows at a pace of its own, faster at the end. */
async function insertHistory(db: Handle, { id, start_at }: StoredRegatta, until: Date): Promise<void> {
  await sql`insert into regatta_score_history (regatta_id, guild_id, at, score)
    select g.regatta_id, g.guild_id, point.at,
      round(g.score * power(extract(epoch from point.at - ${start_at}::timestamptz)
        / extract(epoch from ${until}::timestamptz - ${start_at}::timestamptz), 1 + (g.guild_id % 5) * 0.2))
    from regatta_guilds g, generate_series(${start_at}::timestamptz, ${until}::timestamptz, interval '4 hours') point(at)
    where g.regatta_id = ${id} and ${until}::timestamptz > ${start_at}::timestamptz`.execute(db)
}

const toGroupingRule = ({ guild_level_offset, guilds_quantity }: StoredRegatta) => ({
  levels: guild_level_offset,
  size: guilds_quantity,
})

/** Makes the groups and scores of a regatta that has started, and freezes its ranks when it is over. */
async function play(db: Handle, regatta: StoredRegatta, random: Random, now: Date): Promise<void> {
  await insertGroups(db, regatta.id, groupGuilds(await listEnteringGuilds(db, now), toGroupingRule(regatta)))
  await updateRegatta(db, regatta.id, { started_at: regatta.start_at })
  await insertScores(db, regatta, random, now)
  if (regatta.competition_end_at > now) return
  await freezeRanks(db, regatta.id)
  const closed_at = regatta.end_at > now ? null : regatta.end_at
  await updateRegatta(db, regatta.id, { finished_at: regatta.competition_end_at, closed_at })
}

/** In a regatta to come, staff moved the guild of the lowest level to the second group. */
async function insertMove(db: Handle, regatta: StoredRegatta, now: Date): Promise<void> {
  const [first, second] = groupGuilds(await listEnteringGuilds(db, now), toGroupingRule(regatta))
  const [guild] = first?.guilds ?? []
  if (!guild || !second) return
  const { levelOffset, position } = second
  await storeMove(db, regatta.id, { guildId: guild.id, levelOffset, position }, { by: creator, now })
}

/** Schedules what is still to come of a regatta, so that the server goes on with it. */
async function scheduleSteps(db: Handle, regatta: StoredRegatta): Promise<void> {
  const target = String(regatta.id)
  if (!regatta.started_at) await scheduleStep(db, { kind: stepKinds.start, target, dueAt: regatta.start_at })
  if (regatta.started_at && !regatta.finished_at)
    await scheduleStep(db, { kind: stepKinds.finish, target, dueAt: regatta.competition_end_at })
  if (regatta.started_at && !regatta.closed_at)
    await scheduleStep(db, { kind: stepKinds.close, target, dueAt: regatta.end_at })
}

async function insertNext(db: Handle, definition: StoredDefinition, start: Date, endOfLast: Date | null, now: Date) {
  const { competitionEnd, end } = toEnds(start, definition)
  const slot = { start_at: start, competition_end_at: competitionEnd, end_at: end, endOfLast }
  return insertRegatta(db, definition, { ...slot, durationMinutes: definition.duration_minutes }, now)
}

async function insertEdition(db: Handle, draft: EditionDraft, random: Random, now: Date): Promise<void> {
  let start = before(now, draft.daysBefore * day)
  let created = before(start, day)
  const fields = {
    DataKey: draft.dataKey,
    StartDate: dayMinutes,
    Duration: draft.durationDays * dayMinutes,
    Cooldown: draft.cooldownDays * dayMinutes,
    GuildLevelOffset: 100,
    GuildsQuantity: 5,
    GuildMembersQuantity: draft.members,
    ReportedBy: 'server' as const,
    InactivateRegattas: 0,
  }
  const definition = await insertDefinition(db, fields, creator, created)
  for (let number = 1; number <= draft.regattas; number++) {
    const previous = number === 1 ? null : start
    const regatta = await insertNext(db, definition, start, previous, created)
    if (number === draft.deleted)
      await updateRegatta(db, regatta.id, { deleted_at: addMinutes(start, -90), deleted_by: creator })
    else if (start <= now) await play(db, regatta, random, now)
    else await insertMove(db, regatta, before(now, day / 24))
    // The next one is created when this one starts.
    created = start
    start = regatta.end_at
  }
  if (draft.isStopped) await inactivateDefinition(db, definition.id)
  const open = await db
    .selectFrom('regattas')
    .selectAll()
    .where('definition_id', '=', definition.id)
    .where('deleted_at', 'is', null)
    .where('closed_at', 'is', null)
    .orderBy('start_at')
    .execute()
  for (const regatta of open) await scheduleSteps(db, regatta)
}

/** Adds two editions of regattas, with finished, deleted, running and coming ones, unless there are regattas already. */
export async function insertRegattas(db: Handle, seed: number, now: Date): Promise<void> {
  if (await db.selectFrom('regatta_definitions').select('id').limit(1).executeTakeFirst()) return
  const random = createRandom(seed, drafts.length + 7_000)
  for (const draft of drafts) await insertEdition(db, draft, random, now)
}
