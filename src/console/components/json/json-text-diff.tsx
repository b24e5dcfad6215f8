import { Button, Skeleton, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIsNarrow } from '../breakpoints.ts'
import classes from './json-code.module.css'
import type { JsonMergeView } from './json-merge-view.ts'

const tooLongForOneColumn = /[^\n]{50000}/

/** What a text comparison needs to know. */
export type JsonTextDiffProps = {
  readonly before: string
  readonly after: string
  readonly beforeLabel: string
  readonly afterLabel: string
  /** Makes the second text editable; every difference can be reverted to the first text. */
  readonly onAfterTextChange?: (text: string) => void
}

/**
 * Two texts as they are, byte for byte, with differences highlighted and unchanged parts folded. Side by side,
 * under 768 px in one column. Fills its parent.
 */
export function JsonTextDiff({ before, after, beforeLabel, afterLabel, onAfterTextChange }: JsonTextDiffProps) {
  const isNarrow = useIsNarrow()
  // In one column a removed line is drawn whole, which takes seconds when it is very long.
  const isSideBySide = !isNarrow || tooLongForOneColumn.test(before)
  const host = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<JsonMergeView>()
  const [hasFailed, setFailed] = useState(false)
  const held = useRef(after)
  const isEditable = onAfterTextChange !== undefined
  const handleChange = useEffectEvent((text: string) => {
    if (text === held.current) return
    held.current = text
    onAfterTextChange?.(text)
  })
  const open = useEffectEvent((module: typeof import('./json-merge-view.ts'), parent: HTMLElement) => {
    held.current = after
    const labels = { beforeLabel, afterLabel, isSideBySide }
    return module.createJsonMergeView(parent, before, after, {
      ...labels,
      onAfterTextChange: isEditable ? (text) => handleChange(text) : undefined,
    })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another first text or layout needs another view
  useEffect(() => {
    let opened: JsonMergeView | undefined
    let isCanceled = false
    import('./json-merge-view.ts').then(
      (module) => {
        if (isCanceled || !host.current) return
        opened = open(module, host.current)
        setView(opened)
      },
      () => setFailed(true),
    )
    return () => {
      isCanceled = true
      opened?.destroy()
      setView(undefined)
    }
  }, [before, beforeLabel, afterLabel, isSideBySide, isEditable])

  useEffect(() => {
    if (!view || after === held.current) return
    held.current = after
    view.setAfterText(after)
  }, [view, after])

  return (
    <div className={classes.code}>
      <div className={classes.tools}>
        <Step label="Previous" isReady={view !== undefined} onClick={() => view?.previous()} />
        <Step label="Next" isReady={view !== undefined} onClick={() => view?.next()} />
      </div>
      <div className={isSideBySide ? classes.sides : `${classes.sides} ${classes.single}`}>
        <span>{isSideBySide ? beforeLabel : `Red: ${beforeLabel}`}</span>
        <span>{isSideBySide ? afterLabel : `Green: ${afterLabel}`}</span>
      </div>
      <div className={classes.merge} ref={host} />
      {view || hasFailed ? null : <Skeleton height="60%" m={8} />}
      {hasFailed ? (
        <Text p="sm" role="alert">
          The comparison could not be loaded. Nothing was changed; try again when the connection is back.
        </Text>
      ) : null}
    </div>
  )
}

function Step({ label, isReady, onClick }: { label: 'Previous' | 'Next'; isReady: boolean; onClick: () => void }) {
  const look = { size: 'compact-sm', variant: 'subtle', color: 'gray' } as const
  return (
    <Button {...look} aria-label={`${label} difference`} disabled={!isReady} onClick={onClick}>
      {label}
    </Button>
  )
}
