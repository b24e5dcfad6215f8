import type { events } from '#contract/events.ts'
import type { ContractSamples } from './contract-samples.ts'

const event = { Content: 'Harbor Rush', StartDate: '2030-01-01T00:00:00Z', Duration: 48 }
const oneEvent = { params: { id: '1' } }

export const samples: ContractSamples<typeof events> = {
  rows: async ({ db, now, admin }) => {
    const profile = await db.selectFrom('event_profiles').select('id').executeTakeFirstOrThrow()
    await db
      .insertInto('events')
      .values({
        content: event.Content,
        content_folded: 'harbor rush',
        start_at: new Date(event.StartDate),
        end_at: new Date('2030-01-03T00:00:00Z'),
        duration: event.Duration,
        profile_id: profile.id,
        created_at: now,
        created_by: admin.email,
      })
      .execute()
  },
  calls: {
    list: () => ({ query: {} }),
    range: () => ({ query: { startDate: '2030-01-01T00:00:00Z', endDate: '2030-02-01T00:00:00Z' } }),
    export: () => ({ query: {} }),
    get: () => oneEvent,
    create: () => ({ body: { ...event, leaderboards: [{ name: 'Gold', attributeNames: ['stars'] }] } }),
    update: () => ({ ...oneEvent, query: { confirm: 'true' }, body: { ...event, Duration: 24 } }),
    remove: () => oneEvent,
    restore: () => ({ body: { ids: [1] } }),
    createMany: () => ({ body: { events: [event] } }),
    planRemoval: () => ({ query: { ids: '1' } }),
    removeMany: () => ({ body: { ids: [1] } }),
    undoImport: () => ({ body: { ids: [1] } }),
  },
}
