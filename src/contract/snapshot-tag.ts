import { z } from 'zod'

/** The longest tag, in characters. */
export const tagLimit = 40

/** How many tags a snapshot has at most. */
export const tagCountLimit = 10

/** A tag, "bug-1234", as it is stored: in lower case, with a hyphen for each blank. */
export const SnapshotTag = z
  .string()
  .max(200, `A tag has at most ${tagLimit} characters.`)
  .transform((text) => text.trim().normalize('NFC').toLowerCase().replace(/\s+/g, '-'))
  .pipe(
    z
      .string()
      .max(tagLimit, `A tag has at most ${tagLimit} characters.`)
      .regex(/^[\p{L}\p{N}._#-]+$/u, 'A tag has letters, digits and . _ # - only.'),
  )

/** The tags of a snapshot as a call sends them; each is kept once. */
export const SnapshotTags = z
  .array(SnapshotTag)
  .max(tagCountLimit, `A snapshot has at most ${tagCountLimit} tags.`)
  .transform((tags) => [...new Set(tags)].sort())

/** A tag in use, and how many of the latest tagged snapshots have it. */
export const UsedTag = z.object({ Tag: z.string(), Count: z.int() })
export type UsedTag = z.infer<typeof UsedTag>
