import { z } from 'zod'
import { endpoints, gameEndpoints } from '#contract/index.ts'
import { toOpenApiDocument } from '#server/platform/openapi/document.ts'

/** A schema that a file of the contract exports. */
type ExportedSchema = { readonly name: string; readonly file: string; readonly schema: z.ZodType }

/** The exports of files, by their paths. */
export type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const contractModules: Modules = import.meta.glob(
  ['../../src/contract/**/*.ts', '!../../src/contract/**/*.test.ts', '!../../src/contract/entities.ts'],
  { eager: true },
)

/** Whether a schema gets a name: an object, a choice of objects, or some values; a text or a number does not. */
function isEntity(schema: z.ZodType): boolean {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const isObject = (part: unknown) =>
    typeof part === 'object' && part !== null && 'type' in part && part.type === 'object'
  return isObject(json) || json.enum !== undefined || ((json.anyOf ?? json.oneOf)?.every(isObject) ?? false)
}

/** The schemas that files export by a name that begins with a capital. Throws when two files give one name. */
export function listExportedSchemas(modules: Modules): ExportedSchema[] {
  const found = Object.entries(modules).flatMap(([path, exported]) =>
    Object.entries(exported).flatMap(([name, schema]) =>
      /^[A-Z]/.test(name) && schema instanceof z.ZodType && isEntity(schema)
        ? [{ name, file: path.replace(/^.*\/contract\//, ''), schema }]
        : [],
    ),
  )
  const files = new Map<string, string>()
  for (const { name, file } of found) {
    const other = files.get(name)
    if (other) throw new Error(`${name} is exported by ${other} and by ${file}: the API documents need two names.`)
    files.set(name, file)
  }
  return found
}

/** The exported schemas that calls of staff or of the game take or answer, also inside of others. */
function listEntities(): ExportedSchema[] {
  const exported = listExportedSchemas(contractModules)
  const entities = Object.fromEntries(exported.map(({ name, schema }) => [name, schema]))
  const used = new Set(
    [endpoints, gameEndpoints].flatMap((some) => {
      const document = toOpenApiDocument({ endpoints: some, entities, title: '', version: '', url: '' })
      return Object.keys(document.components.schemas)
    }),
  )
  return exported.filter(({ name }) => used.has(name)).sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** The entities of the contract, by name. */
export const findEntities = () => Object.fromEntries(listEntities().map(({ name, schema }) => [name, schema]))

/** The file of the contract that lists its entities. */
export function generateEntities(): string {
  const entities = listEntities()
  const files = [...new Set(entities.map(({ file }) => file))].sort()
  const imports = files.map((file) => {
    const names = entities.filter((entity) => entity.file === file).map(({ name }) => name)
    return `import { ${names.join(', ')} } from './${file}'`
  })
  return `// Made from the contract by test/staff-client.test.ts: do not edit.
${imports.join('\n')}

/** The entities of the contract by name: the API documents refer to them. */
export const entities = {
${entities.map(({ name }) => `  ${name},`).join('\n')}
}
`
}
