import { sql } from 'kysely'
import { SavedView } from '#contract/views.ts'
import { fold } from '#server/platform/database/fold.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** What a person says of a view. `SearchParams` is what follows `?` in the list's link. */
export type ViewContent = Pick<SavedView, 'Name' | 'SearchParams' | 'IsShared'>

const toViewFields = defineRowMapper(SavedView.omit({ IsOwn: true }))

type Row = MappedRow<typeof toViewFields> & { owner_id: number }

const toView = (row: Row, personId: number): SavedView =>
  Object.assign(toViewFields(row), { IsOwn: row.owner_id === personId })

function visibleViews(db: Handle, personId: number) {
  return db
    .selectFrom('saved_views as v')
    .innerJoin('users as u', 'u.id', 'v.owner_id')
    .select([
      'v.id',
      'v.list',
      'v.name',
      'v.search_params',
      'v.is_shared',
      'v.has_lost_filter',
      'v.owner_id',
      'u.email as owner',
      'v.version',
    ])
    .where((eb) => eb.or([eb('v.owner_id', '=', personId), eb('v.is_shared', '=', true)]))
}

/** The views of a list that a person sees, their own first, each group by name. */
export async function listViews(db: Handle, personId: number, list: string): Promise<SavedView[]> {
  const rows = await visibleViews(db, personId)
    .where('v.list', '=', list)
    .orderBy(sql`v.owner_id <> ${personId}`)
    .orderBy('v.name_folded')
    .orderBy('v.id')
    .execute()
  return rows.map((row) => toView(row, personId))
}

/** A view that a person sees, locked until the transaction ends; undefined when there is none. */
export async function lockView(db: Handle, personId: number, id: string): Promise<SavedView | undefined> {
  const row = await visibleViews(db, personId).where('v.id', '=', id).forUpdate('v').executeTakeFirst()
  return row && toView(row, personId)
}

/** How many views a person keeps. Locks the person, so that two views saved at once are counted one after the other. */
export async function countViews(db: Handle, personId: number): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
  const { count } = await db
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('owner_id', '=', personId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Saves a view and returns its id; undefined when the person has one of this name for the list. */
export async function insertView(
  db: Handle,
  ownerId: number,
  list: string,
  content: ViewContent,
): Promise<string | undefined> {
  const row = await db
    .insertInto('saved_views')
    .values({ owner_id: ownerId, list, ...toColumns(content) })
    .onConflict((conflict) => conflict.columns(['owner_id', 'list', 'name_folded']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Changes a locked view, whose lost filter its owner knows of then, and counts its version up. False when its owner has another one of this name for the list. */
export async function updateView(db: Handle, id: string, content: ViewContent): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_views as v')
    .set((eb) => ({ ...toColumns(content), has_lost_filter: false, version: eb('v.version', '+', 1) }))
    .where('v.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('saved_views as other')
            .select('other.id')
            .whereRef('other.owner_id', '=', 'v.owner_id')
            .whereRef('other.list', '=', 'v.list')
            .where('other.name_folded', '=', fold(content.Name))
            .where('other.id', '!=', id),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

function toColumns({ Name, SearchParams, IsShared }: ViewContent) {
  return { name: Name, name_folded: fold(Name), search_params: SearchParams, is_shared: IsShared }
}

/** Deletes a locked view. */
export async function deleteView(db: Handle, id: string): Promise<void> {
  await db.deleteFrom('saved_views').where('id', '=', id).execute()
}
