import { formatExact } from '#console/components/number.tsx'
import type { OwnedAmount } from '#contract/players.ts'
import classes from './owned-amounts.module.css'

/** How many of each kind belong to a player; the kind alone when the user has no right to read how many. */
export function OwnedAmounts({ amounts }: { amounts: readonly OwnedAmount[] }) {
  return (
    <ul className={classes.amounts}>
      {amounts.map(({ What, Count }) => (
        <li key={What}>{Count === null ? What : `${What}: ${formatExact(Count)}`}</li>
      ))}
    </ul>
  )
}
