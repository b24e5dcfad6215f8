import { dayMs } from '#contract/core/units.ts'
import type { reports } from '#contract/reports.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { subtract } from '#server/platform/retention.ts'
import { deleteDaysOfPlay, deleteHours } from './figure-repository.ts'
import { reportHandlers } from './handlers.ts'
import { toStartOfPlay } from './rules.ts'

/** How long sums are kept by hour, in days. */
const hourDays = 62

/** Figures by hour and day, and the reports from them. */
export const reportsFeature = defineFeature<typeof reports>({
  handlers: reportHandlers,
  ownedTables: [
    { label: 'First days', table: 'new_players', deletedBy: 'foreign key' },
    { label: 'Days of play', table: 'active_players', deletedBy: 'foreign key' },
  ],
  retention: async (db, _, now) => {
    await deleteHours(db, subtract(now, hourDays * dayMs))
    await deleteDaysOfPlay(db, toStartOfPlay(now))
  },
})
