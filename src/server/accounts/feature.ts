import type { users } from '#contract/users.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { userHandlers } from './user-handlers.ts'

/** Console users, their sessions, and the own profile. */
export const usersFeature = defineFeature<typeof users>({ handlers: userHandlers })
