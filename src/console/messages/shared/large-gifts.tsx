import { Alert } from '@mantine/core'
import { ToWords } from 'to-words/en-US'
import { formatExact } from '#console/components/number.tsx'
import { formatItem, type LargeGift } from './gift-notices.ts'
import classes from './gift-row.module.css'

const converter = new ToWords()

/** "1,000,000 (one million)": a number that is read twice is seldom wrong by a zero. */
export function toAmountText(amount: number): string {
  return `${formatExact(amount)} (${converter.convert(amount).toLowerCase()})`
}

/** Names gifts over the largest amounts of their items, in digits and in words. */
export function LargeGifts({ gifts }: { gifts: readonly LargeGift[] }) {
  return (
    <Alert color="red" title={gifts.length === 1 ? 'This gift is very large' : 'These gifts are very large'}>
      <ul className={classes.large}>
        {gifts.map(({ gift, item }) => (
          <li key={`${item.ItemId} ${gift.m_amount}`}>
            {toAmountText(gift.m_amount)} × <bdi>{formatItem(item)}</bdi>. The largest amount in the item catalog is{' '}
            {formatExact(item.LargestAmount)}.
          </li>
        ))}
      </ul>
    </Alert>
  )
}
