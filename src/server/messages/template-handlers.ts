import { messageTemplates } from '#contract/message-templates.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { templateList } from './template-list.ts'
import { deleteTemplate, insertTemplate, lockTemplate, updateTemplate } from './template-repository.ts'

export const templateHandlers: Handlers<typeof messageTemplates> = {
  list: ({ query }, { db, now }) => readPage(db, templateList, query, now),

  create: async ({ body }, { db, now, person, audit, setVersion }) => {
    const template = await insertTemplate(db, body, { email: person.email, now })
    audit({ targetId: String(template.Id), after: template })
    setVersion(template.Version)
    return template
  },

  update: async ({ params, body }, { db, now, person, ifMatch, audit, setVersion }) => {
    const before = await lockTemplate(db, params.id)
    requireVersion(ifMatch, before.Version, before)
    const after = await updateTemplate(db, params.id, body, { email: person.email, now })
    const { Name, Content } = before
    const undo = undoBy(messageTemplates.update, { params: { id: String(params.id) }, body: { Name, Content } })
    audit({ before, after, note: ifMatch === undefined ? unversionedWriteNote : '', undo })
    setVersion(after.Version)
    return after
  },

  remove: async ({ params }, { db, ifMatch, audit, setVersion }) => {
    const before = await lockTemplate(db, params.id)
    requireVersion(ifMatch, before.Version, before)
    await deleteTemplate(db, params.id)
    const { Name, Content } = before
    const undo = undoBy(messageTemplates.create, { body: { Name, Content } })
    audit({ before, note: ifMatch === undefined ? unversionedWriteNote : '', undo })
    setVersion(before.Version)
    return before
  },
}
