import { guildRequests } from '#contract/guild-requests.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { acceptRequest, refuseRequest, reopenRequest } from './answer-requests.ts'
import { asStaff, readGuild } from './change-members.ts'
import { requireGuild } from './repository.ts'
import { defineRequestList } from './request-list.ts'

export const guildRequestHandlers: Handlers<typeof guildRequests> = {
  list: async ({ params: { id }, query }, { db, now }) => {
    const page = await readPage(db, defineRequestList(now), { ...query, guildId: id }, now)
    if (page.Total === 0) await requireGuild(db, id)
    return page
  },

  accept: async ({ params: { id, playerId } }, context) => {
    const isNew = await acceptRequest(asStaff(context), id, playerId)
    context.audit({
      after: { PlayerId: playerId },
      note: isNew ? '' : 'a member already',
      undo: isNew ? undoBy(guildRequests.reopen, { params: { id, playerId } }) : undefined,
    })
    return readGuild(context, id)
  },

  refuse: async ({ params: { id, playerId } }, context) => {
    const isNew = await refuseRequest(asStaff(context), id, playerId)
    context.audit({
      before: { PlayerId: playerId },
      note: isNew ? '' : 'ended already',
      undo: isNew ? undoBy(guildRequests.reopen, { params: { id, playerId } }) : undefined,
    })
    return readGuild(context, id)
  },

  reopen: async ({ params: { id, playerId } }, context) => {
    await reopenRequest(asStaff(context), id, playerId)
    context.audit({ after: { PlayerId: playerId } })
    return readGuild(context, id)
  },
}
