import type { dataRequests } from '#contract/data-requests.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { dataRequestList } from './data-request-list.ts'
import { markAnswered } from './repository.ts'

export const dataRequestHandlers: Handlers<typeof dataRequests> = {
  list: ({ query }, { db, now }) => readPage(db, dataRequestList, query, now),

  answer: async ({ params }, { db, now, person, audit }) => {
    const { CreationDate, Text } = await markAnswered(db, params.playerId, { by: person.email, at: now })
    audit({ before: { CreationDate, Text } })
    return {}
  },
}
