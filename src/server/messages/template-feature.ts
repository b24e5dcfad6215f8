import type { messageTemplates } from '#contract/message-templates/message-templates.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { templateHandlers } from './template-handlers.ts'

/** Templates of messages. */
export const messageTemplatesFeature = defineFeature<typeof messageTemplates>({ handlers: templateHandlers })
