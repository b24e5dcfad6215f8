import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { IdentityIssuer, type IdentityIssuerFields } from '#contract/identity-issuers.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

type Fields = z.output<typeof IdentityIssuerFields>
type Row = Selectable<Tables['identity_issuers']> & { audiences: IdentityIssuer['Audiences'] }

const toFields = defineRowMapper(IdentityIssuer.omit({ Audiences: true }))
const toIssuer = (row: Row): IdentityIssuer => Object.assign(toFields(row), { Audiences: row.audiences })

const selectIssuers = sql`
  select i.*, coalesce((select json_agg(json_build_object('KeyId', a.key_id, 'Audience', a.audience)
    order by a.key_id, a.audience) from identity_audiences a where a.issuer_id = i.id), '[]') as audiences
  from identity_issuers i`

/** All issuers by name. */
export async function listIssuers(db: Handle): Promise<IdentityIssuer[]> {
  const { rows } = await sql<Row>`${selectIssuers} order by i.name, i.id`.execute(db)
  return rows.map(toIssuer)
}

/** An issuer. Throws `identity-issuer-unknown`. */
export async function getIssuer(db: Handle, id: number): Promise<IdentityIssuer> {
  const { rows } = await sql<Row>`${selectIssuers} where i.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('identity-issuer-unknown')
  return toIssuer(row)
}

/** An issuer, which nobody else changes until the transaction ends. Throws `identity-issuer-unknown`. */
export async function lockIssuer(db: Handle, id: number): Promise<IdentityIssuer> {
  await db.selectFrom('identity_issuers').select('id').where('id', '=', id).forUpdate().execute()
  return getIssuer(db, id)
}

/** Of these ids, those that are no client key which can be used. */
export async function findOtherKeys(db: Handle, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select given.id from unnest(${ids}::integer[]) as given(id) where not exists (
      select from access_keys k where k.id = given.id and k.kind = 'client' and k.revoked_at is null)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

async function writeAudiences(db: Handle, id: number, audiences: Fields['audiences']): Promise<void> {
  await db.deleteFrom('identity_audiences').where('issuer_id', '=', id).execute()
  const rows = jsonRowset({ keyId: 'integer', audience: 'text' }, audiences)
  await sql`
    insert into identity_audiences (issuer_id, key_id, audience)
    select distinct ${id}::integer, "keyId", audience from ${rows}`.execute(db)
}

const toColumns = ({ name, issuer, keysUrl }: Fields) => ({ name, issuer, keys_url: keysUrl })

/** Adds an issuer, and returns its id; undefined when it is there already. */
export async function insertIssuer(
  db: Handle,
  fields: Fields,
  by: { readonly email: string; readonly at: Date },
): Promise<number | undefined> {
  const row = await db
    .insertInto('identity_issuers')
    .values({ ...toColumns(fields), created_at: by.at, created_by: by.email })
    .onConflict((conflict) => conflict.column('issuer').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await writeAudiences(db, row.id, fields.audiences)
  return row?.id
}

/** Changes a locked issuer; false when another one has its name in tokens. */
export async function updateIssuer(db: Handle, id: number, fields: Fields): Promise<boolean> {
  const other = await db
    .selectFrom('identity_issuers')
    .select('id')
    .where('issuer', '=', fields.issuer)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) return false
  await db
    .updateTable('identity_issuers')
    .set((eb) => ({ ...toColumns(fields), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await writeAudiences(db, id, fields.audiences)
  return true
}

/** Removes an issuer. */
export async function deleteIssuer(db: Handle, id: number): Promise<void> {
  await db.deleteFrom('identity_issuers').where('id', '=', id).executeTakeFirstOrThrow()
}

/** An issuer as a sign-in with a client key needs it. */
export type TrustedIssuer = { readonly name: string; readonly keysUrl: string; readonly audiences: readonly string[] }

/** The issuer whose tokens have this name, with the audiences of a client key; undefined when there is none. */
export async function findTrustedIssuer(db: Handle, issuer: string, keyId: number): Promise<TrustedIssuer | undefined> {
  const { rows } = await sql<TrustedIssuer>`
    select i.name, i.keys_url as "keysUrl",
      array(select a.audience from identity_audiences a where a.issuer_id = i.id and a.key_id = ${keyId}) as audiences
    from identity_issuers i where i.issuer = ${issuer}`.execute(db)
  return rows[0]
}
