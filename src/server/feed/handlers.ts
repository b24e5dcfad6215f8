import type { feed } from '#contract/game-feed.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { getFeedState, listEvents } from '#server/platform/outbox/outbox-repository.ts'
import { toFeedEvent } from './event-rules.ts'

type State = Awaited<ReturnType<typeof getFeedState>>

const toCursor = ({ epoch }: State, position: number) => `${epoch}-${position}`

/** The position of a cursor. Throws `cursor-ended` when an event after it is not kept any more, or for one of another epoch. */
function readCursor(cursor: string, { epoch, before, last }: State): number {
  const [, of, digits] = /^([0-9a-f]{12})-(\d{1,15})$/.exec(cursor) ?? []
  const position = Number(digits)
  if (of !== epoch || position < before || position > last) throw new ApiError('cursor-ended')
  return position
}

export const feedHandlers: Handlers<typeof feed> = {
  list: async ({ query: { after, from, take } }, { db }) => {
    const state = await getFeedState(db)
    if (after === undefined && from === 'now')
      return { Events: [], Cursor: toCursor(state, state.last), HasMore: false }
    const position = after === undefined ? state.before : readCursor(after, state)
    const Events = (await listEvents(db, position, take)).map(toFeedEvent)
    const end = Events.at(-1)?.Position ?? position
    return { Events, Cursor: toCursor(state, end), HasMore: end < state.last }
  },
}
