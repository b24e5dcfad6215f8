type Json = Readonly<Record<string, unknown>>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** What a reference of a document names: "#/components/schemas/Player". */
function find(document: unknown, reference: string): unknown {
  const names = reference.split('/').slice(1)
  return names.reduce<unknown>((part, name) => (isJson(part) ? part[name] : undefined), document)
}

/** Two objects that a value must be at once, as one. */
function merge(one: Json, other: Json): Json {
  const areObjects = isJson(one.properties) && isJson(other.properties)
  const areLists = Array.isArray(one.required) && Array.isArray(other.required)
  return {
    ...one,
    ...other,
    ...(areObjects ? { properties: { ...(one.properties as Json), ...(other.properties as Json) } } : {}),
    ...(areLists ? { required: [...(one.required as string[]), ...(other.required as string[])] } : {}),
  }
}

/**
 * An OpenAPI document with what its references name in their places, and with one object where it has several in `allOf`, so
 * that documents of any form can be compared. Nothing in them refers to itself.
 */
export function resolveReferences<Document>(document: Document): Document {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (!isJson(value)) return value
    const { $ref, allOf, ...others } = value
    const own = Object.fromEntries(Object.entries(others).map(([name, member]) => [name, resolve(member)]))
    const named = typeof $ref === 'string' ? [find(document, $ref)] : []
    const parts = [...named, ...(Array.isArray(allOf) ? allOf : [])].map(resolve).filter(isJson)
    return [...parts, own].reduce(merge)
  }
  // Everything in it is as its type says, but without references.
  return resolve(document) as Document
}
