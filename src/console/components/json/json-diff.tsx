import { Button, SegmentedControl, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { diffJson, type JsonDifference } from '#contract/changes/json-difference.ts'
import classes from './json-code.module.css'
import { formatJson } from './json-format.ts'
import { JsonTextDiff, type JsonTextDiffProps } from './json-text-diff.tsx'

/** How many differences are listed before a button shows more. */
const maxInitialDifferences = 100

/** A line that is too long to compare by eye. */
const needsFormattingLine = /[^\n]{20000}/

/** The longest text of one difference that is shown in full, in characters. */
const maxPreviewLength = 4000

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
  const differences = useMemo(() => toDifferences(before, after), [before, after])
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

/** Both texts as they are; those with a very long line are formatted first, because it cannot be read otherwise. */
function TextView({ height, ...texts }: JsonTextDiffProps & { height: number | string }) {
  const { before, after } = texts
  const isFormatted = needsFormattingLine.test(before) || needsFormattingLine.test(after)
  const shown = useMemo(
    () => (isFormatted ? { before: formatJson(before) ?? before, after: formatJson(after) ?? after } : undefined),
    [isFormatted, before, after],
  )
  return (
    <>
      {isFormatted ? (
        <Text size="xs" c="dimmed" mb={4}>
          Both texts are formatted here because they have very long lines. The saved values are unchanged.
        </Text>
      ) : null}
      <div style={{ height }}>
        <JsonTextDiff {...texts} {...shown} />
      </div>
    </>
  )
}

function toDifferences(before: string | null, after: string | null): readonly JsonDifference[] | undefined {
  if (before !== null && after !== null) return before === after ? [] : diffJson(before, after)
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
  const [isExpanded, setExpanded] = useState(false)
  if (differences.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {isSameText
          ? 'No differences.'
          : 'Same content. Only whitespace, order or formatting differ; see the text view.'}
      </Text>
    )
  }
  const shown = isExpanded ? differences : differences.slice(0, maxInitialDifferences)
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
      {isExpanded || differences.length <= maxInitialDifferences ? null : (
        <Button variant="subtle" m={8} onClick={() => setExpanded(true)}>
          Show {differences.length - maxInitialDifferences} more
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
      {difference.kind === 'added' ? null : <del className={classes.before}>{formatPreview(difference.before)}</del>}
      {difference.kind === 'removed' ? null : <ins className={classes.after}>{formatPreview(difference.after)}</ins>}
    </li>
  )
}

/** The formatted text of a difference, cut at `maxPreviewLength`. */
function formatPreview(text: string): string {
  const formatted = text.length > maxPreviewLength * 4 ? text : (formatJson(text) ?? text)
  if (formatted.length <= maxPreviewLength) return formatted
  return `${formatted.slice(0, maxPreviewLength)}… and ${formatted.length - maxPreviewLength} more characters; the text view shows all`
}
