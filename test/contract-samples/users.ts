import type { users } from '#contract/users.ts'
import { listSessions, openSession } from '#server/accounts/session-repository.ts'
import { createPerson } from '#server/accounts/staff-repository.ts'
import type { ContractSamples } from './contract-samples.ts'

let sessionId = ''
let ownSessionId = ''
const grace = { params: { userEmail: 'grace@example.com' } }

export const samples: ContractSamples<typeof users> = {
  rows: async ({ db, admin, now }) => {
    const person = { email: 'grace@example.com', firstName: 'Grace', lastName: 'Hopper', passwordHash: null, roleId: 5 }
    const id = await createPerson(db, person)
    if (id === undefined) throw new Error('grace@example.com exists already')
    await openSession(db, 'session of Grace', id, false, now)
    await openSession(db, 'session of the caller', admin.id, false, now)
    ownSessionId = (await listSessions(db, admin.id)).find(({ user_agent }) => user_agent === '')?.id ?? ''
    sessionId = (await listSessions(db, id))[0]?.id ?? ''
    const leaver = { ...person, email: 'leaver@example.com' }
    if ((await createPerson(db, leaver)) === undefined) throw new Error('leaver@example.com exists already')
  },
  calls: {
    list: () => ({}),
    get: () => grace,
    register: () => ({ body: { email: 'joan@example.com', firstName: 'Joan', lastName: 'Clarke', roleId: 5 } }),
    update: ({ admin }) => ({ body: { id: admin.id, firstName: 'Ada', lastName: 'Lovelace' } }),
    remove: () => ({ params: { userEmail: 'leaver@example.com' } }),
    reactivate: () => grace,
    deactivate: () => grace,
    invite: () => grace,
    sessions: () => grace,
    ownSessions: () => ({}),
    endOwnSession: () => ({ params: { sessionId: ownSessionId } }),
    endOtherSessions: () => ({}),
    endSession: () => ({ params: { userEmail: 'grace@example.com', sessionId } }),
    endSessions: () => grace,
  },
  variants: {
    update: {
      'another user': ({ admin }) => ({
        body: { id: admin.id + 1, firstName: 'Grace', lastName: 'Hopper', roleId: 5 },
      }),
    },
  },
}
