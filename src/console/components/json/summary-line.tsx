import { Fragment, type ReactNode } from 'react'
import type { Change, ChangeSummary } from '#contract/changes/change.ts'
import { formatValues } from '#contract/changes/change-text.ts'
import classes from './change-line.module.css'

/** Shortens a path to its end, which says most: "…slots[3].level". */
function shortenPath(path: string, maxLength = 40): string {
  if (path.length <= maxLength) return path
  return `…${path.slice(1 - maxLength).replace(/^[\uDC00-\uDFFF]/, '')}`
}

/**
 * Changes in one line. `renderPath` makes a link of where a value is; `more` stands in place of the number of changes
 * that are not named.
 */
export function SummaryLine({
  summary: { Changes, More },
  renderPath,
  more,
}: {
  summary: ChangeSummary
  renderPath?: (change: Change, text: string) => ReactNode
  more?: ReactNode
}) {
  if (Changes.length === 0) return <span className={classes.line}>No difference in content</span>
  return (
    <span className={classes.line}>
      {Changes.map((change, index) => (
        // Two changes may have the same shortened path.
        // biome-ignore lint/suspicious/noArrayIndexKey: the changes of a line never move.
        <Fragment key={index}>
          {index > 0 ? ' · ' : null}
          {change.Key !== '' && change.Key !== Changes[index - 1]?.Key ? (
            <WhereChanged change={change} text={shortenPath(change.Key)} after={change.Path === '' ? ' ' : ': '} />
          ) : null}
          {change.Path === '' ? null : (
            <WhereChanged change={change} text={shortenPath(change.Path)} after=" " render={renderPath} />
          )}
          <bdi>{formatValues(change)}</bdi>
          {change.Difference === '' ? null : <span className={classes.difference}> ({change.Difference})</span>}
        </Fragment>
      ))}
      {More > 0 ? <span className={classes.more}> · {more ?? `and ${More} more`}</span> : null}
    </span>
  )
}

function WhereChanged({
  change,
  text,
  after,
  render,
}: {
  change: Change
  text: string
  after: string
  render?: ((change: Change, text: string) => ReactNode) | undefined
}) {
  return (
    <>
      <bdi className={classes.path}>{render ? render(change, text) : text}</bdi>
      {after}
    </>
  )
}
