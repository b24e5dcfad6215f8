import type { eventSeries } from '#contract/event-series.ts'
import type { ContractSamples } from './contract-samples.ts'

const rule = { Zone: 'Europe/Amsterdam', FirstDay: '2031-01-06', Time: '18:00', Unit: 'week' } as const

export const samples: ContractSamples<typeof eventSeries> = {
  rows: async ({ db, now, admin }) => {
    const profile = await db.selectFrom('event_profiles').select('id').executeTakeFirstOrThrow()
    const stored = { ...rule, Step: 1, Weekdays: [1, 4], Count: 2 }
    const { id } = await db
      .insertInto('event_series')
      .values({ rule: JSON.stringify(stored), created_at: now, created_by: admin.email })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('events')
      .values({
        content: 'Edition',
        content_folded: 'edition',
        start_at: new Date('2031-01-06T17:00:00Z'),
        end_at: new Date('2031-01-07T17:00:00Z'),
        duration: 24,
        profile_id: profile.id,
        created_at: now,
        created_by: admin.email,
        series_id: id,
        series_position: 1,
      })
      .execute()
  },
  calls: {
    plan: () => ({ query: { ...rule, Step: '1', Weekdays: '1,4', Count: '2' } }),
    create: () => ({ body: { Content: 'Edition', Duration: 24, Rule: { ...rule, Step: 1, Weekdays: [1], Count: 2 } } }),
    get: () => ({ params: { id: '1' } }),
    planFollowing: () => ({ params: { id: '2' }, query: { startDate: '2031-01-07T17:00:00Z' } }),
    planEnds: () => ({ body: { events: [{ Id: 2, StartDate: '2031-01-06T17:00:00Z', Duration: 12 }] } }),
    changeMany: () => ({
      body: { events: [{ Id: 2, Version: 1, Content: 'Edition', StartDate: '2031-01-07T17:00:00Z', Duration: 24 }] },
    }),
  },
}
