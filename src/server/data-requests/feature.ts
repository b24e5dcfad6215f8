import { dayMs } from '#contract/core/units.ts'
import type { dataRequests } from '#contract/data-requests.ts'
import type { ownData } from '#contract/game-requests.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { subtract } from '#server/platform/retention.ts'
import { ownDataHandlers } from './game-handlers.ts'
import { dataRequestHandlers } from './handlers.ts'
import { dataRequestsPart } from './home-part.ts'
import { deleteAnswered } from './repository.ts'

/** Players who ask for their data, as staff answer them. */
export const dataRequestsFeature = defineFeature<typeof dataRequests>({
  homeParts: [dataRequestsPart],
  handlers: dataRequestHandlers,
  timelineActions: { 'data request answered': { kind: 'player' } },
})

/** How long a player sees that a request was answered, in days. */
const answeredDays = 90

/** Players who ask for their data. */
export const ownDataFeature = defineFeature<typeof ownData>({
  handlers: ownDataHandlers,
  ownedTables: [{ label: 'Data requests', table: 'player_data_requests', deletedBy: 'foreign key' }],
  retention: (db, _, now) => deleteAnswered(db, subtract(now, answeredDays * dayMs)),
})
