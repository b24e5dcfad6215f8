import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'

/** The words of an address after `?`, all of them text: "00123" stays what it is. */
export type SearchParams = Readonly<Record<string, string>>

/** Reads `?a=1&b=` into words; a name that comes twice counts with its last value. */
export function parseSearchParams(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Writes words as `?a=1`, empty when there are none. */
export function stringifySearchParams(words: Readonly<Record<string, unknown>>): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(words)) {
    const word = toParamText(value)
    if (word !== undefined) pairs.set(name, word)
  }
  const text = pairs.toString()
  return text === '' ? '' : `?${text}`
}

function toParamText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A path with its parameters filled in and words behind: `hrefOf('/acp/player/$playerId', { playerId }, { tab })`. */
export function toHref(
  path: string,
  params: Readonly<Record<string, string | number>> = {},
  words: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replaceAll(/\$([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return `${filled}${stringifySearchParams(words)}`
}

/** For a word that holds JSON: `filters: jsonWord(z.array(Filter)).default([])`. */
export function jsonParam<S extends z.ZodType>(schema: S) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'This is not JSON.' })
        return z.NEVER
      }
    })
    .pipe(schema)
}

/** Reads words by a schema; a word that does not fit is left out, so that a mangled link still opens. */
export function readSearchParams<S extends z.ZodObject>(schema: S, words: SearchParams): z.output<S> {
  const first = schema.safeParse(words)
  if (first.success) return first.data
  const bad = new Set(first.error.issues.map(({ path }) => String(path[0])))
  return schema.parse(Object.fromEntries(Object.entries(words).filter(([name]) => !bad.has(name))))
}

/** Changes some words of the address; undefined or empty removes one. `replace` leaves no step for Back. */
export type SetSearchParams<S extends z.ZodObject> = (
  words: Partial<Record<keyof z.output<S> & string, unknown>>,
  options?: { replace?: boolean },
) => void

/**
 * The state that the address holds, read by a schema (every field optional or with a default). Words that the schema
 * does not know stay where they are, so a page and its tab share one address.
 */
export function useSearchParams<S extends z.ZodObject>(schema: S): readonly [z.output<S>, SetSearchParams<S>] {
  const text = useLocation({ select: (location) => location.searchStr })
  const navigate = useNavigate()
  const search = useMemo(() => readSearchParams(schema, parseSearchParams(text)), [schema, text])
  const setSearch = useCallback<SetSearchParams<S>>(
    (words, { replace = false } = {}) => {
      const merge = (before: Record<string, unknown>) => {
        const merged = { ...before, ...words }
        return Object.fromEntries(
          Object.entries(merged).flatMap(([name, value]) => {
            const word = toParamText(value)
            return word === undefined ? [] : [[name, word]]
          }),
        )
      }
      void navigate({ to: '.', search: merge, replace, resetScroll: false, hash: true })
    },
    [navigate],
  )
  return [search, setSearch]
}

/** A parameter of the screen's path, decoded; empty when the path has none of this name. */
export function usePathParam(name: string): string {
  const params: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const value = params[name]
  return typeof value === 'string' ? value : ''
}

/** Goes to an address of the console: `go(hrefOf('/acp/player/$playerId', { playerId }))`. */
export function useNavigateTo(): (href: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  return useCallback((href, { replace = false } = {}) => void navigate({ href, replace }), [navigate])
}
