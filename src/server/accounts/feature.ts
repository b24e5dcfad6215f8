import { dayMs } from '#contract/core/units.ts'
import type { mails } from '#contract/mails.ts'
import type { passkeys } from '#contract/passkeys.ts'
import type { roles } from '#contract/roles.ts'
import type { secondFactor } from '#contract/second-factor.ts'
import type { session } from '#contract/session.ts'
import type { users } from '#contract/users.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { mailGauges } from '#server/platform/mail/mail-gauges.ts'
import { deleteParkedMails } from '#server/platform/mail/repository.ts'
import { subtract } from '#server/platform/retention.ts'
import { deleteOldAttempts } from './attempt-repository.ts'
import { undeliveredMailsPart } from './home-part.ts'
import { passkeyHandlers } from './passkey-handlers.ts'
import { roleHandlers } from './role-handlers.ts'
import { userNames, userSearch } from './search.ts'
import { secondFactorHandlers } from './second-factor-handlers.ts'
import { sessionHandlers } from './session-handlers.ts'
import { deleteEndedSessions } from './session-repository.ts'
import { undeliveredList } from './undelivered-list.ts'
import { userHandlers } from './user-handlers.ts'

/** Console users, their sessions, and the own profile. */
export const usersFeature = defineFeature<typeof users>({
  handlers: userHandlers,
  searchSources: [userSearch],
  auditNames: [userNames],
})

const keptDays = 30

/** Mails that could not be sent. */
export const mailsFeature = defineFeature<typeof mails>({
  homeParts: [undeliveredMailsPart],
  gauges: mailGauges,
  handlers: {
    undelivered: ({ query }, { db, now }) => readPage(db, undeliveredList, query, now),
  },
  retention: (db, _, now) => deleteParkedMails(db, subtract(now, keptDays * dayMs)),
})

/** Roles and their permissions. */
export const rolesFeature = defineFeature<typeof roles>({ handlers: roleHandlers })

/** Two-factor sign-in: setting it up, turning it off, and resetting that of others. */
export const secondFactorFeature = defineFeature<typeof secondFactor>({ handlers: secondFactorHandlers })

/** Passkeys as second factor. */
export const passkeysFeature = defineFeature<typeof passkeys>({ handlers: passkeyHandlers })

/** Signing in and out, and passwords. */
export const sessionFeature = defineFeature<typeof session>({
  handlers: sessionHandlers,
  retention: async (db, settings, now) => {
    await deleteEndedSessions(db, settings, now)
    await deleteOldAttempts(db, now)
  },
})
