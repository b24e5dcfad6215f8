import type { inbox } from '#contract/game-inbox.ts'
import { prepareEntries } from '#server/persistence/save-repository.ts'
import { type Handlers, prepared } from '#server/platform/http/handler.ts'
import { collectMessage, listInbox } from './inbox-repository.ts'
import { listChannelMessages } from './system-repository.ts'

export const inboxHandlers: Handlers<typeof inbox> = {
  list: async (_, { db, player, now }) => ({ Messages: await listInbox(db, player.playerId, now) }),

  collect: prepared({
    prepare: prepareEntries,
    handle: ({ params, body }, { db, player: { playerId, installationId }, now }, configured) =>
      collectMessage(db, playerId, { kind: 'game', installationId }, params.msgId, body, configured, now),
  }),

  listSystem: ({ query: { since, take } }, { db, player }) => listChannelMessages(db, player.playerId, { since, take }),
}
