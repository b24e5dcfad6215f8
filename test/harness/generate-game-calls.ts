import { z } from 'zod'
import type { GameEndpoint } from '#contract/core/endpoint.ts'
import { gameCalls } from './game-calls.ts'
import { type Schema, toType } from './json-schema-types.ts'

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
