import type { mails } from '#contract/mails.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { deleteParkedMails } from '#server/platform/mail/repository.ts'
import { dayMs, subtract } from '#server/platform/retention.ts'
import { undeliveredList } from './undelivered-list.ts'

const keptDays = 30

/** Mails that could not be sent. */
export const mailsFeature = defineFeature<typeof mails>({
  handlers: {
    undelivered: ({ query }, { db, now }) => readPage(db, undeliveredList, query, now),
  },
  retention: (db, _, now) => deleteParkedMails(db, subtract(now, keptDays * dayMs)),
})
