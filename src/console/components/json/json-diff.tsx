import { Button, SegmentedControl, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import classes from './json-code.module.css'
import { compareJson, type JsonDifference } from './json-compare.ts'
import { formatJson } from './json-format.ts'
import { JsonMerge, type JsonMergeProps } from './json-merge.tsx'

/** How many differences are listed before a button shows more. */
const firstDifferences = 100

/** A line that is too long to compare by eye. */
const longLine = /[^\n]{20000}/

/** The longest text of one difference that is shown whole, in characters. */
const longestShown = 4000

/**
 * What differs between two JSON values. Two views: by structure (the order of names and white space do not matter,
 * numbers are compared by their text), and as plain text, side by side. Null means that there was no value. Texts
 * that are no JSON are compared as text. The text view is `height` high, the list as high as it needs to be, up to it.
 */
export function JsonDiff({
  before,
  after,
  beforeLabel = 'Before',
  afterLabel = 'After',
  height = 360,
}: {
  before: string | null
  after: string | null
  beforeLabel?: string
  afterLabel?: string
  /** In px, or any CSS length. */
  height?: number | string
}) {
  const differences = useMemo(() => differencesOf(before, after), [before, after])
  const [chosen, setChosen] = useState<'structure' | 'text'>()
  const view = differences ? (chosen ?? 'structure') : 'text'
  return (
    <div>
      {differences ? (
        <SegmentedControl
          size="xs"
          mb={8}
          aria-label="How to compare"
          value={view}
          onChange={(next) => setChosen(next === 'text' ? 'text' : 'structure')}
          data={[
            { value: 'structure', label: 'Structure' },
            { value: 'text', label: 'Text' },
          ]}
        />
      ) : null}
      {view === 'structure' && differences ? (
        <Differences differences={differences} isSameText={before === after} height={height} />
      ) : (
        <TextView
          before={before ?? ''}
          after={after ?? ''}
          beforeLabel={beforeLabel}
          afterLabel={afterLabel}
          height={height}
        />
      )}
    </div>
  )
}

/** The texts as they are; those with a very long line are laid out first, because nobody could find anything in it. */
function TextView({ height, ...texts }: JsonMergeProps & { height: number | string }) {
  const { before, after } = texts
  const isLaidOut = longLine.test(before) || longLine.test(after)
  const shown = useMemo(
    () => (isLaidOut ? { before: formatJson(before) ?? before, after: formatJson(after) ?? after } : undefined),
    [isLaidOut, before, after],
  )
  return (
    <>
      {isLaidOut ? (
        <Text size="xs" c="dimmed" mb={4}>
          Both texts are laid out here, because they have very long lines. What is saved stays as it is.
        </Text>
      ) : null}
      <div style={{ height }}>
        <JsonMerge {...texts} {...shown} />
      </div>
    </>
  )
}

function differencesOf(before: string | null, after: string | null): readonly JsonDifference[] | undefined {
  if (before !== null && after !== null) return before === after ? [] : compareJson(before, after)
  if (after !== null) return [{ kind: 'added', path: '', after }]
  return before === null ? [] : [{ kind: 'removed', path: '', before }]
}

function Differences({
  differences,
  isSameText,
  height,
}: {
  differences: readonly JsonDifference[]
  isSameText: boolean
  height: number | string
}) {
  const [isWhole, setWhole] = useState(false)
  if (differences.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {isSameText
          ? 'Both are the same.'
          : 'Both say the same. They differ in white space, order or spelling only; the text view shows where.'}
      </Text>
    )
  }
  const shown = isWhole ? differences : differences.slice(0, firstDifferences)
  return (
    <section
      className={classes.code}
      style={{ height: 'auto', maxHeight: height, overflow: 'auto' }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
      tabIndex={0}
      aria-label="Differences"
    >
      <ul className={classes.differences}>
        {shown.map((difference) => (
          <Difference key={`${difference.kind} ${difference.path}`} difference={difference} />
        ))}
      </ul>
      {isWhole || differences.length <= firstDifferences ? null : (
        <Button variant="subtle" m={8} onClick={() => setWhole(true)}>
          Show {differences.length - firstDifferences} more
        </Button>
      )}
    </section>
  )
}

const kinds = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const

function Difference({ difference }: { difference: JsonDifference }) {
  return (
    <li className={classes.difference}>
      <span className={classes.path}>
        <span className={classes.kind}>{kinds[difference.kind]}</span>
        {difference.path === '' ? 'The whole value' : difference.path}
      </span>
      {difference.kind === 'added' ? null : <del className={classes.before}>{shownText(difference.before)}</del>}
      {difference.kind === 'removed' ? null : <ins className={classes.after}>{shownText(difference.after)}</ins>}
    </li>
  )
}

/** The text of a difference, laid out; of a very long one the beginning. */
function shownText(text: string): string {
  const laidOut = text.length > longestShown * 4 ? text : (formatJson(text) ?? text)
  if (laidOut.length <= longestShown) return laidOut
  return `${laidOut.slice(0, longestShown)}… and ${laidOut.length - longestShown} more characters; the text view shows all`
}
