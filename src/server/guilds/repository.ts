import { type Selectable, sql } from 'kysely'
import { Guild, GuildRow } from '#contract/guild.ts'
import { averageLevel } from '#contract/guild-membership.ts'
import { fold } from '#server/platform/database/fold.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { listUsedTags } from '#server/platform/database/used-tags.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { selectRequestsCount } from './request-repository.ts'

/** A guild as the database keeps it. */
export type StoredGuild = Selectable<Tables['guilds']>

/** The columns of a guild that the list carries, and their types. */
export const listedColumns = {
  id: 'bigint',
  name: 'text',
  leader_id: 'text',
  min_level: 'integer',
  access_policy: 'smallint',
  members_count: 'integer',
  description: 'text',
  tags: 'text[]',
  created_at: 'timestamptz',
  deleted_at: 'timestamptz',
  version: 'integer',
} as const

export type ListedGuild = Pick<StoredGuild, keyof typeof listedColumns>

export const toGuildRow = defineRowMapper(GuildRow)

const toGuildFields = defineRowMapper(Guild.omit({ AverageLevel: true, MembersLimit: true }))

/** The attribute `current_stage` of the player in a column; an expired one counts as none. */
export function toStage(playerId: string, now: Date) {
  return sql`(select a.value from player_attributes a where a.player_id = ${sql.ref(playerId)}
    and a.name = 'current_stage' and (a.expiration_date is null or a.expiration_date > ${now}))`
}

/** The level of a player; null without one. */
export async function getLevel(db: Handle, playerId: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ level: number | null }>`
    select ${toStage('p.player_id', now)} as level from players p where p.player_id = ${playerId}`.execute(db)
  return rows[0]?.level ?? null
}

/** A guild with its members, `membersLimit` being that of the settings. Throws `guild-unknown`. */
export async function getGuild(db: Handle, id: string, membersLimit: number, now: Date): Promise<Guild> {
  const { rows } = await sql<StoredGuild & { members: string[]; levels: (number | null)[]; requests_count: number }>`
    select g.*, ${selectRequestsCount('g.id', now)} as requests_count, coalesce(m.members, '[]') as members, coalesce(m.levels, '[]') as levels
    from guilds g cross join lateral (
      select json_agg(c.player_id order by c.joined_at, c.player_id) as members, json_agg(c.level) as levels from (
        select m.player_id, m.joined_at, ${toStage('m.player_id', now)} as level from guild_members m
        where m.guild_id = g.id
      ) c
    ) m
    where g.id = ${id}`.execute(db)
  const [guild] = rows
  if (!guild) throw new ApiError('guild-unknown')
  return Object.assign(toGuildFields(guild), { AverageLevel: averageLevel(guild.levels), MembersLimit: membersLimit })
}

/** A guild as it is stored. Throws `guild-unknown`. */
export async function requireGuild(db: Handle, id: string): Promise<StoredGuild> {
  return db
    .selectFrom('guilds')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ApiError('guild-unknown'))
}

/** A guild, locked until the transaction ends: every change of its members happens under this lock. Throws `guild-unknown`. */
export async function lockGuild(db: Handle, id: string): Promise<StoredGuild> {
  return db
    .selectFrom('guilds')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('guild-unknown'))
}

/** The fields of a guild that staff write. */
export type GuildFields = {
  name: string
  description: string
  minLevel: number
  accessPolicy: number
  tags: readonly string[]
}

/** Inserts a guild and returns its id. Its leader must become a member in the same transaction. */
export async function insertGuild(
  db: Handle,
  fields: GuildFields & { leaderId: string },
  createdBy: string,
  now: Date,
): Promise<string> {
  const { id } = await db
    .insertInto('guilds')
    .values({
      name: fields.name,
      name_folded: fold(fields.name),
      description: fields.description,
      min_level: fields.minLevel,
      access_policy: fields.accessPolicy,
      tags: [...fields.tags],
      leader_id: fields.leaderId,
      created_at: now,
      created_by: createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes fields of a locked guild. A new name has no reports unless they are given. */
export async function updateGuild(
  db: Handle,
  before: StoredGuild,
  { nameReports, ...fields }: GuildFields & { nameReports: number | undefined },
): Promise<void> {
  await db
    .updateTable('guilds')
    .set((eb) => ({
      name: fields.name,
      name_folded: fold(fields.name),
      description: fields.description,
      min_level: fields.minLevel,
      access_policy: fields.accessPolicy,
      tags: [...fields.tags],
      name_reports: fields.name === before.name ? before.name_reports : (nameReports ?? 0),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow()
}

/** Makes a member the leader of a locked guild. */
export async function setLeader(db: Handle, id: string, leaderId: string): Promise<void> {
  await db
    .updateTable('guilds')
    .set((eb) => ({ leader_id: leaderId, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Marks a locked guild as deleted. Its memberships must end in the same transaction. */
export async function markDeleted(db: Handle, id: string, deletedBy: string, now: Date): Promise<void> {
  await db
    .updateTable('guilds')
    .set((eb) => ({ leader_id: null, deleted_at: now, deleted_by: deletedBy, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Takes the mark of deletion off a locked guild. Its leader must become a member in the same transaction. */
export async function unmarkDeleted(db: Handle, id: string, leaderId: string): Promise<void> {
  await db
    .updateTable('guilds')
    .set((eb) => ({ leader_id: leaderId, deleted_at: null, deleted_by: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Writes how many players reported the name of a locked guild. */
export async function setNameReports(db: Handle, id: string, reports: number): Promise<void> {
  await db.updateTable('guilds').set({ name_reports: reports }).where('id', '=', id).executeTakeFirstOrThrow()
}

/** The tags in use of guilds that are not deleted. */
export const listGuildTags = (db: Handle) =>
  listUsedTags(db, sql`select tags from guilds where tags <> '{}' and deleted_at is null order by id desc`)
