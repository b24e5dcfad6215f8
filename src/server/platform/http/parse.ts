import type { z } from 'zod'
import type { Endpoint, EndpointInput } from '#contract/core/endpoint.ts'
import { type InputError, isHostileText, maxInputErrors, parseQuery, throwInvalidInput } from './body.ts'

/** The parts of a request that an endpoint may declare. */
export type RawInput = { params: unknown; query: Readonly<Record<string, unknown>>; body: unknown }

/** How many characters it names a place by: a long name would come back with each problem below it. */
const longestPath = 200

/**
 * Reads the input of an endpoint. Refuses with 400 and its problems, path by path, the first hundred of them. A part that the endpoint does
 * not declare is not read; a body where none belongs is a problem.
 */
export function parseInput<E extends Endpoint>(endpoint: E, raw: RawInput): EndpointInput<E> {
  const query = parseQuery(raw.query)
  const problems: InputError[] = [
    ...isHostileText(raw.params, 'params'),
    ...isHostileText(query, 'query'),
    ...isHostileText(raw.body, 'body'),
  ]
  const read = (name: 'params' | 'query' | 'body', schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) problems.push(...problemsOf(name, issue))
    return undefined
  }
  const input = {
    params: read('params', endpoint.params, raw.params),
    query: read('query', endpoint.query, { ...query }),
    body: read('body', endpoint.body, raw.body),
  }
  if (problems.length > 0) throwInvalidInput(problems.slice(0, maxInputErrors).map(shortened))
  // The schemas of this very endpoint made the three parts.
  return input as EndpointInput<E>
}

function shortened({ path, message }: InputError): InputError {
  return { path: path.length > longestPath ? `${path.slice(0, longestPath)}…` : path, message }
}

function problemsOf(part: string, issue: z.core.$ZodIssue): InputError[] {
  const path = [part, ...issue.path.map(String)].join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, maxInputErrors).map((key) => ({ path: `${path}.${key}`, message: 'Unknown field.' }))
  }
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined')
  return [{ path, message: isMissing ? 'This is missing.' : issue.message }]
}
