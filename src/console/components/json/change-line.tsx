import { useMemo } from 'react'
import { summarizeChange } from '#contract/changes/change-summary.ts'
import classes from './change-line.module.css'
import { SummaryLine } from './summary-line.tsx'

/**
 * What changed between two JSON texts, in one line: "stage 312 → 318 (+6) · gems 40 → 0 (-40) · and 5 more". Says so
 * where the texts are too long for it.
 */
export function ChangeLine({ before, after }: { before: string | null; after: string | null }) {
  // Comparing parses both texts, and a list renders again with every box that is ticked.
  const summary = useMemo(() => summarizeChange(before, after), [before, after])
  if (!summary) return <div className={classes.line}>Too large to compare in one line</div>
  return <SummaryLine summary={summary} />
}
