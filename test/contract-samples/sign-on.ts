import { createHash } from 'node:crypto'
import type { signOn } from '#contract/sign-on.ts'
import { createPerson } from '#server/accounts/staff-repository.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { sampleCookie, sampleIssuer, sampleSignOn } from '../harness/sample-provider.ts'
import type { ContractSamples } from './contract-samples.ts'

const toHash = (text: string) => createHash('sha256').update(text).digest()
const password = 'correct horse'
const headers = { cookie: sampleCookie }

export const samples: ContractSamples<typeof signOn> = {
  rows: async ({ db, now, admin }) => {
    const issuer = await sampleIssuer(now)
    const shared = { created_at: now, created_by: admin.email, is_active: true, client_id: 'quarterdeck' }
    const rules = { scopes: 'openid', groups_claim: 'groups', checks_second_factor: false, verifies_emails: false }
    await db
      .insertInto('sign_on_issuers')
      .values({ ...shared, ...rules, name: 'Studio', issuer })
      .execute()
    await db.insertInto('sign_on_domains').values({ domain: 'studio.example', issuer_id: 1 }).execute()
    await db
      .insertInto('sign_on_groups')
      .values({ issuer_id: 1, group_name: 'support', role_id: 5, position: 0 })
      .execute()
    const soon = { issuer_id: 1, expires_at: new Date(now.getTime() + 3_600_000) }
    const { state, nonce, browser, ticket, joinTicket } = sampleSignOn
    await db
      .insertInto('sign_on_requests')
      .values({
        ...soon,
        state_hash: toHash(state),
        browser_hash: toHash(browser),
        nonce,
        code_verifier: 'v'.repeat(43),
        return_path: '/',
        reply: `code=sample&state=${state}`,
        ticket_hash: toHash(ticket),
      })
      .execute()
    const sam = { email: 'sample@studio.example', firstName: 'Sam', lastName: 'Day', passwordHash: null, roleId: 5 }
    const samId = await createPerson(db, sam)
    await db
      .insertInto('sign_on_identities')
      .values({ issuer, subject: 'sample', user_id: samId ?? 0, email: sam.email, created_at: now, last_used_at: now })
      .execute()
    const joe = { email: 'joe@studio.example', firstName: 'Joe', lastName: 'Day', roleId: 5 }
    const id = await createPerson(db, { ...joe, passwordHash: await hashPassword(password) })
    const joining = { is_joining: true, sid: '', has_second_factor: true, refresh_token: null, role_id: 5 }
    await db
      .insertInto('sign_on_tickets')
      .values({
        ...soon,
        ...joining,
        ticket_hash: toHash(joinTicket),
        user_id: id ?? 0,
        subject: 'joe',
        email: joe.email,
      })
      .execute()
  },
  calls: {
    start: () => ({ body: { issuerId: 1 } }),
    finish: () => ({ body: { ticket: sampleSignOn.ticket }, headers }),
    join: () => ({ body: { ticket: sampleSignOn.joinTicket, password } }),
  },
}
