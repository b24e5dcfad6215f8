import { type Selectable, sql } from 'kysely'
import { parseJson } from '#contract/core/json.ts'
import { DeletionReceipt, DeletionRequest } from '#contract/deletions.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { type StoredJob, toJob } from '#server/platform/jobs/repository.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import { idStartsWith } from '#server/platform/lists/text-search.ts'
import type { OwnedCount } from '#server/players/deletion-repository.ts'

type NoJob = { [Name in keyof StoredJob]: null }

/** A delete request with the job that answers it; the job's columns are null while there is none. */
export type RequestRow = { player_id: string; requested_at: Date; text: string; player_since: Date | null } & (
  | StoredJob
  | NoJob
)

/** The columns of `RequestRow`, of delete requests called r and what `requestJoins` joins to them. */
export const requestColumns = sql`r.player_id, r.created_at as requested_at, r.text, p.created_at as player_since, j.*`

/** Joins the player, if it still exists, and the job to a delete request called r. */
export const requestJoins = sql`left join players p on p.player_id = r.player_id left join jobs j on j.id = r.job_id`

const toRequestFields = defineRowMapper(DeletionRequest.omit({ Job: true }), {
  PlayerCreationDate: 'player_since',
  CreationDate: 'requested_at',
})

/** A delete request as the contract carries it. */
export function toRequest(row: RequestRow): DeletionRequest {
  return Object.assign(toRequestFields(row), { Job: row.id === null ? null : toJob(row) })
}

type Query = { readonly filter?: string | undefined }

const byPlayer = ({ filter }: Query) => (filter ? idStartsWith(sql`r.player_id`, filter) : sql`true`)

/** Delete requests, oldest first. */
export const requestList: ListDefinition<Query, RequestRow, DeletionRequest> = {
  name: 'delete requests',
  from: () => sql`player_delete_requests r`,
  column: createColumnResolver('r'),
  id: ['player_id'],
  tables: [{ table: 'player_delete_requests', alias: 'r', key: ['player_id'] }],
  joins: requestJoins,
  select: requestColumns,
  order: () => ({
    columns: [
      { name: 'created_at', type: 'timestamptz' },
      { name: 'player_id', type: 'text' },
    ],
    direction: 'asc',
  }),
  scope: byPlayer,
  limits: { exact: Number.POSITIVE_INFINITY },
  toItem: toRequest,
}

const toReceiptFields = defineRowMapper(DeletionReceipt.omit({ Deleted: true }))

/** Receipts of deletions, newest first. */
export const receiptList: ListDefinition<Query, Selectable<Tables['deletion_receipts']>, DeletionReceipt> = {
  name: 'deletion receipts',
  from: () => sql`deletion_receipts r`,
  column: createColumnResolver('r'),
  id: ['id'],
  tables: [{ table: 'deletion_receipts', alias: 'r', key: ['id'] }],
  select: sql`r.*`,
  order: () => ({ columns: [{ name: 'id', type: 'bigint' }], direction: 'desc' }),
  scope: byPlayer,
  limits: { exact: Number.POSITIVE_INFINITY },
  toItem: (row) =>
    Object.assign(toReceiptFields(row), {
      // Written by insertReceipt in this shape and never changed.
      Deleted: parseJson(row.deleted) as OwnedCount[],
    }),
}
