/** A JSON schema, as far as the documents of the interface use it. */
export type Schema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
}

type Operation = {
  readonly parameters: readonly {
    readonly in: string
    readonly name: string
    readonly required?: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}

/** An OpenAPI document. */
export type Interface = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

const json = 'application/json'
const toTypes = ({ type }: Schema) => (type === undefined ? undefined : [type].flat())
const isWithin = (some: readonly unknown[], all: readonly unknown[]) => some.every((one) => all.includes(one))
const isNumber = (type: string) => type === 'number' || type === 'integer'

/** Whether a value of each type of the first is one of the second. */
function isTypeWithin(one: Schema, other: Schema): boolean {
  const [some, all] = [toTypes(one), toTypes(other)]
  if (all === undefined) return true
  return some?.every((type) => all.includes(type) || (type === 'integer' && all.some(isNumber))) ?? false
}

/** What the second schema does not accept, of what the first did. */
export function findRefusals(path: string, before: Schema, after: Schema): string[] {
  if (before.anyOf) return before.anyOf.flatMap((option) => findRefusals(path, option, after))
  if (after.anyOf) {
    const each = after.anyOf.map((option) => findRefusals(path, before, option))
    return each.some((found) => found.length === 0) ? [] : (each[0] ?? [])
  }
  if (!isTypeWithin(before, after)) return [`${path}: another type`]
  const found: string[] = []
  const say = (isWrong: boolean, what: string) => isWrong && found.push(`${path}: ${what}`)
  const [accepted, known] = [
    after.enum ?? (after.const === undefined ? undefined : [after.const]),
    before.enum ?? [before.const],
  ]
  say(accepted !== undefined && !isWithin(known, accepted), 'fewer values')
  say(after.pattern !== undefined && after.pattern !== before.pattern, 'another pattern')
  for (const limit of ['maxLength', 'maxItems', 'maximum'] as const)
    say(after[limit] !== undefined && (before[limit] ?? Number.POSITIVE_INFINITY) > after[limit], `a lower ${limit}`)
  for (const limit of ['minLength', 'minItems', 'minimum'] as const)
    say(after[limit] !== undefined && (before[limit] ?? Number.NEGATIVE_INFINITY) < after[limit], `a higher ${limit}`)
  for (const name of after.required ?? []) say(!before.required?.includes(name), `${name} is required`)
  for (const [name, property] of Object.entries(before.properties ?? {})) {
    const now = after.properties?.[name]
    say(now === undefined && after.additionalProperties === false, `no ${name} any more`)
    if (now) found.push(...findRefusals(`${path}.${name}`, property, now))
  }
  if (before.items && after.items) found.push(...findRefusals(`${path}[]`, before.items, after.items))
  return found
}

/** What a reader of the first schema finds no more in the second. More members and more values are no loss. */
export function findLosses(path: string, before: Schema, after: Schema): string[] {
  if (after.anyOf) return after.anyOf.flatMap((option) => findLosses(path, before, option))
  if (before.anyOf) {
    const each = before.anyOf.map((option) => findLosses(path, option, after))
    return each.some((found) => found.length === 0) ? [] : (each[0] ?? [])
  }
  const found: string[] = []
  if (!isTypeWithin(after, before)) found.push(`${path}: another type`)
  for (const [name, property] of Object.entries(before.properties ?? {})) {
    const now = after.properties?.[name]
    if (!now || (before.required?.includes(name) && !after.required?.includes(name)))
      found.push(`${path}: no ${name} any more`)
    if (now) found.push(...findLosses(`${path}.${name}`, property, now))
  }
  if (before.items && after.items) found.push(...findLosses(`${path}[]`, before.items, after.items))
  return found
}

function compareParameters(path: string, before: Operation, after: Operation): string[] {
  const find = ({ parameters }: Operation, one: Operation['parameters'][number]) =>
    parameters.find((other) => other.in === one.in && other.name === one.name)
  return [
    ...before.parameters.flatMap((one) => {
      const now = find(after, one)
      return now ? findRefusals(`${path} ${one.name}`, one.schema, now.schema) : [`${path}: no ${one.name} any more`]
    }),
    ...after.parameters.flatMap((one) =>
      one.required && !find(before, one)?.required ? [`${path}: ${one.name} is required`] : [],
    ),
  ]
}

/** What a client of the first document could not do any more, or would not find, at a server of the second. */
export function findNarrowings(before: Interface, after: Interface): string[] {
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`
      const now = after.paths[path]?.[method]
      if (!now) return [`${name}: gone`]
      const [sent, accepted] = [operation, now].map(({ requestBody }) => requestBody?.content[json]?.schema)
      const [read, written] = [operation, now].map(({ responses }) => responses['200']?.content?.[json]?.schema)
      return [
        ...compareParameters(name, operation, now),
        ...(accepted ? findRefusals(`${name} body`, sent ?? {}, accepted) : []),
        ...(read ? findLosses(`${name} reply`, read, written ?? {}) : []),
      ]
    }),
  )
}
