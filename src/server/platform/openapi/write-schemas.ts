import { z } from 'zod'

/** A JSON schema as the documents have it. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The schemas of a document. */
export type WrittenSchemas = {
  /** Those with a name. */
  readonly components: Readonly<Record<string, JsonSchema>>
  /** What an operation takes: the schema, or a reference to that of its name. */
  readonly toInput: (schema: z.ZodType) => JsonSchema
  /** What an operation answers. */
  readonly toReply: (schema: z.ZodType) => JsonSchema
}

/** Schemas of one direction: those by name, and those that operations have. */
type Converted = {
  readonly named: Readonly<Record<string, JsonSchema>>
  readonly roots: ReadonlyMap<z.ZodType, JsonSchema>
}

const prefix = '#/components/schemas/'

/** The name of the object that holds what operations have; no export has it. */
const rootsName = 'roots of operations'

/**
 * Writes what operations take and answer as JSON schemas. An entity is written once, under its name, and so is a page of
 * entities: `PlayerNotePage`. One that is taken in another form than it is answered has that form under `…Input`. Replies may
 * get more members, so their objects are open. Throws when two schemas would have one name.
 */
export function writeSchemas(
  entities: Readonly<Record<string, z.ZodType>>,
  inputs: readonly z.ZodType[],
  replies: readonly z.ZodType[],
): WrittenSchemas {
  const { names, named } = namePages(entities, replies)
  const input = convert(named, inputs, 'input')
  const reply = convert(named, replies, 'output')
  const taken = findUsed(input)
  const answered = findUsed(reply)
  const inTwoForms = findTwoForms(
    [...taken].filter((name) => answered.has(name)),
    input.named,
    reply.named,
  )
  const toInputForm = (schema: JsonSchema) => renameReferences(schema, inTwoForms)
  const components: Record<string, JsonSchema> = {}
  for (const name of answered) components[name] = reply.named[name] ?? {}
  for (const name of taken) {
    if (answered.has(name) && !inTwoForms.has(name)) continue
    const component = inTwoForms.has(name) ? toInputName(name) : name
    if (component !== name && component in named) throw new Error(`${component} is the name of two schemas.`)
    components[component] = toInputForm(input.named[name] ?? {})
  }
  return {
    components: Object.fromEntries(Object.entries(components).sort(([one], [other]) => (one < other ? -1 : 1))),
    toInput: (schema) => toInputForm(input.roots.get(schema) ?? {}),
    toReply: (schema) => toReference(names.get(schema)) ?? reply.roots.get(schema) ?? {},
  }
}

const toInputName = (name: string) => `${name}Input`
const toReference = (name: string | undefined) => (name === undefined ? undefined : { $ref: `${prefix}${name}` })

/** The entities and the pages of them, by name and by schema. Endpoints make a page of rows each for itself. */
function namePages(entities: Readonly<Record<string, z.ZodType>>, replies: readonly z.ZodType[]) {
  const names = new Map(Object.entries(entities).map(([name, schema]) => [schema, name]))
  const pages: Record<string, z.ZodType> = {}
  for (const reply of replies) {
    const name = names.has(reply) ? undefined : toPageName(reply, names)
    if (name === undefined) continue
    if (name in entities) throw new Error(`${name} is the name of two schemas.`)
    names.set(reply, name)
    pages[name] ??= reply
  }
  return { names, named: { ...entities, ...pages } }
}

function toPageName(reply: z.ZodType, names: ReadonlyMap<z.ZodType, string>): string | undefined {
  if (!(reply instanceof z.ZodObject)) return undefined
  const { Result, Total, TotalIsExact, ...others } = reply.shape
  const row = Result instanceof z.ZodArray ? names.get(Result.unwrap() as z.ZodType) : undefined
  if (row === undefined || Total === undefined || Object.keys(others).length > 0) return undefined
  return TotalIsExact === undefined ? `${row}Page` : `Estimated${row}Page`
}

function convert(
  named: Readonly<Record<string, z.ZodType>>,
  schemas: readonly z.ZodType[],
  io: 'input' | 'output',
): Converted {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  const roots = [...new Set(schemas)]
  // As members of one object those with a name become references, too.
  registry.add(z.object(Object.fromEntries(roots.map((schema, index) => [`root${index}`, schema]))), { id: rootsName })
  const written = z.toJSONSchema(registry, {
    io,
    uri: (name) => `${prefix}${name}`,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The format says it, in fewer than 300 characters.
      if (jsonSchema.format === 'date-time' || jsonSchema.format === 'date') delete jsonSchema.pattern
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  const { [rootsName]: all, ...others } = written.schemas
  const members: Readonly<Record<string, JsonSchema>> = (all?.properties as Record<string, JsonSchema>) ?? {}
  return {
    named: Object.fromEntries(Object.entries(others).map(([name, { $schema, $id, ...schema }]) => [name, schema])),
    roots: new Map(roots.map((schema, index) => [schema, members[`root${index}`] ?? {}])),
  }
}

/** The names that a schema refers to. */
function* listReferences(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [keyword, member] of Object.entries(value)) {
    if (keyword === '$ref' && typeof member === 'string') yield member.slice(prefix.length)
    else yield* listReferences(member)
  }
}

/** The names of those that operations have, also inside of others. */
function findUsed({ named, roots }: Converted): Set<string> {
  const used = new Set<string>()
  const add = (schema: unknown) => {
    for (const name of listReferences(schema)) {
      if (used.has(name)) continue
      used.add(name)
      add(named[name])
    }
  }
  for (const schema of roots.values()) add(schema)
  return used
}

/** The names whose inputs and replies differ in more than whether they may get more members, or have such a one inside. */
function findTwoForms(names: readonly string[], inputs: Converted['named'], replies: Converted['named']): Set<string> {
  const write = (schema: unknown) =>
    JSON.stringify(schema, (keyword, value) =>
      keyword === 'additionalProperties' && value === false ? undefined : value,
    )
  const found = new Set(names.filter((name) => write(inputs[name]) !== write(replies[name])))
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const name of names) {
      if ([...listReferences(inputs[name])].some((inner) => found.has(inner))) found.add(name)
    }
  }
  return found
}

function renameReferences<Value>(value: Value, names: ReadonlySet<string>): Value {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => renameReferences(item, names)) as Value
  const members = Object.entries(value).map(([keyword, member]) => {
    const name = keyword === '$ref' ? String(member).slice(prefix.length) : ''
    return names.has(name) ? [keyword, `${prefix}${toInputName(name)}`] : [keyword, renameReferences(member, names)]
  })
  return Object.fromEntries(members) as Value
}
