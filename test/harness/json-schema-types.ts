/** A JSON schema, as far as the contract has them. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
}

const basicTypes: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** The name that a reference ends with: "Player" of "#/components/schemas/Player". */
export const toReferenceName = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

/** A JSON schema as a type of TypeScript; throws for one that the contract does not have yet. */
export function toType(schema: Schema): string {
  if (schema.$ref !== undefined) return toReferenceName(schema.$ref)
  if (schema.allOf) return schema.allOf.map(toType).join(' & ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(toType))].join(' | ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.type === 'array') return `ReadonlyArray<${toType(schema.items ?? {})}>`
  if (schema.type === 'object') return toObject(schema)
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return 'unknown'
  return types.map((name) => basicTypes[name] ?? toType({ ...schema, type: name })).join(' | ')
}

function toObject({ properties, required = [], additionalProperties }: Schema): string {
  if (properties && (Object.keys(properties).length > 0 || typeof additionalProperties !== 'object'))
    return `{ ${toMembers(properties, required).join('; ')} }`
  const value = typeof additionalProperties === 'object' ? toType(additionalProperties) : 'unknown'
  return `Readonly<Record<string, ${value}>>`
}

/** The members of an object, each as one line of a type. */
export function toMembers(properties: Readonly<Record<string, Schema>>, required: readonly string[]): string[] {
  return Object.entries(properties).map(
    ([name, schema]) => `readonly ${toKey(name)}${required.includes(name) ? '' : '?'}: ${toType(schema)}`,
  )
}

/** A name as the key of a member, quoted where it has to be. */
export const toKey = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))
