import { type Selectable, sql } from 'kysely'
import { Regatta } from '#contract/regatta.ts'
import { regattaRangeLimit } from '#contract/regattas.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { StoredDefinition } from './definition-repository.ts'
import type { Slot } from './rules.ts'

/** A regatta as the database keeps it. */
export type StoredRegatta = Selectable<Tables['regattas']>

const toRegattaFields = defineRowMapper(Regatta.omit({ IsDeleted: true }), {
  RegattaDefinitionId: 'definition_id',
  CreationDate: 'created_at',
  StartDate: 'start_at',
  EndDateLastRegatta: 'end_of_last',
  Duration: 'duration_minutes',
  Cooldown: 'cooldown_minutes',
  CompetitionEndDate: 'competition_end_at',
  EndDate: 'end_at',
})

export function toRegatta(row: StoredRegatta): Regatta {
  return Object.assign(toRegattaFields(row), { IsDeleted: row.deleted_at !== null })
}

/** A regatta. Throws `regatta-unknown`. */
export function requireRegatta(db: Handle, id: number): Promise<StoredRegatta> {
  return db
    .selectFrom('regattas')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ApiError('regatta-unknown'))
}

/** A regatta, locked until the transaction ends. Throws `regatta-unknown`. */
export function lockRegatta(db: Handle, id: number): Promise<StoredRegatta> {
  return db
    .selectFrom('regattas')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('regatta-unknown'))
}

/** Throws `regatta-unknown` or `group-unknown` when there is no such group. */
export async function requireGroup(db: Handle, regattaId: number, groupId: number): Promise<void> {
  await requireRegatta(db, regattaId)
  await db
    .selectFrom('regatta_groups')
    .select('number')
    .where('regatta_id', '=', regattaId)
    .where('number', '=', groupId)
    .executeTakeFirstOrThrow(() => new ApiError('group-unknown'))
}

/** A regatta that cannot change its state until the transaction ends; others may share the lock. Undefined when there is none. */
export function findSharedRegatta(db: Handle, id: number): Promise<StoredRegatta | undefined> {
  return db.selectFrom('regattas').selectAll().where('id', '=', id).forShare().executeTakeFirst()
}

/** As `findSharedRegatta`. Throws `regatta-unknown`. */
export async function shareRegatta(db: Handle, id: number): Promise<StoredRegatta> {
  const regatta = await findSharedRegatta(db, id)
  if (!regatta) throw new ApiError('regatta-unknown')
  return regatta
}

/** The regattas of a definition, the latest start first. */
export function listRegattas(
  db: Handle,
  definitionId: number,
  { skip, take }: { skip: number; take: number },
): Promise<StoredRegatta[]> {
  return db
    .selectFrom('regattas')
    .selectAll()
    .where('definition_id', '=', definitionId)
    .orderBy('start_at', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(take)
    .execute()
}

/** The first 1,000 regattas that overlap a period, by start. */
export function listRegattasBetween(db: Handle, from: Date, to: Date): Promise<StoredRegatta[]> {
  return db
    .selectFrom('regattas')
    .selectAll()
    .where('start_at', '<', to)
    .where('end_at', '>', from)
    .orderBy('start_at')
    .orderBy('id')
    .limit(regattaRangeLimit)
    .execute()
}

/** Inserts a regatta of a definition with the lengths and times of its slot. */
export function insertRegatta(
  db: Handle,
  definition: StoredDefinition,
  slot: Slot & { readonly endOfLast: Date | null; readonly durationMinutes: number },
  now: Date,
): Promise<StoredRegatta> {
  const { start_at, competition_end_at, end_at, endOfLast, durationMinutes } = slot
  return db
    .insertInto('regattas')
    .values({
      definition_id: definition.id,
      data_key: definition.data_key,
      created_at: now,
      start_at,
      end_of_last: endOfLast,
      duration_minutes: durationMinutes,
      cooldown_minutes: definition.cooldown_minutes,
      guild_level_offset: definition.guild_level_offset,
      guilds_quantity: definition.guilds_quantity,
      guild_members_quantity: definition.guild_members_quantity,
      reported_by: definition.reported_by,
      competition_end_at,
      end_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Writes what happened to a locked regatta. */
export function updateRegatta(
  db: Handle,
  id: number,
  change: Partial<Pick<StoredRegatta, 'started_at' | 'finished_at' | 'closed_at' | 'deleted_at' | 'deleted_by'>>,
): Promise<StoredRegatta> {
  return db.updateTable('regattas').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Whether a definition has a regatta, deleted ones included, that starts at an instant or later. */
export async function hasRegattaFrom(db: Handle, definitionId: number, from: Date): Promise<boolean> {
  const found = await db
    .selectFrom('regattas')
    .select('id')
    .where('definition_id', '=', definitionId)
    .where('start_at', '>=', from)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const selectUpcoming = (db: Handle, now: Date) =>
  db
    .selectFrom('regattas')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('started_at', 'is', null)
    .where('start_at', '>', now)
    .orderBy('id')

/** The regattas that are neither deleted nor started: whose groups were not made and whose start is to come. */
export function listUpcomingRegattas(db: Handle, now: Date): Promise<StoredRegatta[]> {
  return selectUpcoming(db, now).execute()
}

/** The same, locked until the transaction ends. */
export function lockUpcomingRegattas(db: Handle, now: Date): Promise<StoredRegatta[]> {
  return selectUpcoming(db, now).forUpdate().execute()
}

/** The latest end of a regatta that is neither deleted nor among these; undefined when there is none. */
export async function findLatestEnd(db: Handle, without: readonly number[] = []): Promise<Date | undefined> {
  const row = await db
    .selectFrom('regattas')
    .select('end_at')
    .where('deleted_at', 'is', null)
    .where((eb) => eb.not(eb('id', '=', sql<number>`any(${without}::integer[])`)))
    .orderBy('start_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.end_at
}

/** The deleted regattas of a definition whose competition would not be over and whose slot is still free, the first first. */
export async function listSkippedSlots(db: Handle, definitionId: number, now: Date): Promise<StoredRegatta[]> {
  const { rows } = await sql<StoredRegatta>`select r.* from regattas r
    where r.definition_id = ${definitionId} and r.deleted_at is not null and r.competition_end_at > ${now}
      and not exists (select from regattas o where o.deleted_at is null
        and tstzrange(o.start_at, o.end_at) && tstzrange(r.start_at, r.end_at))
    order by r.start_at, r.id limit 100`.execute(db)
  return rows
}
