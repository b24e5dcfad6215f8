import { z } from 'zod'
import { nameSchema, namesSchema, prefixedNameLimit } from './leaderboard-definitions.ts'

/**
 * The attribute names of a definition that exists. They are longer by the prefix that the server put before them, and those
 * in `stored`, which it has already, may have been accepted under other rules.
 */
export const existingNamesSchema = (stored: readonly string[]) =>
  namesSchema(
    z.string().superRefine((name, context) => {
      if (stored.includes(name)) return
      const { error } = nameSchema(prefixedNameLimit).safeParse(name)
      for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message })
    }),
  )
