import type { presence } from '#contract/presence/presence.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { touchViewer } from './presence-repository.ts'

/** Who has which player open. */
export const presenceFeature = defineFeature<typeof presence>({
  handlers: {
    viewers: async ({ params: { id } }, { db, person, now }) => {
      const others = await touchViewer(db, id, person.Id, now)
      if (!others) throw new ApiError('player-unknown')
      return { Others: others }
    },
  },
  ownedTables: [{ label: 'Open pages', table: 'player_viewers', deletedBy: 'foreign key' }],
})
