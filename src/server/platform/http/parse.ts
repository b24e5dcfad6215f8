import type { z } from 'zod'
import { CsvFormat } from '#contract/core/csv.ts'
import type { AnyEndpoint, EndpointInput } from '#contract/core/endpoint.ts'
import { describeIssue } from '#contract/core/issue-texts.ts'
import { findUnsafeText, type InputError, maxInputErrors, parseQuery, throwInvalidInput } from './body.ts'

/** The parts of a request that an endpoint may declare. */
export type RawInput = {
  params?: Readonly<Record<string, string>> | undefined
  query: Readonly<Record<string, unknown>>
  body: unknown
  headers?: Readonly<Record<string, unknown>>
}

/** Maximum characters of a path in an error: a long name would be repeated in each error below it. */
const maxPathLength = 200

/**
 * Parses the input of an endpoint. Throws `invalid-input` with at most 100 errors by path. A part that the endpoint
 * does not declare is ignored.
 */
export function parseInput<E extends AnyEndpoint>(endpoint: E, raw: RawInput): EndpointInput<E> {
  const query = parseQuery(raw.query)
  const params = Object.fromEntries(Object.entries(raw.params ?? {}).map(([name, text]) => [name, fromSegment(text)]))
  const errors: InputError[] = [
    ...findUnsafeText(params, 'params'),
    ...findUnsafeText(query, 'query'),
    ...findUnsafeText(raw.body, 'body'),
  ]
  const read = (name: keyof RawInput, schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    // The texts are asked for now and not at once, because a parse that may need them takes three times as long.
    const { error } = schema.safeParse(value, { error: describeIssue })
    for (const issue of (error ?? parsed.error).issues) errors.push(...toInputErrors(name, issue))
    return undefined
  }
  const { bom, ...ownQuery } = query
  const isCsv = endpoint.file === 'text/csv'
  if (isCsv) read('query', CsvFormat, { bom })
  const input = {
    params: read('params', endpoint.params, params),
    query: endpoint.query && read('query', endpoint.query, isCsv ? ownQuery : { ...query }),
    body: read('body', endpoint.body, raw.body),
    headers: endpoint.headers && read('headers', endpoint.headers, { ...raw.headers }),
  }
  if (errors.length > 0) throwInvalidInput(errors.slice(0, maxInputErrors).map(truncatePath))
  // The schemas of this very endpoint made the parts.
  return input as EndpointInput<E>
}

/** The text of a decoded segment, without the `~` that `buildPath` wrote before dots. */
function fromSegment(segment: string): string {
  return /^~+\.{1,2}$/.test(segment) ? segment.slice(1) : segment
}

function truncatePath({ path, message }: InputError): InputError {
  return { path: path.length > maxPathLength ? `${path.slice(0, maxPathLength)}…` : path, message }
}

/** The errors of an issue; of a union those of the alternative that the input comes nearest to. */
function toInputErrors(part: string, issue: z.core.$ZodIssue): InputError[] {
  const path = [part, ...issue.path.map(String)].join('.')
  if (issue.code === 'invalid_union') {
    const [nearest] = issue.errors
      .map((issues) => issues.flatMap((inner) => toInputErrors(path, inner)))
      .toSorted((one, other) => one.length - other.length)
    if (nearest) return nearest
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, maxInputErrors).map((key) => ({ path: `${path}.${key}`, message: 'Unknown field.' }))
  }
  return [{ path, message: issue.message }]
}
