import type { Insertable, Selectable } from 'kysely'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { hashToken } from '../session-repository.ts'

/** How long a user may take at the provider, and for a second factor or to join an account. */
const requestLifetimeMs = 10 * 60_000

type NewRequest = {
  readonly state: string
  /** The cookie of the browser. */
  readonly browser: string
  readonly issuerId: number
  readonly nonce: string
  readonly codeVerifier: string
  readonly returnPath: string
  readonly testerId: number | null
}

/** Stores a sign-in that goes to a provider. */
export async function storeRequest(db: Handle, request: NewRequest, now: Date): Promise<void> {
  await db
    .insertInto('sign_on_requests')
    .values({
      state_hash: hashToken(request.state),
      browser_hash: hashToken(request.browser),
      issuer_id: request.issuerId,
      nonce: request.nonce,
      code_verifier: request.codeVerifier,
      return_path: request.returnPath,
      tester_id: request.testerId,
      expires_at: new Date(now.getTime() + requestLifetimeMs),
    })
    .execute()
}

/**
 * Stores what a provider came back with, under a ticket. Returns false when the state is of no sign-in of this browser with
 * this issuer, or came back already. Of two replies at once the first one counts.
 */
export async function storeReply(
  db: Handle,
  reply: {
    readonly issuerId: number
    readonly state: string
    readonly browser: string
    readonly text: string
    readonly ticket: string
    readonly ticketEnd: Date
  },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_on_requests')
    .set({ reply: reply.text, ticket_hash: hashToken(reply.ticket), expires_at: reply.ticketEnd })
    .where('state_hash', '=', hashToken(reply.state))
    .where('browser_hash', '=', hashToken(reply.browser))
    .where('issuer_id', '=', reply.issuerId)
    .where('ticket_hash', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes the sign-in of a ticket; undefined when it was taken, has ended, or was begun in another browser. */
export function takeRequest(db: Handle, ticket: string, browser: string, now: Date) {
  return db
    .deleteFrom('sign_on_requests')
    .where('ticket_hash', '=', hashToken(ticket))
    .where('browser_hash', '=', hashToken(browser))
    .where('expires_at', '>', now)
    .returning(['issuer_id', 'nonce', 'code_verifier', 'return_path', 'tester_id', 'reply'])
    .executeTakeFirst()
}

/** A sign-in that the provider confirmed and that waits. */
export type WaitingSignOn = Omit<Selectable<Tables['sign_on_tickets']>, 'ticket_hash' | 'expires_at'>

/** Stores a sign-in that waits, under a ticket. */
export async function storeTicket(db: Handle, ticket: string, signOn: WaitingSignOn, expiresAt: Date): Promise<void> {
  const values: Insertable<Tables['sign_on_tickets']> = {
    ...signOn,
    ticket_hash: hashToken(ticket),
    expires_at: expiresAt,
  }
  await db.insertInto('sign_on_tickets').values(values).execute()
}

/** The sign-in of a ticket that waits to join an account, without taking it; undefined when it was taken or has ended. */
export function findJoining(db: Handle, ticket: string, now: Date) {
  return db
    .selectFrom('sign_on_tickets')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['user_id', 'users.email as account', 'password_hash', 'password_expires_at'])
    .where('ticket_hash', '=', hashToken(ticket))
    .where('is_joining', '=', true)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Whether a ticket is of a sign-in with a provider. */
export async function isSignOnTicket(db: Handle, ticket: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_on_tickets')
    .select('user_id')
    .where('ticket_hash', '=', hashToken(ticket))
    .executeTakeFirst()
  return row !== undefined
}

/** Takes the sign-in of a ticket that waits for one of the two; undefined when it was taken or has ended. */
export function takeTicket(
  db: Handle,
  ticket: string,
  isJoining: boolean,
  now: Date,
): Promise<WaitingSignOn | undefined> {
  return db
    .deleteFrom('sign_on_tickets')
    .where('ticket_hash', '=', hashToken(ticket))
    .where('is_joining', '=', isJoining)
    .where('expires_at', '>', now)
    .returning([
      ...(['user_id', 'issuer_id', 'is_joining', 'subject', 'email', 'sid'] as const),
      ...(['has_second_factor', 'refresh_token', 'role_id'] as const),
    ])
    .executeTakeFirst()
}

/** Deletes sign-ins that nobody finished. */
export async function deleteEndedSignOns(db: Handle, now: Date): Promise<void> {
  await db.deleteFrom('sign_on_requests').where('expires_at', '<', now).execute()
  await db.deleteFrom('sign_on_tickets').where('expires_at', '<', now).execute()
}
