import { Time } from '#console/components/time/time.tsx'
import type { AttributeChange, AttributeState } from '#contract/changes/attribute-change.ts'
import { subtract } from '#contract/changes/change-summary.ts'
import classes from './attribute-change-line.module.css'

/** What happens to an attribute, in one line: "5 → 6 (+1)", "added 3", "removed 2 until 1 Jan 2030". */
export function AttributeChangeLine({ change: { Before, After } }: { change: AttributeChange }) {
  const difference = Before && After ? subtract(String(Before.Value), String(After.Value)) : ''
  return (
    <span className={classes.line}>
      {Before ? null : 'added '}
      {After ? null : 'removed '}
      {Before ? <AttributeValue attribute={Before} /> : null}
      {Before && After ? ' → ' : null}
      {After ? <AttributeValue attribute={After} /> : null}
      {difference === '' ? null : <span className={classes.difference}> ({difference})</span>}
    </span>
  )
}

/** The value of an attribute, and its end when it is timed. */
export function AttributeValue({ attribute: { Value, ExpirationDate } }: { attribute: AttributeState }) {
  return (
    <>
      {String(Value)}
      {ExpirationDate === null ? null : (
        <>
          {' '}
          until <Time at={ExpirationDate} />
        </>
      )}
    </>
  )
}
