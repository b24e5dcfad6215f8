import type { PaletteTexts } from '#console/platform/navigation/feature.ts'
import { screenCommands } from './palette-commands.ts'
import { paletteKinds } from './palette-kinds.ts'
import { screenSynonyms } from './palette-synonyms.ts'

/** What only the palette needs of all features. */
export const paletteTexts: PaletteTexts = { kinds: paletteKinds, screenSynonyms, screenCommands }
