import type { z } from 'zod'

type DeclaredPath = { readonly segments: readonly string[]; readonly params: z.ZodObject | undefined }
type ReservedSegments = {
  readonly of: number
  readonly texts: ReadonlySet<string>
  readonly prefixes: readonly string[]
}

const declaredPaths: DeclaredPath[] = []
/** By the schema of a parameter, because every call with an id asks; out of date once more paths are declared. */
const reservedBySchema = new WeakMap<z.ZodType, ReservedSegments>()

/** Reserves the literal segments of an endpoint's path. */
export function reserveSegments({ path, params }: { path: string; params?: z.ZodObject | undefined }): void {
  declaredPaths.push({ segments: path.split('/').slice(1), params })
}

/** Whether the first segments of two paths may be those of one request. */
function mayMatch(some: readonly string[], others: readonly string[]): boolean {
  return some.every((segment, index) => `${segment}${others[index]}`.includes(':') || segment === others[index])
}

/** Whether a path has a parameter of this schema where another path has its segment with this index. */
function hasParameter({ segments, params }: DeclaredPath, schema: z.ZodType, other: DeclaredPath, index: number) {
  const name = segments[index]?.startsWith(':') ? segments[index].slice(1) : ''
  return params?.shape[name] === schema && mayMatch(other.segments.slice(0, index), segments)
}

function collectReserved(schema: z.ZodType): ReservedSegments {
  const segments = declaredPaths.flatMap((path) =>
    path.segments.filter((_, index) => declaredPaths.some((other) => hasParameter(other, schema, path, index))),
  )
  const literal = segments.filter((segment) => !segment.includes(':'))
  // A segment like "snapshot_:key" reserves every text with its prefix.
  const prefixes = segments.filter((segment) => segment.includes(':')).map((segment) => segment.split(':')[0] ?? '')
  return { of: declaredPaths.length, texts: new Set(literal), prefixes: prefixes.filter((prefix) => prefix !== '') }
}

/**
 * Whether a text cannot be the value of a path parameter of this schema, because an endpoint has it as a literal
 * segment in the same place: with the paths `/players/:id` and `/players/search`, "search" is reserved.
 */
export function isReservedSegment(text: string, schema: z.ZodType): boolean {
  let reserved = reservedBySchema.get(schema)
  if (reserved?.of !== declaredPaths.length) {
    reserved = collectReserved(schema)
    reservedBySchema.set(schema, reserved)
  }
  return reserved.texts.has(text) || reserved.prefixes.some((prefix) => text.startsWith(prefix))
}
