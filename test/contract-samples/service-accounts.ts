import type { serviceAccounts } from '#contract/service-accounts.ts'
import { insertAccount } from '#server/accounts/service-accounts/account-repository.ts'
import type { ContractSamples } from './contract-samples.ts'

const until = '2030-01-01T00:00:00Z'
const fields = { roleId: 3, networks: ['203.0.113.0/24'], expiresAt: until }
let pipelineId = ''
let reporterId = ''

export const samples: ContractSamples<typeof serviceAccounts> = {
  rows: async ({ db, admin, now }) => {
    const made = { at: now, by: admin.email, byId: admin.id }
    const insert = async (name: string, digest: number) => {
      const stored = { ...made, digest: Buffer.alloc(32, digest), text: 'wxyz' }
      const id = await insertAccount(db, { name, roleId: 3, networks: [], expiresAt: null }, stored)
      if (id === undefined) throw new Error(`${name} exists already`)
      return id
    }
    pipelineId = String(await insert('Build pipeline', 11))
    reporterId = String(await insert('Reporter', 12))
    const day = { key_id: Number(pipelineId), day: '2026-11-20', calls: 12, refused: 1 }
    await db.insertInto('access_key_days').values(day).execute()
  },
  calls: {
    list: ({ admin }) => ({ query: { filter: 'build', madeBy: String(admin.id) } }),
    get: () => ({ params: { id: pipelineId } }),
    days: () => ({ params: { id: pipelineId } }),
    create: () => ({ body: { ...fields, name: 'Uploader' } }),
    update: () => ({ params: { id: pipelineId }, body: fields }),
    rotate: () => ({ params: { id: pipelineId }, body: { oldTextUntil: null } }),
    revoke: () => ({ params: { id: reporterId } }),
  },
}
