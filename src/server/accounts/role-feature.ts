import type { roles } from '#contract/roles.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { roleHandlers } from './role-handlers.ts'

/** Roles and their permissions. */
export const rolesFeature = defineFeature<typeof roles>({ handlers: roleHandlers })
