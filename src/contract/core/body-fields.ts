import type { z } from 'zod'

/** The fields of a type by their names in small letters. */
type InSmallLetters<T> = { [Name in keyof T & string as Lowercase<Name>]: T[Name] }

/**
 * What a reply says, as the fields of the body that would save it: the wire spells them alike but for the case of
 * letters, `MinLevel` and `minLevel`. A field of the schema that the reply does not have is a type error.
 */
export function toBodyFields<Body extends z.ZodObject, Reply extends object>(
  schema: Body,
  reply: InSmallLetters<Reply> extends InSmallLetters<z.infer<Body>> ? Reply : never,
): z.infer<Body> {
  const values = new Map(Object.entries(reply).map(([name, value]) => [name.toLowerCase(), value]))
  const fields = Object.keys(schema.shape).map((name) => [name, values.get(name.toLowerCase())])
  // The type of the parameter says that the reply has them; the compiler does not follow names in small letters.
  return Object.fromEntries(fields) as z.infer<Body>
}
