import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { AppLink } from '#console/components/app-link.tsx'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { DescriptionList } from '#console/components/description-list.tsx'
import { SideDrawer } from '#console/components/dialog/side-drawer.tsx'
import { JsonDiff } from '#console/components/json/json-diff.tsx'
import { formatJson } from '#console/components/json/json-format.ts'
import { LinkedText } from '#console/components/linked-text.tsx'
import { formatExactTime } from '#console/components/time/time.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { auditScreen } from '#console/routes.ts'
import { type AuditDetail, audit } from '#contract/audit.ts'
import { unfoldJson } from '#contract/changes/unfold-json.ts'
import classes from './audit.module.css'
import { AuditOutcome, AuditTarget } from './shared/audit-entry-parts.tsx'
import { toActorText } from './shared/audit-sentence.ts'
import { SentenceText } from './shared/sentence-text.tsx'

export function AuditDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <SideDrawer isOpen={id !== undefined} onClose={onClose} width={860} title={`Audit entry ${id ?? ''}`}>
      {id === undefined ? null : <Entry key={id} id={id} />}
    </SideDrawer>
  )
}

function Entry({ id }: { id: string }) {
  const { data: entry, error } = useEndpointQuery(
    audit.get,
    { params: { id } },
    { errorDisplay: 'quiet', keepPreviousData: false },
  )
  if (error) {
    return (
      <Alert color="red" role="alert">
        <ErrorText error={error} />
      </Alert>
    )
  }
  if (!entry) return <EntrySkeleton />
  return (
    <>
      <p className={classes.lead}>
        <SentenceText entry={{ ...entry, Changes: null }} isLinked />
      </p>
      <h2 className={classes.heading}>Before and after</h2>
      <Values entry={entry} />
      <h2 className={classes.heading}>Entry</h2>
      <DescriptionList items={toDescriptionItems(entry)} />
      <Related entry={entry} />
    </>
  )
}

function toDescriptionItems(entry: AuditDetail) {
  return [
    { label: 'Action', value: entry.Action },
    { label: 'Thing', value: <AuditTarget entry={entry} /> },
    { label: 'Outcome', value: <AuditOutcome outcome={entry.Outcome} times={entry.Times} /> },
    { label: 'Time', value: formatExactTime(new Date(entry.At)), isWide: true },
    { label: 'Done by', value: entry.ActorName === '' ? entry.Actor : `${entry.ActorName} (${entry.Actor})` },
    { label: 'IP address', value: entry.Address },
    { label: 'Sealed', value: entry.Sealed ? 'Yes, part of the hash chain' : 'Not yet; it is within seconds' },
    { label: 'Reason', value: entry.Reason && <LinkedText text={entry.Reason} />, isWide: true },
    { label: 'Note', value: entry.Note, isWide: true },
    {
      label: 'Request ID',
      value: entry.RequestId && <CopyableId id={entry.RequestId} label="Copy request ID" />,
    },
  ].filter(({ value }) => value !== '')
}

function Related({ entry }: { entry: AuditDetail }) {
  const { Actor, TargetKind, TargetId, TargetName } = entry
  return (
    <Stack gap={4} mt="sm" align="flex-start">
      {TargetId === '' ? null : (
        <AppLink href={toHref(auditScreen, {}, { kind: TargetKind, target: TargetId })}>
          All entries about {TargetKind} {TargetName || TargetId}
        </AppLink>
      )}
      <AppLink href={toHref(auditScreen, {}, { actor: Actor })}>All entries by {toActorText(entry)}</AppLink>
    </Stack>
  )
}

function formatValue(text: string | null): string | null {
  if (text === null) return null
  const unfolded = unfoldJson(text)
  return formatJson(unfolded) ?? unfolded
}

function Values({ entry: { Before, After } }: { entry: AuditDetail }) {
  if (Before === null && After === null) {
    return (
      <Text size="sm" c="dimmed">
        This entry has no values: nothing was changed, or they were erased with a deleted player.
      </Text>
    )
  }
  const hasUnfolded = [Before, After].some((text) => text !== null && unfoldJson(text) !== text)
  return (
    <>
      <JsonDiff before={formatValue(Before)} after={formatValue(After)} height="min(60vh, 640px)" />
      {hasUnfolded ? (
        <Text size="xs" c="dimmed" mt={4}>
          Values that hold JSON as text are shown as the JSON they hold.
        </Text>
      ) : null}
    </>
  )
}

function EntrySkeleton() {
  return (
    <Stack gap="md" role="status" aria-label="The entry is loading" aria-busy>
      {[60, 40, 80, 50, 70].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} />
      ))}
      <Skeleton height={200} />
    </Stack>
  )
}
