import type { webhooks } from '#contract/webhooks.ts'
import { toSecretKey } from '#server/platform/secret-key.ts'
import type { ContractSamples } from './contract-samples.ts'

const fields = { name: 'Studio', format: 'events', kinds: ['purchase'], isActive: true } as const
const params = { id: '1' }

/** The ids are those of a new table. Its secret cannot be read, so that nothing is sent. */
export const samples: ContractSamples<typeof webhooks> = {
  rows: async ({ db, now }) => {
    const unreadable = toSecretKey(Buffer.alloc(32)).encrypt('webhook', 'x', 'webhook 1')
    await db
      .insertInto('webhooks')
      .values({
        name: 'Chat',
        url: 'https://hooks.example.com/…',
        encrypted_url: unreadable,
        format: 'slack',
        kinds: ['refund'],
        is_active: false,
        secret: unreadable,
        secret_end: 'abc=',
        created_at: now,
        created_by: 'ada@example.com',
      })
      .execute()
    await db.insertInto('webhook_progress').values({ webhook_id: 1, epoch: '000000000000', position: 0 }).execute()
  },
  calls: {
    list: () => ({}),
    create: () => ({ body: { ...fields, kinds: [...fields.kinds], url: 'https://events.example.com/game' } }),
    update: () => ({ params, body: { ...fields, kinds: [...fields.kinds] } }),
    remove: () => ({ params }),
    rotate: () => ({ params, body: { oldTextUntil: null } }),
    test: () => ({ params }),
    deliveries: () => ({ params, query: { state: 'dead' } }),
    attempts: () => ({ params }),
    replay: () => ({ params, body: { positions: null } }),
  },
}
