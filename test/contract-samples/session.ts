import type { session } from '#contract/session.ts'
import { addPasswordLink } from '#server/accounts/session-repository.ts'
import { createPerson } from '#server/accounts/staff-repository.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import type { ContractSamples } from './contract-samples.ts'

export const samples: ContractSamples<typeof session> = {
  rows: async ({ db, now }) => {
    const passwordHash = await hashPassword('correct horse')
    const ada = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace', passwordHash, roleId: 5 }
    const id = await createPerson(db, ada)
    if (id === undefined) throw new Error('ada@example.com exists already')
    await addPasswordLink(db, 'link-token', id, new Date(now.getTime() + 60_000))
  },
  calls: {
    authenticate: () => ({ body: { email: 'ada@example.com', password: 'correct horse' } }),
    options: () => ({}),
    logout: () => ({}),
    me: () => ({}),
    setDisplay: () => ({ body: { TimeZone: 'Europe/Berlin', Theme: 'dark' } }),
    callOutcome: () => ({ params: { key: 'a-key' } }),
    requestReset: () => ({ params: { email: 'ada@example.com' } }),
    confirmReset: () => ({ body: { token: 'link-token', password: 'battery staple' } }),
  },
}
