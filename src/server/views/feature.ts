import type { views } from '#contract/views.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { readMembers, toSearchedPlayers } from '#server/platform/audit/audited-players.ts'
import { viewNames } from './audit-names.ts'
import { eraseFromViews, listValues } from './erasure.ts'
import { viewHandlers } from './handlers.ts'

const readSearchParams = (value: unknown) =>
  readMembers('SearchParams')(value).flatMap(listValues).flatMap(toSearchedPlayers)

/** Saved views of lists. */
export const viewsFeature = defineFeature<typeof views>({
  handlers: viewHandlers,
  auditNames: [viewNames],
  erasures: [{ label: 'Saved views that lost a filter', erase: eraseFromViews }],
  auditedPlayers: {
    'view saved': readSearchParams,
    'view changed': readSearchParams,
    'view deleted': readSearchParams,
  },
})
