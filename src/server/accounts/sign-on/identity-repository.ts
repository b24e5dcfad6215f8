import { sql } from 'kysely'
import type { OpenIdentity } from '#contract/sign-on-identities.ts'
import { foldEmail } from '#server/platform/database/fold.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

/** Who an issuer says that somebody is. */
export type Identity = {
  readonly issuer: string
  readonly subject: string
  /** Undefined when the issuer says none. */
  readonly email: string | undefined
}

/** The identity of an issuer and a subject, with its user, if it has one; undefined when it never signed in. */
export function findIdentity(db: Handle, { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>) {
  return db
    .selectFrom('sign_on_identities')
    .leftJoin('users', 'users.id', 'sign_on_identities.user_id')
    .select(['sign_on_identities.id', 'users.id as userId', 'users.email as userEmail', 'users.is_active as isActive'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Whether a user signs in with an issuer. */
export async function hasIdentity(db: Handle, userId: number): Promise<boolean> {
  const row = await db.selectFrom('sign_on_identities').select('id').where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}

/** Stores that an identity signed in, or tried to; with a user it is theirs from now on, without one it stays whose it is. */
export async function storeIdentity(db: Handle, identity: Identity, now: Date, userId?: number): Promise<void> {
  const { issuer, subject } = identity
  const email = identity.email === undefined ? undefined : foldEmail(identity.email)
  const change = {
    last_used_at: now,
    ...(email === undefined ? {} : { email }),
    ...(userId === undefined ? {} : { user_id: userId }),
  }
  await db
    .insertInto('sign_on_identities')
    .values({ issuer, subject, created_at: now, user_id: null, email: '', ...change })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet(change))
    .execute()
}

/** What single sign-on knows the user of a row of `users` by, as JSON. */
export const identityList = sql`coalesce((
  select json_agg(json_build_object('Id', i.id, 'IssuerName', coalesce(s.name, i.issuer), 'Email', i.email) order by i.id)
  from sign_on_identities i left join sign_on_issuers s on s.issuer = i.issuer where i.user_id = users.id), '[]')`

type OpenRow = { id: number; issuer: string; subject: string; email: string; at: Date; account: string | null }

const selectOpen = sql`
  select i.id, coalesce((select s.name from sign_on_issuers s where s.issuer = i.issuer), i.issuer) as issuer, i.subject, i.email,
    i.last_used_at as at, u.email as account
  from sign_on_identities i left join users u on u.email_folded = i.email
  where i.user_id is null`

const toOpenIdentity = ({ id, issuer, subject, email, at, account }: OpenRow): OpenIdentity => ({
  Id: id,
  IssuerName: issuer,
  Subject: subject,
  Email: email,
  LastUsedAt: at.toISOString(),
  Account: account,
})

/** The identities without a user, the last that tried to sign in first. */
export async function listOpenIdentities(db: Handle): Promise<OpenIdentity[]> {
  const { rows } = await sql<OpenRow>`${selectOpen} order by i.last_used_at desc, i.id desc limit 100`.execute(db)
  return rows.map(toOpenIdentity)
}

/** An identity without a user, locked until the transaction ends. Throws `not-found`. */
export async function lockOpenIdentity(db: Handle, id: number): Promise<OpenIdentity> {
  const { rows } = await sql<OpenRow>`${selectOpen} and i.id = ${id} for update of i`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('not-found', { message: 'This identity was let in already, or is gone.' })
  return toOpenIdentity(row)
}

/** Gives an identity to the user with an e-mail. */
export async function giveIdentity(db: Handle, id: number, email: string): Promise<void> {
  await sql`
    update sign_on_identities set user_id = (select id from users where email_folded = ${foldEmail(email)})
    where id = ${id}`.execute(db)
}

/** Forgets an identity: its next sign-in is its first. */
export async function deleteIdentity(db: Handle, id: number): Promise<void> {
  await db.deleteFrom('sign_on_identities').where('id', '=', id).execute()
}

/** Takes an identity from a user and returns what it was; undefined when the user has no such one. */
export function takeIdentity(db: Handle, userId: number, id: number) {
  return db
    .updateTable('sign_on_identities')
    .set({ user_id: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['issuer', 'subject', 'email'])
    .executeTakeFirst()
}
