import { formatExact } from '#console/components/number.tsx'
import { type Gift, giftTypes } from '#contract/core/gift.ts'
import classes from './messages.module.css'
import { formatGifts } from './shared/gift-texts.ts'

/** The first gift, and how many more there are. A long id is cut, never the amount; all of them stand on hover. */
export function GiftSummary({ gifts }: { gifts: readonly Gift[] }) {
  const [first, ...more] = gifts
  if (!first) return <>–</>
  return (
    <span className={classes.giftCell} title={formatGifts(gifts)}>
      <span className={classes.giftAmount}>{formatExact(first.m_amount)}&nbsp;</span>
      <bdi className={classes.giftId}>{first.m_giftableId}</bdi>
      {more.length > 0 ? <span className={classes.giftRest}>&nbsp;+{more.length} more</span> : null}
    </span>
  )
}

/** Gifts, one below the other: how many of what, and its kind. */
export function GiftList({ gifts }: { gifts: readonly Gift[] }) {
  return (
    <ul className={classes.giftList}>
      {gifts.map((gift, index) => (
        // A message may give the same thing twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: the gifts of a message never move
        <li key={index}>
          {formatExact(gift.m_amount)} × <bdi className={classes.mono}>{gift.m_giftableId}</bdi>{' '}
          <span className={classes.dim}>{giftTypes[gift.m_type]}</span>
        </li>
      ))}
    </ul>
  )
}
