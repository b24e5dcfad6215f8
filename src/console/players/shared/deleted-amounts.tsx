import { formatExact } from '#console/components/number.tsx'
import type { DeletedAmount } from '#contract/deletions.ts'
import classes from './deleted-amounts.module.css'

/** How many of each kind are deleted with a player; the kind alone when the user has no right to read how many. */
export function DeletedAmounts({ amounts }: { amounts: readonly DeletedAmount[] }) {
  return (
    <ul className={classes.amounts}>
      {amounts.map(({ What, Count }) => (
        <li key={What}>{Count === null ? What : `${What}: ${formatExact(Count)}`}</li>
      ))}
    </ul>
  )
}
