import { useCallback, useMemo, useRef, useState } from 'react'

/** The selected rows of a list, kept over its pages. */
export type Selection<R> = {
  /** By key, in the order of selection; undefined where the row was never on screen. */
  readonly rows: ReadonlyMap<string, R | undefined>
  readonly isSelected: (row: R) => boolean
  /** Selects a row or takes it out; as a range, everything on the page between the last toggled row and this one. */
  readonly toggle: (row: R, isRange?: boolean) => void
  /** Selects every row of the page; takes all of them out when they are selected already. */
  readonly togglePage: () => void
  /** Selects rows that are not on screen. */
  readonly addKeys: (keys: readonly string[]) => void
  readonly clear: () => void
}

/** Selecting rows. `page` holds the rows on screen, in their order. */
export function useSelection<R>(rowKey: (row: R) => string, page: readonly R[] | undefined): Selection<R> {
  const [rows, setRows] = useState<ReadonlyMap<string, R | undefined>>(new Map())
  const anchor = useRef<string>(undefined)
  const toggle = useCallback(
    (row: R, isRange = false) => {
      const key = rowKey(row)
      const range = isRange ? rowsBetween(page ?? [], rowKey, anchor.current, key) : undefined
      anchor.current = key
      setRows((before) => {
        if (range) return withRows(before, range, rowKey)
        const next = new Map(before)
        if (!next.delete(key)) next.set(key, row)
        return next
      })
    },
    [rowKey, page],
  )
  const togglePage = useCallback(() => {
    const onPage = page ?? []
    setRows((before) => {
      if (!onPage.every((row) => before.has(rowKey(row)))) return withRows(before, onPage, rowKey)
      const next = new Map(before)
      for (const row of onPage) next.delete(rowKey(row))
      return next
    })
  }, [rowKey, page])
  const addKeys = useCallback((keys: readonly string[]) => {
    setRows((before) => new Map([...before, ...keys.map((key) => [key, before.get(key)] as const)]))
  }, [])
  const clear = useCallback(() => setRows(new Map()), [])
  const isSelected = useCallback((row: R) => rows.has(rowKey(row)), [rows, rowKey])
  return useMemo(
    () => ({ rows, isSelected, toggle, togglePage, addKeys, clear }),
    [rows, isSelected, toggle, togglePage, addKeys, clear],
  )
}

function withRows<R>(before: ReadonlyMap<string, R | undefined>, added: readonly R[], rowKey: (row: R) => string) {
  const next = new Map(before)
  for (const row of added) next.set(rowKey(row), row)
  return next
}

function rowsBetween<R>(page: readonly R[], rowKey: (row: R) => string, from: string | undefined, to: string) {
  const start = page.findIndex((row) => rowKey(row) === from)
  const end = page.findIndex((row) => rowKey(row) === to)
  if (start < 0 || end < 0) return undefined
  return page.slice(Math.min(start, end), Math.max(start, end) + 1)
}
