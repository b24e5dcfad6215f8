import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Conflict, Resolutions } from './conflict.ts'
import classes from './conflict-choice.module.css'

/** Both versions of a conflict as they are shown. */
export type ConflictVersions = {
  readonly theirs?: ReactNode
  readonly mine?: ReactNode
  /** The version that both began with: "It was 7 when you opened it." */
  readonly base?: ReactNode
  /** For long text: a comparison line by line, in place of the two values. */
  readonly comparison?: ReactNode
}

type VersionsProps = ConflictVersions & {
  readonly onChoose: (choice: 'theirs' | 'mine') => void
  /** The version chosen so far, where choosing does not act at once. */
  readonly choice?: 'theirs' | 'mine' | 'merged' | undefined
  /** Mine cannot be kept. */
  readonly isLocked?: boolean
}

/** The two versions of one conflict side by side, each with the button that keeps it. */
export function VersionChoice({ theirs, mine, base, comparison, onChoose, choice, isLocked = false }: VersionsProps) {
  const keep = (which: 'theirs' | 'mine') =>
    which === 'mine' && isLocked ? null : (
      <Button
        size="compact-sm"
        variant={choice === which ? 'filled' : 'default'}
        aria-pressed={choice === undefined ? undefined : choice === which}
        onClick={() => onChoose(which)}
      >
        {which === 'theirs' ? 'Keep theirs' : 'Keep mine'}
      </Button>
    )
  const version = (which: 'theirs' | 'mine', value: ReactNode) => (
    <div className={classes.version} data-chosen={choice === which || undefined}>
      <div className={classes.label}>{which === 'theirs' ? 'Theirs' : 'Mine'}</div>
      <div className={classes.value}>{value}</div>
      {keep(which)}
    </div>
  )
  return (
    <>
      {base ? <div className={classes.label}>{base}</div> : null}
      {comparison ? (
        <>
          <Group gap={8}>
            {keep('theirs')}
            {keep('mine')}
          </Group>
          {comparison}
        </>
      ) : (
        <div className={classes.versions}>
          {version('theirs', theirs)}
          {version('mine', mine)}
        </div>
      )}
    </>
  )
}

/** "Someone else changed this player. Which version do you want to keep?" Without a choice, there is no question. */
export function toConflictTitle(subject: string, hasChoice = true): string {
  return `Someone else changed ${subject}.${hasChoice ? ' Which version do you want to keep?' : ''}`
}

/** Everything that someone else changed meanwhile, with both versions and the choice between them. */
export function ConflictChoice<Saved, Mine>({
  subject,
  conflicts,
  toVersions,
  resolutions,
  onChoose,
}: {
  /** What was changed, in a sentence: "this player". Absent where the title of a dialog says it. */
  subject?: string
  /** A form has one; a table that saves many values has one for each value. */
  conflicts: readonly Conflict<Saved, Mine>[]
  toVersions: (conflict: Conflict<Saved, Mine>) => ConflictVersions
  /** The choices so far. Absent where a choice acts at once. */
  resolutions?: Resolutions<unknown>
  onChoose: (conflict: Conflict<Saved, Mine>, choice: 'theirs' | 'mine') => void
}) {
  return (
    <Alert
      variant="default"
      icon={<IconAlertTriangle aria-hidden />}
      role="alert"
      title={
        subject &&
        toConflictTitle(
          subject,
          conflicts.some(({ lock }) => lock === undefined),
        )
      }
    >
      {conflicts.map((conflict) => (
        <section
          key={conflict.key}
          className={classes.conflict}
          aria-label={conflicts.length > 1 ? `Conflict of ${conflict.key}` : undefined}
        >
          {conflicts.length > 1 ? <b>{conflict.key}</b> : null}
          {conflict.lock ? (
            <Text size="sm" fw={600}>
              {conflict.lock}
            </Text>
          ) : null}
          <VersionChoice
            {...toVersions(conflict)}
            isLocked={conflict.lock !== undefined}
            choice={resolutions?.get(conflict.key)?.choice}
            onChoose={(choice) => onChoose(conflict, choice)}
          />
        </section>
      ))}
    </Alert>
  )
}
