import { Fragment, useMemo } from 'react'
import classes from './change-line.module.css'
import { summarizeChange } from './json-summary.ts'

/**
 * What changed between two JSON texts, in one line: "stage 312 → 318 (+6) · gems 40 → 0 (-40) · and 5 more". Shows
 * nothing where the texts are too long for it or are no JSON.
 */
export function ChangeLine({ before, after }: { before: string | null; after: string | null }) {
  // Comparing parses both texts, and a list of versions renders again with every box that is ticked.
  const summary = useMemo(() => summarizeChange(before, after), [before, after])
  if (!summary) return null
  const { parts, more } = summary
  if (parts.length === 0) return <div className={classes.line}>No difference in content</div>
  return (
    <div className={classes.line}>
      {parts.map(({ path, change, difference }, index) => (
        // Two parts may have the same shortened path.
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a summary never move.
        <Fragment key={index}>
          {index > 0 ? ' · ' : null}
          {path ? <bdi className={classes.path}>{path}</bdi> : null}
          {path ? ' ' : null}
          <bdi>{change}</bdi>
          {difference ? <span className={classes.difference}> ({difference})</span> : null}
        </Fragment>
      ))}
      {more > 0 ? <span className={classes.more}> · and {more} more</span> : null}
    </div>
  )
}
