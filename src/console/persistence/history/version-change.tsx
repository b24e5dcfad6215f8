import { Alert, Skeleton, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { JsonDiff } from '#console/components/json/json-diff.tsx'
import { SummaryLine } from '#console/components/json/summary-line.tsx'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { parsePath } from '#contract/changes/json-path.ts'
import type { ListedPersistenceVersion, PersistenceVersion } from '#contract/persistence.ts'
import classes from './history.module.css'
import { useVersion } from './version-dialogs.tsx'

/** What a version changed, in one line; the rest of a longer change on demand. */
export function VersionChangeLine({
  playerId,
  version,
  onFollow,
}: {
  playerId: string
  version: ListedPersistenceVersion
  onFollow: (key: string, path: string) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const { Change, Key, Version } = version
  if (!Change) return null
  if (Change.Basis === 'first version') return <div className={classes.change}>First version</div>
  if (Change.Basis === 'created again') return <div className={classes.change}>Created again after it was deleted</div>
  if (Change.Basis === 'not kept')
    return (
      <div
        className={classes.change}
        title="Of saves of the game that are older than three days, one an hour is kept, and every version that staff wrote or replaced."
      >
        The previous version is no longer kept.
      </div>
    )
  const toggle = (text: string) => (
    <UnstyledButton
      className={classes.toggle}
      aria-expanded={isOpen}
      aria-label={`${text} of version ${Version} of ${Key}`}
      onClick={() => setOpen(!isOpen)}
    >
      {text}
    </UnstyledButton>
  )
  return (
    <>
      {Change.Basis === 'too large' ? (
        <div className={classes.change}>
          Too large to compare in this list. {toggle(isOpen ? 'Hide changes' : 'Show changes')}
        </div>
      ) : (
        <SummaryLine
          summary={Change}
          renderPath={({ Path }, text) =>
            parsePath(Path) ? (
              <UnstyledButton
                className={classes.path}
                title="Follow this value through the history"
                onClick={() => onFollow(Key, Path)}
              >
                {text}
              </UnstyledButton>
            ) : (
              text
            )
          }
          more={toggle(isOpen ? 'show less' : `and ${Change.More} more`)}
        />
      )}
      {isOpen ? <VersionDifferences playerId={playerId} version={version} /> : null}
    </>
  )
}

/** All that differs between a version and the one before it. */
function VersionDifferences({ playerId, version }: { playerId: string; version: PersistenceVersion }) {
  const after = useVersion(playerId, version)
  const before = useVersion(playerId, { Key: version.Key, Version: version.Version - 1 })
  const error = before.error ?? after.error
  if (error) {
    return (
      <Alert color="red" role="alert">
        <ErrorText error={error} />
      </Alert>
    )
  }
  if (!before.data || !after.data) return <Skeleton height={80} mt={4} />
  return (
    <div className={classes.differences}>
      <JsonDiff
        before={before.data.Value}
        after={after.data.Value}
        beforeLabel={`Version ${version.Version - 1}`}
        afterLabel={`Version ${version.Version}`}
        height={300}
      />
    </div>
  )
}
