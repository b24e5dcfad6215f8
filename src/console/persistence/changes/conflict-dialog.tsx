import { Badge, Button, NativeSelect, NavLink, Text } from '@mantine/core'
import { useState } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { LargeDialog } from '#console/components/dialog/large-dialog.tsx'
import { checkJson } from '#console/components/json/json-check.ts'
import { JsonTextDiff } from '#console/components/json/json-text-diff.tsx'
import { formatDateTime } from '#console/components/time/date-time.ts'
import { type Resolution, type Resolutions, useResolutions } from '#console/platform/forms/conflict.ts'
import { toConflictTitle, VersionChoice } from '#console/platform/forms/conflict-choice.tsx'
import { validateJsonText } from '#contract/persistence.ts'
import classes from './conflict-dialog.module.css'
import { isDeletedByBoth } from './conflicts.ts'
import type { PersistenceConflict } from './pending-changes.ts'

/** The longest text without a counterpart that is shown, in characters. */
const maxPreviewLength = 20_000

const choiceLabels = { mine: 'Mine', theirs: 'Theirs', merged: 'Merged' } as const

/**
 * Keys that someone else changed while they were edited here: both versions, and a choice for each. What is merged
 * here stays with the unsaved changes, however the dialog is left.
 */
export function ConflictDialog({
  conflicts,
  isPending,
  onSave,
  onClose,
}: {
  conflicts: readonly PersistenceConflict[]
  isPending: boolean
  onSave: (resolutions: Resolutions<string>) => void
  /** Gets the texts that were merged but not saved, by key. */
  onClose: (merged: ReadonlyMap<string, string>) => void
}) {
  const { resolutions, resolve, unresolved } = useResolutions<unknown, unknown, string>(
    conflicts,
    new Map(conflicts.filter(isDeletedByBoth).map(({ key }) => [key, { choice: 'theirs' }])),
  )
  const [shownKey, setShownKey] = useState(conflicts[0]?.key)
  const shown = conflicts.find(({ key }) => key === shownKey) ?? conflicts[0]
  const invalid = conflicts.find(({ key }) => hasInvalidText(resolutions.get(key)))
  const close = () =>
    onClose(
      new Map([...resolutions].flatMap(([key, one]) => (one.choice === 'merged' ? [[key, one.value] as const] : []))),
    )
  return (
    <LargeDialog
      isOpen
      onClose={close}
      title={toConflictTitle(conflicts.length === 1 ? 'this key' : `${conflicts.length} of these keys`)}
      footerStatus={
        invalid ? (
          <Text span inherit c="var(--qd-danger)">
            The merged text of {invalid.key} is not valid JSON yet.
          </Text>
        ) : (
          toProgressText(unresolved.length)
        )
      }
      footer={
        <>
          <Button variant="default" onClick={close}>
            Close
          </Button>
          <Button
            onClick={() => onSave(resolutions)}
            loading={isPending}
            disabled={unresolved.length > 0 || invalid !== undefined}
            data-submit
          >
            Save again
          </Button>
        </>
      }
    >
      <div className={classes.columns}>
        {conflicts.length > 1 ? (
          <KeyList conflicts={conflicts} resolutions={resolutions} shownKey={shown?.key} onShow={setShownKey} />
        ) : null}
        {shown ? (
          <ConflictPane
            key={shown.key}
            conflict={shown}
            resolution={resolutions.get(shown.key)}
            onResolve={(resolution) => resolve(shown.key, resolution)}
          />
        ) : null}
      </div>
    </LargeDialog>
  )
}

function KeyList({
  conflicts,
  resolutions,
  shownKey,
  onShow,
}: {
  conflicts: readonly PersistenceConflict[]
  resolutions: Resolutions<string>
  shownKey: string | undefined
  onShow: (key: string) => void
}) {
  const getState = (key: string) => {
    const resolution = resolutions.get(key)
    return resolution ? choiceLabels[resolution.choice] : 'Open'
  }
  if (useIsNarrow()) {
    return (
      <NativeSelect
        label="Key"
        value={shownKey}
        onChange={(event) => onShow(event.currentTarget.value)}
        data={conflicts.map(({ key }) => ({ value: key, label: `${key} · ${getState(key)}` }))}
      />
    )
  }
  return (
    <nav className={classes.keys} aria-label="Keys in conflict">
      {conflicts.map(({ key }) => (
        <NavLink
          key={key}
          component="button"
          active={key === shownKey}
          aria-current={key === shownKey || undefined}
          label={key}
          ff="monospace"
          onClick={() => onShow(key)}
          rightSection={
            <Badge
              size="sm"
              tt="none"
              color={getState(key) === 'Open' ? 'yellow' : 'green'}
              c={getState(key) === 'Open' ? 'var(--qd-warning)' : 'var(--qd-success)'}
            >
              {getState(key)}
            </Badge>
          }
        />
      ))}
    </nav>
  )
}

function ConflictPane({
  conflict: { key, theirs, mine },
  resolution,
  onResolve,
}: {
  conflict: PersistenceConflict
  resolution: Resolution<string> | undefined
  onResolve: (resolution: Resolution<string>) => void
}) {
  const myText = mine.text ?? mine.loaded?.Value ?? ''
  // Stays while a version is chosen, so that choosing theirs for a moment does not lose what was merged.
  const [text, setText] = useState(resolution?.choice === 'merged' ? resolution.value : myText)
  const theirChange = theirs
    ? `${theirs.UpdatedBy} saved version ${theirs.Version} on ${formatDateTime(new Date(theirs.UpdatedAt))}.`
    : 'Someone deleted this key.'
  const myChange = mine.isDeleted
    ? 'You marked it for deletion.'
    : mine.loaded
      ? 'You changed it too.'
      : 'You added it too.'
  const merge = (next: string) => {
    setText(next)
    onResolve(next === myText ? { choice: 'mine' } : { choice: 'merged', value: next })
  }
  const canMerge = theirs !== null && !mine.isDeleted
  return (
    <section className={classes.pane} aria-label={`Conflict of ${key}`}>
      <Text size="sm">
        <Text span ff="monospace" fw={600} size="sm">
          {key}
        </Text>{' '}
        · {theirChange} {myChange}
        {canMerge ? ' Keep one version, or merge them by editing your side.' : ''}
      </Text>
      <VersionChoice
        choice={resolution?.choice}
        onChoose={(choice) => {
          if (choice === 'mine') setText(myText)
          onResolve({ choice })
        }}
        comparison={
          canMerge ? (
            <div className={classes.merge}>
              <JsonTextDiff
                before={theirs.Value}
                beforeLabel={`Theirs, version ${theirs.Version}`}
                after={text}
                afterLabel="Mine"
                onAfterTextChange={merge}
              />
            </div>
          ) : (
            // One version has no text: there is nothing to merge.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
            <pre className={classes.plain} tabIndex={0}>
              {(theirs?.Value ?? text).slice(0, maxPreviewLength)}
            </pre>
          )
        }
      />
    </section>
  )
}

function hasInvalidText(resolution: Resolution<string> | undefined): boolean {
  return resolution?.choice === 'merged' && checkJson(resolution.value, validateJsonText).problem !== undefined
}

function toProgressText(unresolved: number): string {
  if (unresolved > 0) return unresolved === 1 ? 'One key is still open.' : `${unresolved} keys are still open.`
  return 'All conflicts are resolved. Nothing is sent until you save again.'
}
