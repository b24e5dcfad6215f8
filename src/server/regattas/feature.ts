import type { ownRegatta } from '#contract/game-regattas.ts'
import type { serverRegattas } from '#contract/game-server-regattas.ts'
import type { regattaGroups } from '#contract/regatta-groups.ts'
import type { regattas } from '#contract/regattas.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { regattaNames } from './audit-names.ts'
import { ownRegattaHandlers, serverRegattaHandlers } from './game-handlers.ts'
import { regattaGroupHandlers } from './group-handlers.ts'
import { regattaHandlers } from './handlers.ts'
import { regattasPart } from './home-part.ts'
import { regattaSearch } from './search.ts'
import { regattaSteps } from './steps.ts'

/** Regattas, their definitions, groups and scores, and the steps that run them. */
export const regattasFeature = defineFeature<typeof regattas>({
  homeParts: [regattasPart],
  handlers: regattaHandlers,
  steps: regattaSteps,
  searchSources: [regattaSearch],
  auditNames: regattaNames,
  ownedTables: [{ label: 'Regatta scores', table: 'regatta_scores', deletedBy: 'foreign key' }],
})

/** What happens in the groups of regattas. */
export const regattaGroupsFeature = defineFeature<typeof regattaGroups>({ handlers: regattaGroupHandlers })

/** The regatta of the own guild, as players see it. */
export const ownRegattaFeature = defineFeature<typeof ownRegatta>({
  handlers: ownRegattaHandlers,
  ownedTables: [{ label: 'Numbers of regatta reports', table: 'regatta_report_numbers', deletedBy: 'foreign key' }],
})

/** Scores in regattas that the studio's server reports. */
export const serverRegattasFeature = defineFeature<typeof serverRegattas>({
  handlers: serverRegattaHandlers,
})
