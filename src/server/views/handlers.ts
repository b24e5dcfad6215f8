import { isAdmin } from '#contract/core/permissions.ts'
import { type SavedView, viewLimit, views } from '#contract/views.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import { countViews, deleteView, insertView, listViews, lockView, updateView, type ViewContent } from './repository.ts'

/** The view, locked. Rejects one that the person does not see, or that is neither their own nor theirs to administer. */
async function lockOwnView({ db, person }: SignedInContext, id: string): Promise<SavedView> {
  const view = await lockView(db, person.Id, id)
  if (!view) throw new ApiError('view-unknown')
  if (!view.IsOwn && !isAdmin(person)) throw new ApiError('not-own-view')
  return view
}

function toContent({ Name, SearchParams, IsShared }: ViewContent): ViewContent {
  return { Name, SearchParams, IsShared }
}

/** Answers the calls of saved views. */
export const viewHandlers: Handlers<typeof views> = {
  list: async ({ query }, { db, person }) => ({ Result: await listViews(db, person.Id, query.list) }),

  create: async ({ body: { List, ...content } }, { db, person, audit, setVersion }) => {
    if ((await countViews(db, person.Id)) >= viewLimit) throw new ApiError('view-limit')
    const Id = await insertView(db, person.Id, List, content)
    if (Id === undefined) throw new ApiError('view-exists')
    audit({ targetId: Id, after: { List, ...content } })
    setVersion(1)
    return { Id, List, ...content, HasLostFilter: false, Owner: person.email, IsOwn: true, Version: 1 }
  },

  update: async ({ params, body }, context) => {
    const { db, ifMatch, audit, setVersion } = context
    const before = await lockOwnView(context, params.id)
    requireVersion(ifMatch, before.Version, before)
    if (!(await updateView(db, params.id, body))) throw new ApiError('view-exists')
    const after = { ...before, ...body, HasLostFilter: false, Version: before.Version + 1 }
    audit({
      before: toContent(before),
      after: toContent(after),
      note: ifMatch === undefined ? unversionedWriteNote : '',
      undo: undoBy(views.update, { params, body: toContent(before) }),
    })
    setVersion(after.Version)
    return after
  },

  remove: async ({ params }, context) => {
    const before = await lockOwnView(context, params.id)
    await deleteView(context.db, params.id)
    const content = { List: before.List, ...toContent(before) }
    context.audit({ before: content, undo: before.IsOwn ? undoBy(views.create, { body: content }) : undefined })
    return {}
  },
}
