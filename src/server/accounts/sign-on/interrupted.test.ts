import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { session } from '#contract/session.ts'
import { signOn } from '#contract/sign-on.ts'
import { createKeySets } from '#server/platform/callers/key-sets.ts'
import { createOpenIdClients } from '#server/platform/callers/openid-clients.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { loadSecretKey } from '#server/platform/secret-key.ts'
import { failEachStatement } from '#test/harness/failing-statements.ts'
import { OpenIdProvider } from '#test/harness/openid-provider.ts'
import { anIssuer, aProviderUser, signOnWith } from '#test/harness/sign-on.ts'
import { createCaller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { createPerson } from '../staff-repository.ts'
import { renewSessions } from './renew-sessions.ts'

let app: TestApp
let provider: OpenIdProvider

beforeAll(async () => {
  provider = await new OpenIdProvider().start()
})
afterAll(() => provider.close())
setUpApp(async (started) => {
  app = started
  await anIssuer(await app.signInAs('admin'), provider)
})
beforeEach(() => {
  provider.user = aProviderUser('lena')
  provider.amr = ['pwd']
  provider.givesRefreshTokens = true
})

const email = 'lena@studio.example'
const password = 'correct horse'

/** A whole sign-in, which joins the account where that is due. Undefined when it failed. */
async function signIn() {
  const { data } = await signOnWith(app, provider).catch(() => ({ data: null }))
  if (!data?.Join) return data?.User ?? undefined
  const joined = await app.visitor.call(signOn.join, { body: { ticket: data.Join.Ticket, password } })
  return joined.data?.User ?? undefined
}

const isOpen = async ({ Id, email: name, Token }: { Id: number; email: string; Token: string }) =>
  (await createCaller(app.app, name, Id, Token).call(session.me, {})).status === 200

const countRows = async (table: 'users' | 'sign_on_identities') =>
  (await app.db.selectFrom(table).select('id').execute()).length

/**
 * Signs in again and again, each time with another statement that fails, as where the server was killed there: after each the
 * sign-in is repeated, and has to succeed. Returns how many sign-ins were interrupted.
 */
async function interruptEach(reset: () => Promise<void>): Promise<number> {
  let isFirst = true
  const repeat = async () => {
    const user = await signIn()
    expect(user?.email).toBe(email)
    expect(user && (await isOpen(user))).toBe(true)
    // The administrator, and one user with one identity.
    expect([await countRows('users'), await countRows('sign_on_identities')]).toEqual([2, 1])
  }
  const results = await failEachStatement(signIn, {
    prepare: async () => {
      if (!isFirst) await repeat()
      isFirst = false
      // The steps of one network are limited, and the provider goes by the time of this machine.
      app.clock.now = new Date(app.clock.now.getTime() + 500)
      await reset()
    },
  })
  await repeat()
  return results.filter((user) => user === undefined).length
}

const removeUser = async () => {
  await app.db.deleteFrom('users').where('email', '=', email).execute()
  await app.db.deleteFrom('sign_on_identities').execute()
}

describe('a sign-in that is interrupted at any statement', () => {
  it('can be repeated where it is the first one of a user', async () => {
    expect(await interruptEach(removeUser)).toBeGreaterThan(15)
  })

  it('can be repeated by a known user, also where the groups give another role', async () => {
    await signIn()
    let groups = ['support']
    const change = async () => {
      groups = groups.includes('support') ? ['leads'] : ['support']
      provider.user = aProviderUser('lena', { groups })
    }
    expect(await interruptEach(change)).toBeGreaterThan(15)
  })

  it('can be repeated where it joins an account, whose password is not blocked by it', async () => {
    const passwordHash = await hashPassword(password)
    const lena = { email, firstName: 'Lena', lastName: 'Berg', passwordHash, roleId: 4 }
    await createPerson(app.db, lena)
    const leave = async () => {
      await app.db.deleteFrom('sign_on_identities').execute()
    }
    expect(await interruptEach(leave)).toBeGreaterThan(25)
  })
})

it('a renewal that is interrupted at any statement ends one session at most, and its user signs in again', async () => {
  const { db, settings, clock } = app
  const renew = () =>
    renewSessions({
      ...{ db, settings, now: () => clock.now, secretKey: loadSecretKey(settings) },
      openIdClients: createOpenIdClients('any', createKeySets('any')),
    }).catch(() => undefined)
  const makeDue = async () => {
    await db
      .updateTable('sign_on_sessions')
      .set({ tried_at: new Date(clock.now.getTime() - 10 * 60_000) })
      .execute()
  }
  const countOpen = async (users: readonly Awaited<ReturnType<typeof signIn>>[]) => {
    // A session is remembered for a moment.
    clock.now = new Date(clock.now.getTime() + 1000)
    const open = await Promise.all(users.map(async (user) => user !== undefined && isOpen(user)))
    return open.filter(Boolean).length
  }
  let signedIn: Awaited<ReturnType<typeof signIn>>[] = []
  const counts: number[] = []
  const signInBoth = async () => {
    await db.deleteFrom('sessions').execute()
    signedIn = []
    for (const name of ['lena', 'bo']) {
      provider.user = aProviderUser(name)
      signedIn.push(await signIn())
    }
    expect(await countOpen(signedIn)).toBe(2)
    await makeDue()
  }
  const results = await failEachStatement(renew, {
    prepare: async () => {
      if (signedIn.length > 0) {
        // A provider takes a refresh token once: the session whose next one was lost ends when it is asked again.
        await makeDue()
        await renew()
        counts.push(await countOpen(signedIn))
      }
      await signInBoth()
    },
  })
  expect(results.filter((count) => count === undefined)).toHaveLength(counts.length)
  // Lost is only what comes between the provider's answer and the statement that keeps it, one for each session.
  expect(counts.filter((count) => count !== 2)).toEqual([1, 1])
  expect(counts.length).toBeGreaterThan(3)
})
