import type { items } from '#contract/items/items.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { itemHandlers } from './item-handlers.ts'

/** The catalogue of items that can be given. */
export const itemsFeature = defineFeature<typeof items>({ handlers: itemHandlers })
