import { Badge, Button, Checkbox, UnstyledButton } from '@mantine/core'
import { formatBytes } from '#console/components/bytes.ts'
import { DeletedBadge } from '#console/components/deleted-badge.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { Time } from '#console/components/time/time.tsx'
import type { ListedPersistenceVersion, PersistenceVersion } from '#contract/persistence.ts'
import classes from './history.module.css'
import { VersionChangeLine } from './version-change.tsx'
import { toVersionName } from './version-name.ts'

/** One version: who wrote it and when, how it was replaced, and its actions. */
export function VersionLine({
  playerId,
  version,
  showsKey,
  isPicked,
  restoreDisabledReason,
  onPick,
  onKey,
  onView,
  onFollow,
  onRestore,
}: {
  playerId: string
  version: ListedPersistenceVersion
  showsKey: boolean
  isPicked: boolean
  restoreDisabledReason: string | undefined
  onPick: (version: PersistenceVersion) => void
  onKey: (key: string) => void
  onView: (version: PersistenceVersion) => void
  onFollow: (key: string, path: string) => void
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
          {version.ReplacedHow === 'Delete' ? <DeletedBadge /> : null}
        </div>
        <VersionChangeLine playerId={playerId} version={version} onFollow={onFollow} />
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
