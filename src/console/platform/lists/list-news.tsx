import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import classes from './lists.module.css'
import { NewsButton } from './news-button.tsx'

/** In milliseconds: so often a list is asked for new rows. */
const intervalMs = 30_000

/** What the part of a list that looks for new rows gets. */
export type ListNewsProps = {
  readonly listId: string
  /** "New players". */
  readonly title: string
  /** The keys of the rows on screen; the same array until they change. */
  readonly keys: readonly string[]
  /** Reads the keys that the page has by now. */
  readonly readKeys: (signal: AbortSignal) => Promise<readonly string[]>
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
export function ListNews({ listId, title, keys, readKeys, onShow }: ListNewsProps) {
  const { round, isDue } = useRound(keys)
  const { data: byNow } = useQuery({
    queryKey: ['rows by now', listId, round],
    queryFn: ({ signal }) => readKeys(signal),
    enabled: isDue,
    refetchInterval: intervalMs,
    gcTime: 0,
    meta: { errorDisplay: 'quiet' },
  })
  if (!byNow) return null
  const shown = new Set(keys)
  const index = byNow.findIndex((key) => shown.has(key))
  const count = index < 0 ? byNow.length : index
  // A whole page of new rows: there may be more.
  const limit = index < 0 && keys.length > 0 ? count - 1 : count
  return (
    <div className={classes.news}>
      <NewsButton count={count} limit={limit} title={`${title}; click to show them`} onShow={onShow} />
    </div>
  )
}
