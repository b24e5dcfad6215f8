import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { parseSearchParams, type SearchParams, toParamTexts } from './search-string.ts'

/** For a search param that holds JSON: `filters: jsonParam(z.array(Filter)).default([])`. */
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

/** Reads search params by a schema; an invalid one is dropped, so that a malformed link still opens. */
export function readSearchParams<S extends z.ZodObject>(schema: S, params: SearchParams): z.output<S> {
  const first = schema.safeParse(params)
  if (first.success) return first.data
  const invalid = new Set(first.error.issues.map(({ path }) => String(path[0])))
  return schema.parse(Object.fromEntries(Object.entries(params).filter(([name]) => !invalid.has(name))))
}

/** Changes some search params; undefined or empty removes one. `replace` adds no history entry. */
export type SetSearchParams<S extends z.ZodObject> = (
  params: Partial<Record<keyof z.output<S> & string, unknown>>,
  options?: { replace?: boolean },
) => void

/**
 * The state that the URL holds, read by a schema (every field optional or with a default). Params that the schema does
 * not know stay as they are, so a page and its tab share one URL.
 */
export function useSearchParams<S extends z.ZodObject>(schema: S): readonly [z.output<S>, SetSearchParams<S>] {
  const text = useLocation({ select: (location) => location.searchStr })
  const navigate = useNavigate()
  const search = useMemo(() => readSearchParams(schema, parseSearchParams(text)), [schema, text])
  const setSearch = useCallback<SetSearchParams<S>>(
    (params, { replace = false } = {}) => {
      const merge = (before: Record<string, unknown>) => toParamTexts({ ...before, ...params })
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

/** Navigates to a link of the console: `navigateTo(toHref(playerScreen, { playerId }))`. */
export function useNavigateTo(): (href: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  return useCallback((href, { replace = false } = {}) => void navigate({ href, replace }), [navigate])
}
