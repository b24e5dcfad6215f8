import { z } from 'zod'
import type { GameEndpoint } from '#contract/core/endpoint.ts'
import { gameCalls } from './game-calls.ts'

type Schema = {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
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

/** A JSON schema as a type; throws for one that no call has yet. */
function toType(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(toType))].join(' | ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.type === 'array' && schema.items) return `ReadonlyArray<${toType(schema.items)}>`
  if (schema.type === 'object') {
    if (schema.properties) return toObjectType(schema.properties, schema.required ?? [])
    if (typeof schema.additionalProperties === 'object')
      return `Readonly<Record<string, ${toType(schema.additionalProperties)}>>`
  }
  const basic = [schema.type ?? []].flat().map((name) => basicTypes[name])
  if (basic.length === 0 || basic.includes(undefined)) throw new Error(`No type for ${JSON.stringify(schema)}.`)
  return basic.join(' | ')
}

function toObjectType(properties: Readonly<Record<string, Schema>>, required: readonly string[]): string {
  const members = Object.entries(properties).map(
    ([name, schema]) => `readonly ${name}${required.includes(name) ? '' : '?'}: ${toType(schema)}`,
  )
  return `{ ${members.join('; ')} }`
}

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema

/** The input of a call; a query or parameters whose members are all optional may be left out. */
function toInput({ params, query, body }: GameEndpoint): string {
  const parts = Object.entries({ params, query, body }).flatMap(([name, schema]) => {
    if (!schema) return []
    const json = toJsonSchema(schema, 'input')
    const isRequired = name === 'body' || (json.required ?? []).length > 0
    return [`readonly ${name}${isRequired ? '' : '?'}: ${toType(json)}`]
  })
  return parts.length === 0 ? 'Record<never, never>' : `{ ${parts.join('; ')} }`
}

function toReply({ reply, isPoll }: GameEndpoint): string {
  return `${toType(toJsonSchema(reply, 'output'))}${isPoll ? ' | null' : ''}`
}

/** The calls of the game and their types, for its client in TypeScript. */
export function generateGameCalls(): string {
  const routes = gameCalls.map(({ name, endpoint }) => {
    const { method, path, gameAccess } = endpoint
    return `  '${name}': { method: '${method}', path: '${path}', credential: ${JSON.stringify(gameAccess)} },`
  })
  const types = gameCalls.map(
    ({ name, endpoint }) => `  /** ${endpoint.summary}. */
  '${name}': { input: ${toInput(endpoint)}; reply: ${toReply(endpoint)} }`,
  )
  return `// Made from the contract by test/game-client-calls.test.ts: do not edit.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated

/** Where each call goes, and what it is made with. */
export const calls = {
${routes.join('\n')}
} as const

/** What each call takes and is answered. */
export type Calls = {
${types.join('\n')}
}
`
}
