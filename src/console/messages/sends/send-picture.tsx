import { Progress } from '@mantine/core'
import { formatExact } from '#console/components/number.tsx'
import type { MessageSend } from '#contract/message-sends.ts'
import { countDeleted, formatCollected, type Share, stateLabels, toShares } from './send-shares.ts'
import classes from './sends.module.css'

function ShareBar({ label, shares }: { label: string; shares: readonly Share[] }) {
  return (
    <Progress.Root aria-label={label} role="img" className={classes.bar}>
      {shares.map(({ state, percent }) => (
        <Progress.Section key={state} value={percent} withAria={false} className={classes.share} data-state={state} />
      ))}
    </Progress.Root>
  )
}

/** How many have collected a message, as a sentence and a bar, for a row of a list. */
export function CollectedShare({ send }: { send: MessageSend }) {
  const text = formatCollected(send)
  return (
    <span className={classes.collected}>
      <span>{text}</span>
      {send.Audience === 'everybody' ? null : <ShareBar label={text} shares={toShares(send)} />}
    </span>
  )
}

/** The recipients of a message by their state: a bar, and the exact numbers below it. */
export function SendPicture({ send }: { send: MessageSend }) {
  if (send.Audience === 'everybody') return <p className={classes.figure}>{formatCollected(send)}</p>
  const shares = toShares(send).filter(({ state, count }) => count > 0 || state === 'collected' || state === 'waiting')
  const deleted = countDeleted(send)
  return (
    <div className={classes.picture}>
      <p className={classes.figure}>{formatCollected(send)}</p>
      <ShareBar label={formatCollected(send)} shares={shares} />
      <ul className={classes.legend} aria-label="Recipients by state">
        {shares.map(({ state, count, percent }) => (
          <li key={state} className={classes.entry}>
            <span className={classes.swatch} data-state={state} aria-hidden />
            {stateLabels[state]} <strong>{formatExact(count)}</strong>
            <span className={classes.dim}>{formatPercent(percent)}</span>
          </li>
        ))}
        {deleted > 0 ? (
          <li className={classes.entry}>
            Deleted players <strong>{formatExact(deleted)}</strong>
          </li>
        ) : null}
      </ul>
    </div>
  )
}

/** Never 0 or 100 for a part that is neither. */
function formatPercent(percent: number): string {
  if (percent > 0 && percent < 1) return 'under 1%'
  if (percent > 99 && percent < 100) return 'over 99%'
  return `${Math.round(percent)}%`
}
