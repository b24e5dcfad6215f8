import type { reports } from '#contract/reports.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { dayMs, subtract } from '#server/platform/retention.ts'
import { deleteDaysOfPlay, deleteHours } from './figure-repository.ts'
import { reportHandlers } from './handlers.ts'

/** How long sums are kept by hour, in days. */
const hourDays = 62

/** From which age on the days of play of a whole month are forgotten, in days: after it the players of a day are counted. */
const playDays = 35

const toMonth = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth()))

/** Figures by hour and day, and the reports from them. */
export const reportsFeature = defineFeature<typeof reports>({
  handlers: reportHandlers,
  ownedTables: [
    { label: 'First days', table: 'new_players', deletedBy: 'foreign key' },
    { label: 'Days of play', table: 'active_players', deletedBy: 'foreign key' },
  ],
  retention: async (db, _, now) => {
    await deleteHours(db, subtract(now, hourDays * dayMs))
    await deleteDaysOfPlay(db, toMonth(subtract(now, playDays * dayMs)))
  },
})
