import { Badge, Button, Checkbox, UnstyledButton } from '@mantine/core'
import { formatBytes } from '#console/components/bytes.ts'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { ChangeLine } from '#console/components/json/change-line.tsx'
import { formatTime } from '#console/components/time/date-time.ts'
import { Time } from '#console/components/time/time.tsx'
import type { ListedPersistenceVersion, PersistenceVersion } from '#contract/persistence.ts'
import classes from './history.module.css'

/** A unique id of a version: its number and key. */
export function toVersionId({ Key, Version }: PersistenceVersion): string {
  return `${Version} ${Key}`
}

/** "version 3 of wallet" */
export function toVersionName({ Key, Version }: PersistenceVersion): string {
  return `version ${Version} of ${Key}`
}

/** "wallet, version 3 (20 Nov 2026, 14:05, by game)" */
export function toVersionLabel({ Key, Version, WrittenAt, WrittenBy }: PersistenceVersion): string {
  return `${Key}, version ${Version} (${formatTime(new Date(WrittenAt))}, by ${WrittenBy})`
}

/** One version: who wrote it and when, how it was replaced, and its actions. */
export function VersionLine({
  version,
  showsKey,
  isPicked,
  restoreDisabledReason,
  onPick,
  onKey,
  onView,
  onRestore,
}: {
  version: ListedPersistenceVersion
  showsKey: boolean
  isPicked: boolean
  restoreDisabledReason: string | undefined
  onPick: (version: PersistenceVersion) => void
  onKey: (key: string) => void
  onView: (version: PersistenceVersion) => void
  onRestore: (version: PersistenceVersion) => void
}) {
  const isCurrent = version.ReplacedAt === null
  return (
    <li className={classes.line} data-picked={isPicked || undefined}>
      <Checkbox
        className={classes.pick}
        aria-label={`Compare ${toVersionName(version)}`}
        checked={isPicked}
        onChange={() => onPick(version)}
      />
      <div className={classes.what}>
        <div className={classes.title}>
          {showsKey ? (
            <UnstyledButton
              className={classes.key}
              title="Show the history of this key"
              onClick={() => onKey(version.Key)}
            >
              {version.Key}
            </UnstyledButton>
          ) : null}
          <span>
            Version {version.Version} · {formatBytes(version.Bytes)}
          </span>
          {isCurrent ? (
            <Badge size="sm" tt="none" color="green" c="var(--qd-success)">
              Current
            </Badge>
          ) : null}
          {version.ReplacedHow === 'Delete' ? (
            <Badge size="sm" tt="none" color="red" c="var(--qd-danger)">
              Deleted
            </Badge>
          ) : null}
        </div>
        {version.Value === undefined || version.ValueBefore === undefined ? null : (
          <ChangeLine before={version.ValueBefore} after={version.Value} />
        )}
        <div className={classes.who}>
          Written <Time at={version.WrittenAt} relative /> by {version.WrittenBy}
          {isCurrent ? null : (
            <>
              {', '}
              {version.ReplacedHow === 'Delete' ? 'deleted' : 'replaced'} <Time at={version.ReplacedAt} relative />
              {version.ReplacedBy ? ` by ${version.ReplacedBy}` : ''}
            </>
          )}
        </div>
      </div>
      <div className={classes.acts}>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`View ${toVersionName(version)}`}
          onClick={() => onView(version)}
        >
          View
        </Button>
        <ExplainedButton
          size="compact-sm"
          variant="subtle"
          aria-label={`Restore ${toVersionName(version)}`}
          disabledReason={isCurrent ? 'This is the current version.' : restoreDisabledReason}
          onClick={() => onRestore(version)}
        >
          Restore
        </ExplainedButton>
      </div>
    </li>
  )
}
