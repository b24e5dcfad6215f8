import { Badge, Button, Group, NativeSelect, NavLink, Text } from '@mantine/core'
import { useState } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { checkJson } from '#console/components/json/json-check.ts'
import { JsonMerge } from '#console/components/json/json-merge.tsx'
import { LargeDialog } from '#console/components/large-dialog.tsx'
import { formatTime } from '#console/components/time.tsx'
import { validateJsonText } from '#contract/persistence.ts'
import classes from './conflict-dialog.module.css'
import { type Conflict, type ConflictResolution, getUnresolved, toResolution } from './conflicts.ts'
import type { Resolution } from './pending-changes.ts'

/** How much of a text without a counterpart is shown, in characters. */
const longestShown = 20_000

const choiceNames = { mine: 'Mine', theirs: 'Theirs', merged: 'Merged' } as const

/**
 * Keys that somebody else changed while they were edited here: both sides, and a choice for each. What is merged here
 * stays with the unsaved changes, however the dialog is left.
 */
export function ConflictDialog({
  conflicts,
  isRunning,
  onSave,
  onClose,
}: {
  conflicts: readonly Conflict[]
  isRunning: boolean
  onSave: (resolutions: readonly Resolution[]) => void
  /** Gets the texts that were merged but not saved. */
  onClose: (merged: ReadonlyMap<string, string>) => void
}) {
  const [settlements, setSettlements] = useState(() => new Map(conflicts.map((one) => [one.key, getUnresolved(one)])))
  const [shownKey, setShownKey] = useState(conflicts[0]?.key)
  const shown = conflicts.find(({ key }) => key === shownKey) ?? conflicts[0]
  const open = conflicts.filter(({ key }) => settlements.get(key)?.choice === undefined)
  const broken = conflicts.find(({ key }) => problemOf(settlements.get(key)))

  const settle = (key: string, settlement: ConflictResolution) =>
    setSettlements(new Map(settlements).set(key, settlement))
  const close = () => {
    const merged = [...settlements].filter(([, { choice }]) => choice === 'merged')
    onClose(new Map(merged.map(([key, { text }]) => [key, text])))
  }
  const save = () =>
    onSave(
      conflicts.map((conflict) => toResolution(conflict, settlements.get(conflict.key) ?? getUnresolved(conflict))),
    )
  return (
    <LargeDialog
      isOpen
      onClose={close}
      title={
        conflicts.length === 1
          ? 'Somebody else changed this key. What shall stand?'
          : `Somebody else changed ${conflicts.length} of these keys. What shall stand?`
      }
      remark={
        broken ? (
          <Text span inherit c="var(--qd-danger)">
            The merged text of {broken.key} is not valid JSON yet.
          </Text>
        ) : (
          remark(open.length)
        )
      }
      footer={
        <>
          <Button variant="default" onClick={close}>
            Close
          </Button>
          <Button onClick={save} loading={isRunning} disabled={open.length > 0 || broken !== undefined}>
            Save again
          </Button>
        </>
      }
    >
      <div className={classes.columns}>
        {conflicts.length > 1 ? (
          <KeyList conflicts={conflicts} settlements={settlements} shownKey={shown?.key} onShow={setShownKey} />
        ) : null}
        {shown ? (
          <ConflictPane
            key={shown.key}
            conflict={shown}
            settlement={settlements.get(shown.key) ?? getUnresolved(shown)}
            onSettle={(settlement) => settle(shown.key, settlement)}
          />
        ) : null}
      </div>
    </LargeDialog>
  )
}

function KeyList({
  conflicts,
  settlements,
  shownKey,
  onShow,
}: {
  conflicts: readonly Conflict[]
  settlements: ReadonlyMap<string, ConflictResolution>
  shownKey: string | undefined
  onShow: (key: string) => void
}) {
  const stateOf = (key: string) => {
    const choice = settlements.get(key)?.choice
    return choice ? choiceNames[choice] : 'Open'
  }
  if (useIsNarrow()) {
    return (
      <NativeSelect
        label="Key"
        value={shownKey}
        onChange={(event) => onShow(event.currentTarget.value)}
        data={conflicts.map(({ key }) => ({ value: key, label: `${key} · ${stateOf(key)}` }))}
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
              color={stateOf(key) === 'Open' ? 'yellow' : 'green'}
              c={stateOf(key) === 'Open' ? 'var(--qd-warning)' : 'var(--qd-success)'}
            >
              {stateOf(key)}
            </Badge>
          }
        />
      ))}
    </nav>
  )
}

function ConflictPane({
  conflict: { key, mine, present },
  settlement: { choice, text },
  onSettle,
}: {
  conflict: Conflict
  settlement: ConflictResolution
  onSettle: (settlement: ConflictResolution) => void
}) {
  const theirs = present
    ? `${present.UpdatedBy} saved version ${present.Version} on ${formatTime(new Date(present.UpdatedAt))}.`
    : 'Somebody deleted this key.'
  const own = mine.isDeleted ? 'You marked it for deletion.' : mine.loaded ? 'You changed it too.' : 'You added it too.'
  const myText = mine.text ?? ''
  return (
    <section className={classes.pane} aria-label={`Conflict of ${key}`}>
      <Text size="sm">
        <Text span ff="monospace" fw={600} size="sm">
          {key}
        </Text>{' '}
        · {theirs} {own}
      </Text>
      <Group gap={8}>
        <Button
          variant={choice === 'mine' ? 'filled' : 'default'}
          aria-pressed={choice === 'mine'}
          onClick={() => onSettle({ choice: 'mine', text: mine.isDeleted ? text : myText })}
        >
          Keep mine
        </Button>
        <Button
          variant={choice === 'theirs' ? 'filled' : 'default'}
          aria-pressed={choice === 'theirs'}
          onClick={() => onSettle({ choice: 'theirs', text })}
        >
          Take theirs
        </Button>
        <Text size="xs" c="dimmed">
          {mine.isDeleted || !present ? '' : 'Or edit your side below: what it says then is what will stand.'}
        </Text>
      </Group>
      {mine.isDeleted || !present ? (
        // One side has no text: there is nothing to merge.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
        <pre className={classes.plain} tabIndex={0}>
          {(present?.Value ?? text).slice(0, longestShown)}
        </pre>
      ) : (
        <div className={classes.merge}>
          <JsonMerge
            before={present.Value}
            beforeLabel={`Theirs, version ${present.Version}`}
            after={text}
            afterLabel="Mine"
            onAfterChange={(next) => onSettle({ choice: next === myText ? 'mine' : 'merged', text: next })}
          />
        </div>
      )}
    </section>
  )
}

function problemOf(settlement: ConflictResolution | undefined): string | undefined {
  return settlement?.choice === 'merged' ? checkJson(settlement.text, validateJsonText).problem : undefined
}

function remark(open: number): string {
  if (open > 0) return open === 1 ? 'One key is still open.' : `${open} keys are still open.`
  return 'All keys are settled. Nothing is sent until you save again.'
}
