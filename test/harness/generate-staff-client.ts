import { readFileSync } from 'node:fs'
import { isChange } from '#contract/core/endpoint.ts'
import { isClosedToServiceAccounts } from '#contract/core/service-access.ts'
import { endpoints, type NamedEndpoint } from '#contract/index.ts'
import { toOpenApiDocument } from '#server/platform/openapi/document.ts'
import { isRepeatedByKey } from '#server/platform/openapi/operation.ts'
import { findEntities } from './generate-entities.ts'
import { type Schema, toKey, toMembers, toReferenceName, toType } from './json-schema-types.ts'

/** The calls that a service account may make, with the role for them. */
export const staffCalls = endpoints.filter(
  ({ name, endpoint }) =>
    !isClosedToServiceAccounts(endpoint) && (endpoint.access !== 'public' || name.startsWith('environment.')),
)

type Parameter = {
  readonly $ref?: string
  readonly in: string
  readonly name: string
  readonly required: boolean
  readonly schema: Schema
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>
type Operation = {
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content: Content }>>
}
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, Parameter>>
  }
}

const header = `// Made from the contract by test/staff-client.test.ts: do not edit.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// biome-ignore-all assist/source/organizeImports: generated
`

/** Headers that the client writes from the options of a call. */
const optionHeaders = new Set(['Idempotency-Key', 'If-Match', 'Audit-Reason'])

const partNames = { path: 'params', query: 'query', header: 'headers' } as const

function toInput({ parameters, requestBody }: Operation, shared: Document['components']['parameters']): string {
  const all = parameters
    .map((one) => (one.$ref === undefined ? one : shared[toReferenceName(one.$ref)]))
    .filter((one) => one !== undefined && !optionHeaders.has(one.name)) as Parameter[]
  const parts = Object.entries(partNames).flatMap(([location, part]) => {
    const some = all.filter((one) => one.in === location)
    if (some.length === 0) return []
    const required = some.filter((one) => one.required).map(({ name }) => name)
    const members = toMembers(Object.fromEntries(some.map(({ name, schema }) => [name, schema])), required)
    return [`readonly ${part}${required.length > 0 ? '' : '?'}: { ${members.join('; ')} }`]
  })
  const body = requestBody?.content['application/json']?.schema
  if (body) parts.push(`readonly body: ${toType(body)}`)
  return parts.length === 0 ? 'Nothing' : `{ ${parts.join('; ')} }`
}

function toReply({ responses }: Operation): string {
  const content = responses['200']?.content ?? {}
  if (content['text/csv']) return 'Response'
  const schema = content['application/json']?.schema ?? {}
  const data = schema.allOf?.[1]?.properties?.data
  return toType(data ?? schema)
}

function toOptions({ endpoint }: NamedEndpoint): string {
  const options = [
    ...(endpoint.records ? ['WithReason'] : []),
    ...(isRepeatedByKey(endpoint) ? ['WithIdempotencyKey'] : []),
    ...(endpoint.isVersioned ? ['WithVersion'] : []),
  ]
  return options.length === 0 ? '' : `, ${options.join(' & ')}`
}

/** How a call is sent; what it does not say is not so. */
function toRoute({ endpoint }: NamedEndpoint): string {
  const { method, path, file } = endpoint
  const members = [
    `method: '${method}'`,
    `path: '${path}'`,
    ...(isChange(endpoint) ? [] : ['isRead: true']),
    ...(isRepeatedByKey(endpoint) ? ['takesKey: true'] : []),
    ...(file ? [`file: '${file === 'text/csv' ? 'csv' : 'json'}'`] : []),
  ]
  return `{ ${members.join(', ')} }`
}

function readDocument(): Document {
  const subject = { endpoints: staffCalls, entities: findEntities(), title: '', version: '', url: '' }
  // Its type says less than the generator needs.
  return toOpenApiDocument(subject) as unknown as Document
}

const describeAccess = (access: NamedEndpoint['endpoint']['access']) => [access].flat().join(' or ')

/** The types of what calls of programs take and answer, for their client in TypeScript. */
export function generateStaffEntities(): string {
  const { schemas } = readDocument().components
  const types = Object.entries(schemas).flatMap(([name, schema]) => {
    if (name === 'Error' || name === 'Reply') return []
    if (schema.type !== 'object' || !schema.properties) return [`export type ${name} = ${toType(schema)}`]
    const members = toMembers(schema.properties, schema.required ?? []).map((member) => `  ${member}\n`)
    return [`export type ${name} = {\n${members.join('')}}`]
  })
  const codes = schemas.Error?.properties?.code ?? {}
  return `${header}
/** The stable code of an error. A newer server may have others. */
export type ErrorCode = ${toType(codes)}

${types.join('\n\n')}
`
}

/** The calls of programs and their types, for their client in TypeScript. */
export function generateStaffCalls(): string {
  const { paths, components } = readDocument()
  const operations = new Map(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((operation) => [operation.operationId, operation] as const),
    ),
  )
  const byFeature = new Map<string, NamedEndpoint[]>()
  for (const call of staffCalls) {
    const feature = call.name.split('.')[0] ?? ''
    byFeature.set(feature, [...(byFeature.get(feature) ?? []), call])
  }
  const writeFeatures = (write: (call: NamedEndpoint, key: string) => string) =>
    [...byFeature]
      .map(([feature, calls]) => {
        const lines = calls.map((call) => write(call, toKey(call.name.split('.')[1] ?? '')))
        return `  ${toKey(feature)}: {\n${lines.join('\n')}\n  },`
      })
      .join('\n')
  const types = writeFeatures((call, key) => {
    const operation = operations.get(call.name)
    if (!operation) throw new Error(`The document has no ${call.name}.`)
    const { method, path, access, summary } = call.endpoint
    const type = `Call<${toInput(operation, components.parameters)}, ${toReply(operation)}${toOptions(call)}>`
    return `    /** ${summary}. ${method} ${path}, for ${describeAccess(access)}. */\n    readonly ${key}: ${type}`
  })
  const names = Object.keys(components.schemas).filter((name) => new RegExp(`\\b${name}\\b`).test(types))
  return `${header}
import type { Call, Nothing, WithIdempotencyKey, WithReason, WithVersion } from './call.ts'
import type {
${names.map((name) => `  ${name},`).join('\n')}
} from './entities.ts'

/** How each call is sent. */
export const routes = {
${writeFeatures((call, key) => `    ${key}: ${toRoute(call)},`)}
} as const

/** The calls, by the parts of their names. */
export type Calls = {
${types.replaceAll(/^ {2}(\S+): \{$/gm, '  readonly $1: {').replaceAll(/^ {2}\},$/gm, '  }')}
}
`
}

/** A file of the contract that the client has too, so that its folder needs no other. */
export function copyOfContract(file: string): string {
  return `// From src/contract/core/${file} by test/staff-client.test.ts: do not edit.\n${readFileSync(`src/contract/core/${file}`, 'utf8')}`
}
