import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { BuildPlatform } from '#contract/build-platforms.ts'
import { type MaintenanceInput, MaintenanceWindow } from '#contract/maintenance.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'

type WindowRow = Selectable<Tables['maintenance_windows']>
type SentWindow = z.output<typeof MaintenanceInput>

const toWindow = defineRowMapper(MaintenanceWindow, { From: 'from_at', To: 'to_at' })

const toColumns = ({ Platform, From, To, Text }: SentWindow) => ({
  platform: Platform,
  from_at: From,
  to_at: To,
  text: Text,
})

/** Maintenance windows, the latest start first; of one platform together with those of both. */
export const maintenanceList: ListDefinition<{ platform?: BuildPlatform | undefined }, WindowRow, MaintenanceWindow> = {
  name: 'maintenance windows',
  from: () => sql`maintenance_windows m`,
  column: createColumnResolver('m'),
  id: ['id'],
  tables: [{ table: 'maintenance_windows', alias: 'm', key: ['id'] }],
  select: sql`m.*`,
  order: () => ({
    columns: [
      { name: 'from_at', type: 'timestamptz' },
      { name: 'id', type: 'bigint' },
    ],
    direction: 'desc',
  }),
  scope: ({ platform }) => (platform === undefined ? sql`true` : sql`(m.platform is null or m.platform = ${platform})`),
  limits: { exact: Number.POSITIVE_INFINITY },
  toItem: toWindow,
}

/** The row of the window that is open on a platform at an instant, of several the one that ends last. */
export const selectOpenWindow = (platform: Sql, at: Sql): Sql => sql`
  select * from maintenance_windows m
  where m.from_at <= ${at} and m.to_at > ${at} and (m.platform is null or m.platform = ${platform})
  order by m.to_at desc, m.id limit 1`

/** The window that is open on a platform at an instant, of several the one that ends last; undefined without one. */
export async function findOpenWindow(
  db: Handle,
  platform: BuildPlatform,
  now: Date,
): Promise<MaintenanceWindow | undefined> {
  const { rows } = await sql<WindowRow>`${selectOpenWindow(sql`${platform}`, sql`${now}`)}`.execute(db)
  return rows[0] && toWindow(rows[0])
}

/** The windows that are open at an instant. */
export async function listOpenWindows(db: Handle, now: Date): Promise<MaintenanceWindow[]> {
  const open = db.selectFrom('maintenance_windows').selectAll().where('from_at', '<=', now).where('to_at', '>', now)
  return (await open.execute()).map(toWindow)
}

const selectWindow = (db: Handle, id: string) => db.selectFrom('maintenance_windows').selectAll().where('id', '=', id)

const toUnknown = () => new ApiError('maintenance-unknown')

/** A window; throws `maintenance-unknown` when there is none. */
export async function getWindow(db: Handle, id: string): Promise<MaintenanceWindow> {
  return toWindow(await selectWindow(db, id).executeTakeFirstOrThrow(toUnknown))
}

/** A window, locked until the transaction ends; throws `maintenance-unknown` when there is none. */
export async function lockWindow(db: Handle, id: string): Promise<MaintenanceWindow> {
  return toWindow(await selectWindow(db, id).forUpdate().executeTakeFirstOrThrow(toUnknown))
}

/** Inserts a window that a user planned. */
export async function insertWindow(db: Handle, window: SentWindow, createdBy: string): Promise<MaintenanceWindow> {
  const row = await db
    .insertInto('maintenance_windows')
    .values({ ...toColumns(window), created_by: createdBy })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toWindow(row)
}

/** Changes a locked window. */
export async function updateWindow(db: Handle, id: string, window: SentWindow): Promise<MaintenanceWindow> {
  const row = await db
    .updateTable('maintenance_windows')
    .set((eb) => ({ ...toColumns(window), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toWindow(row)
}

/** Deletes a locked window. */
export async function deleteWindow(db: Handle, id: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('maintenance_windows').where('id', '=', id).executeTakeFirstOrThrow()
  if (numDeletedRows !== 1n) throw new Error('A locked maintenance window was not there to delete.')
}
