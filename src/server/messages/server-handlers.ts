import type { serverInbox } from '#contract/game-server-inbox.ts'
import { prepareEntries } from '#server/persistence/save-repository.ts'
import { type Handlers, prepared } from '#server/platform/http/handler.ts'
import { collectMessage, listInbox } from './inbox-repository.ts'

export const serverInboxHandlers: Handlers<typeof serverInbox> = {
  list: async ({ params: { playerId } }, { db, now }) => ({ Messages: await listInbox(db, playerId, now) }),

  collect: prepared({
    prepare: prepareEntries,
    handle: async ({ params: { playerId, msgId }, body }, { db, key, now, audit }, configured) => {
      const writer = { kind: 'server', name: key.name } as const
      const collected = await collectMessage(db, playerId, writer, msgId, body, configured, now)
      audit({ after: { MsgId: msgId, Gifts: collected.Gifts, Keys: body.Entries?.length ?? 0 } })
      return collected
    },
  }),
}
