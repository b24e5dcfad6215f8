import type { search } from '#contract/search.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { hasAccess } from '#server/platform/http/authorize.ts'
import { createSearchRepository } from './repository.ts'
import { toFoundKinds } from './rules.ts'

/** Finding anything by its id or name: what each feature contributes is searched in one call of the database. */
export const searchFeature = defineFeature<typeof search>({
  connect: ({ searchSources }) => {
    const { findAll, cachedSearch } = createSearchRepository(searchSources)
    return {
      handlers: {
        find: async ({ query: { text } }, context) => {
          const allowed = searchSources
            .filter(({ access }) => hasAccess(context.person, access))
            .map(({ kind }) => kind)
          return { Kinds: toFoundKinds(await findAll(text, allowed, context), allowed) }
        },
      },
      cachedPlans: [cachedSearch],
    }
  },
})
