import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { Noun } from '../list.ts'
import classes from '../lists.module.css'
import { NewsButton } from './news-button.tsx'

/** In milliseconds: so often a list is asked for new rows. */
const intervalMs = 30_000

/** What the part of a list that looks for new rows gets; the rows are those of the list. */
type ListNewsProps = {
  readonly list: { readonly noun: Noun; readonly rowKey: (row: never) => string }
  /** The rows on screen; the same array until they change. */
  readonly rows: readonly object[]
  /** Reads the rows that the page has by now. */
  readonly readRows: (signal: AbortSignal) => Promise<readonly object[]>
  readonly onShow: () => void
}

/** Counts the changes of a value, and says whether the last one is an interval ago. */
function useRound(value: unknown) {
  const [shown, setShown] = useState({ value, round: 0 })
  const [dueRound, setDueRound] = useState(-1)
  const { round } = shown
  if (shown.value !== value) setShown({ value, round: round + 1 })
  useEffect(() => {
    const timer = setTimeout(() => setDueRound(round), intervalMs)
    return () => clearTimeout(timer)
  }, [round])
  return { round, isDue: dueRound === round }
}

/** How many rows came before those on screen since they were read, and the button that shows them. */
export function ListNews({ list, rows, readRows, onShow }: ListNewsProps) {
  const id = useId()
  const { round, isDue } = useRound(rows)
  const { data: byNow } = useQuery({
    queryKey: ['rows by now', id, round],
    queryFn: ({ signal }) => readRows(signal),
    enabled: isDue,
    refetchInterval: intervalMs,
    gcTime: 0,
    meta: { errorDisplay: 'quiet' },
  })
  if (!byNow) return null
  // Both come from the list that the function belongs to.
  const toKey = list.rowKey as (row: object) => string
  const shown = new Set(rows.map(toKey))
  const index = byNow.findIndex((row) => shown.has(toKey(row)))
  const count = index < 0 ? byNow.length : index
  // A whole page of new rows: there may be more.
  const limit = index < 0 && rows.length > 0 ? count - 1 : count
  return (
    <div className={classes.news}>
      <NewsButton count={count} limit={limit} title={`New ${list.noun.many}; click to show them`} onShow={onShow} />
    </div>
  )
}
