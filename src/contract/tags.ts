import { z } from 'zod'

/** The longest tag, in characters. */
export const tagLimit = 40

/** How many tags a thing has at most. */
export const tagCountLimit = 10

/** A tag, "bug-1234", as it is stored: in lower case, with a hyphen for each blank. */
export const Tag = z
  .string()
  .max(200, `A tag has at most ${tagLimit} characters.`)
  .transform((text) => text.trim().normalize('NFC').toLowerCase().replace(/\s+/g, '-'))
  .pipe(
    z
      .string()
      .max(tagLimit, `A tag has at most ${tagLimit} characters.`)
      .regex(/^[\p{L}\p{N}._#-]+$/u, 'A tag has letters, digits and . _ # - only.'),
  )

/** The tags of a thing as a call sends them; each is kept once. `subject` begins the sentence of the limit: "A guild". */
export const defineTags = (subject: string) =>
  z
    .array(Tag)
    .max(tagCountLimit, `${subject} has at most ${tagCountLimit} tags.`)
    .transform((tags) => [...new Set(tags)].sort())

/** A tag in use, and how many of the latest tagged things have it. */
export const UsedTag = z.object({ Tag: z.string(), Count: z.int() })
export type UsedTag = z.infer<typeof UsedTag>
