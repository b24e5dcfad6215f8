import { Alert, Button, Skeleton } from '@mantine/core'
import { LargeDialog } from '#console/components/dialog/large-dialog.tsx'
import { useJsonCheck } from '#console/components/json/json-check.ts'
import { JsonDiff } from '#console/components/json/json-diff.tsx'
import { JsonEditor } from '#console/components/json/json-editor.tsx'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type PersistenceVersion, persistence } from '#contract/persistence.ts'
import classes from './history.module.css'
import { type NamedVersion, toVersionLabel, toVersionName } from './version-name.ts'

/** The text of a version. It never changes, so it is fetched once. */
export function useVersion(playerId: string, { Key, Version }: Pick<PersistenceVersion, 'Key' | 'Version'>) {
  return useEndpointQuery(
    persistence.version,
    { params: { id: playerId, key: Key, version: Version } },
    { errorDisplay: 'quiet', staleTime: Number.POSITIVE_INFINITY, keepPreviousData: false },
  )
}

/** The text of an earlier version, to read, search and fold. */
export function ViewDialog({
  playerId,
  version,
  onClose,
}: {
  playerId: string
  version: NamedVersion
  onClose: () => void
}) {
  const query = useVersion(playerId, version)
  return (
    <LargeDialog isOpen onClose={onClose} title={toVersionLabel(version)} footer={<CloseButton onClose={onClose} />}>
      {query.error ? <VersionError error={query.error} /> : null}
      {query.data ? <ReadOnlyText label={`Value of ${toVersionName(version)}`} text={query.data.Value} /> : null}
      {query.isLoading ? <Skeleton height="60%" /> : null}
    </LargeDialog>
  )
}

/** What differs between any two versions, of one key or of two. */
export function CompareDialog({
  playerId,
  older,
  newer,
  onClose,
}: {
  playerId: string
  older: PersistenceVersion
  newer: PersistenceVersion
  onClose: () => void
}) {
  const before = useVersion(playerId, older)
  const after = useVersion(playerId, newer)
  const error = before.error ?? after.error
  const title =
    older.Key === newer.Key
      ? `${older.Key}: version ${older.Version} and version ${newer.Version}`
      : `${toVersionName(older)} and ${toVersionName(newer)}`
  return (
    <LargeDialog isOpen onClose={onClose} title={title} footer={<CloseButton onClose={onClose} />}>
      {error ? <VersionError error={error} /> : null}
      {before.data && after.data ? (
        <div className={classes.scroll}>
          <JsonDiff
            before={before.data.Value}
            after={after.data.Value}
            beforeLabel={toVersionLabel(older)}
            afterLabel={toVersionLabel(newer)}
            height="calc(90dvh - 190px)"
          />
        </div>
      ) : null}
      {before.isLoading || after.isLoading ? <Skeleton height="60%" /> : null}
    </LargeDialog>
  )
}

function ReadOnlyText({ label, text }: { label: string; text: string }) {
  return <JsonEditor label={label} value={text} check={useJsonCheck(text)} isReadOnly isFocusedFirst />
}

function VersionError({ error }: { error: Parameters<typeof ErrorText>[0]['error'] }) {
  return (
    <Alert color="red" role="alert">
      <ErrorText error={error} />
    </Alert>
  )
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="default" onClick={onClose}>
      Close
    </Button>
  )
}
