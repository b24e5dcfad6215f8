import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { SignOnIssuer, type SignOnIssuerFields } from '#contract/sign-on-issuers.ts'
import type { OpenIdClient } from '#server/platform/callers/openid-clients.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { SecretKey } from '#server/platform/secret-key.ts'
import type { ProfileRules } from './profile-rules.ts'

export type IssuerFields = z.output<typeof SignOnIssuerFields>

/** An issuer as sign-ins need it. */
export type Issuer = OpenIdClient &
  ProfileRules & {
    readonly id: number
    readonly name: string
    readonly scopes: string
    readonly isActive: boolean
    readonly checksSecondFactor: boolean
    readonly groupRoles: readonly { readonly group: string; readonly roleId: number }[]
  }

type Row = Selectable<Tables['sign_on_issuers']> & {
  domains: string[]
  groups: { group: string; roleId: number }[]
}

const toFields = defineRowMapper(
  SignOnIssuer.omit({
    HasClientSecret: true,
    Domains: true,
    GroupRoles: true,
    RedirectUri: true,
    BackChannelLogoutUri: true,
  }),
)

/** Where a provider leads a browser back to. One address for each issuer, so that none can pass its replies off as another's. */
export const toRedirectUri = (publicUrl: string, id: number) => `${publicUrl}/users/sign-on/callback/${id}`

/** Where a provider says that a session ended. */
export const toLogoutUri = (publicUrl: string, id: number) => `${publicUrl}/users/sign-on/logout/${id}`

const toReply = (row: Row, publicUrl: string): SignOnIssuer =>
  Object.assign(toFields(row), {
    HasClientSecret: row.client_secret !== null,
    Domains: row.domains,
    GroupRoles: row.groups.map(({ group: Group, roleId: RoleId }) => ({ Group, RoleId })),
    RedirectUri: toRedirectUri(publicUrl, row.id),
    BackChannelLogoutUri: toLogoutUri(publicUrl, row.id),
  })

const toOwner = (id: number) => `issuer ${id}`

function toIssuer(row: Row, secretKey: SecretKey): Issuer {
  const { id, name, issuer, scopes, client_secret: secret } = row
  return {
    id,
    name,
    issuer,
    scopes,
    clientId: row.client_id,
    // One that another key encrypted is none: the provider refuses us, and a test says so.
    clientSecret: secret === null ? undefined : secretKey.decrypt('sign-on', secret, toOwner(id)),
    isActive: row.is_active,
    checksSecondFactor: row.checks_second_factor,
    verifiesEmails: row.verifies_emails,
    groupsClaim: row.groups_claim,
    domains: row.domains,
    groupRoles: row.groups,
  }
}

const selectIssuers = sql`
  select i.*, array(select d.domain from sign_on_domains d where d.issuer_id = i.id order by d.domain) as domains,
    coalesce((select json_agg(json_build_object('group', g.group_name, 'roleId', g.role_id) order by g.position)
      from sign_on_groups g where g.issuer_id = i.id), '[]') as groups
  from sign_on_issuers i`

/** All issuers by name. */
export async function listIssuers(db: Handle, publicUrl: string): Promise<SignOnIssuer[]> {
  const { rows } = await sql<Row>`${selectIssuers} order by i.name, i.id`.execute(db)
  return rows.map((row) => toReply(row, publicUrl))
}

