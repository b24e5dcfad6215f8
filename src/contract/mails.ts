import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { pageSchema } from './core/lists.ts'
import { Instant, Skip, StoredInteger, Take } from './core/units.ts'

/** A mail that could not be sent and is not tried any more. Its text is not kept: it may hold a link. */
export const UndeliveredMail = z.object({
  Id: z.string(),
  Recipient: z.string(),
  Subject: z.string(),
  CreatedAt: Instant,
  /** When it was tried for the last time. */
  ParkedAt: Instant,
  Attempts: StoredInteger,
  /** Why the last attempt failed. */
  Error: z.string(),
})
export type UndeliveredMail = z.infer<typeof UndeliveredMail>

/** Mails that the server sends. */
export const mails = feature({
  /** Mails that could not be sent, newest first; kept for 30 days. */
  undelivered: endpoint({
    method: 'GET',
    path: '/mails/undelivered',
    access: 'MANAGE_SIDIOUS_USERS',
    summary: 'Mails that could not be sent',
    query: z.strictObject({ skip: Skip, take: Take }),
    reply: pageSchema(UndeliveredMail),
    errors: [],
  }),
})