/** The issuers of the sign-in page, by name. */
export function listActiveIssuers(db: Handle) {
  return db
    .selectFrom('sign_on_issuers')
    .select(['id as Id', 'name as Name'])
    .where('is_active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

async function findRow(db: Handle, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`${selectIssuers} where i.id = ${id}`.execute(db)
  return rows[0]
}

/** An issuer with its secret; undefined when there is none. */
export async function findIssuer(db: Handle, secretKey: SecretKey, id: number): Promise<Issuer | undefined> {
  const row = await findRow(db, id)
  return row && toIssuer(row, secretKey)
}

/** An issuer with its secret. Throws `sign-on-issuer-unknown`. */
export async function requireIssuer(db: Handle, secretKey: SecretKey, id: number): Promise<Issuer> {
  const issuer = await findIssuer(db, secretKey, id)
  if (!issuer) throw new ApiError('sign-on-issuer-unknown')
  return issuer
}

/** An issuer as administrators see it. Throws `sign-on-issuer-unknown`. */
export async function getIssuer(db: Handle, id: number, publicUrl: string): Promise<SignOnIssuer> {
  const row = await findRow(db, id)
  if (!row) throw new ApiError('sign-on-issuer-unknown')
  return toReply(row, publicUrl)
}

/** An issuer, which nobody else changes until the transaction ends. Throws `sign-on-issuer-unknown`. */
export async function lockIssuer(db: Handle, id: number, publicUrl: string): Promise<SignOnIssuer> {
  await db.selectFrom('sign_on_issuers').select('id').where('id', '=', id).forUpdate().execute()
  return getIssuer(db, id, publicUrl)
}

/** How many issuers besides this one sign-ins can use. */
export async function countOtherActiveIssuers(db: Handle, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('sign_on_issuers')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('is_active', '=', true)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Of these domains, those that belong to another issuer. */
export async function findTakenDomains(db: Handle, id: number, domains: readonly string[]): Promise<string[]> {
  if (domains.length === 0) return []
  const rows = await db
    .selectFrom('sign_on_domains')
    .select('domain')
    .where('domain', 'in', domains)
    .where('issuer_id', '<>', id)
    .execute()
  return rows.map(({ domain }) => domain)
}

const toColumns = (fields: IssuerFields) => ({
  name: fields.name,
  client_id: fields.clientId,
  scopes: fields.scopes,
  groups_claim: fields.groupsClaim,
  is_active: fields.isActive,
  checks_second_factor: fields.checksSecondFactor,
  verifies_emails: fields.verifiesEmails,
})

/** Stores the secret, unless it stays as it is; the domains, and the roles of groups. */
async function writeParts(db: Handle, secretKey: SecretKey, id: number, fields: IssuerFields): Promise<void> {
  const { clientSecret: secret, domains, groupRoles } = fields
  if (secret !== undefined) {
    const client_secret = secret === '' ? null : secretKey.encrypt('sign-on', secret, toOwner(id))
    await db.updateTable('sign_on_issuers').set({ client_secret }).where('id', '=', id).execute()
  }
  await db.deleteFrom('sign_on_domains').where('issuer_id', '=', id).execute()
  await sql`
    insert into sign_on_domains (domain, issuer_id)
    select domain, ${id}::integer from unnest(${domains}::text[]) as given(domain)`.execute(db)
  await db.deleteFrom('sign_on_groups').where('issuer_id', '=', id).execute()
  const rows = jsonRowset(
    { group: 'text', roleId: 'integer', position: 'integer' },
    groupRoles.map((row, position) => ({ ...row, position })),
  )
  await sql`
    insert into sign_on_groups (issuer_id, group_name, role_id, position)
    select ${id}::integer, "group", "roleId", position from ${rows}`.execute(db)
}

/** Adds an issuer, and returns its id; undefined when it is there already. */
export async function insertIssuer(
  db: Handle,
  secretKey: SecretKey,
  { issuer, ...fields }: IssuerFields & { readonly issuer: string },
  by: { readonly email: string; readonly at: Date },
): Promise<number | undefined> {
  const row = await db
    .insertInto('sign_on_issuers')
    .values({ ...toColumns(fields), issuer, created_at: by.at, created_by: by.email })
    .onConflict((conflict) => conflict.column('issuer').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await writeParts(db, secretKey, row.id, fields)
  return row?.id
}

/** Changes a locked issuer. */
export async function updateIssuer(db: Handle, secretKey: SecretKey, id: number, fields: IssuerFields): Promise<void> {
  await db
    .updateTable('sign_on_issuers')
    .set((eb) => ({ ...toColumns(fields), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await writeParts(db, secretKey, id, fields)
}

/** Removes an issuer whose sessions were closed. */
export async function deleteIssuer(db: Handle, id: number): Promise<void> {
  await db.deleteFrom('sign_on_issuers').where('id', '=', id).executeTakeFirstOrThrow()
}

/** Whether a group of an issuer gives a role. */
export async function isRoleOfGroup(db: Handle, roleId: number): Promise<boolean> {
  const row = await db.selectFrom('sign_on_groups').select('role_id').where('role_id', '=', roleId).executeTakeFirst()
  return row !== undefined
}
