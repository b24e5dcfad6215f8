import { Skeleton, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '#console/components/confirm-dialog.tsx'
import { JsonDiff } from '#console/components/json/json-diff.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { getQueryKey } from '#console/platform/query/use-endpoint-query.ts'
import { reasonLimit } from '#contract/core/units.ts'
import { type PersistenceEntry, type PersistenceVersion, persistence } from '#contract/persistence.ts'
import { useVersion } from './version-dialogs.tsx'
import { toVersionName } from './version-line.tsx'

/** The question before an earlier version is written again: which one, and what it changes. */
export function RestoreDialog({
  playerId,
  playerName,
  version,
  present,
  isPending,
  onClose,
}: {
  playerId: string
  playerName: string
  version: PersistenceVersion
  /** The entry as the person sees it; undefined when the key is deleted. Only over this one it is restored. */
  present: PersistenceEntry | undefined
  isPending: boolean
  onClose: () => void
}) {
  const client = useQueryClient()
  const asked = useVersion(playerId, version)
  const restoring = useEndpointMutation(persistence.restore, {
    failed: `${capital(toVersionName(version))} could not be restored.`,
  })
  const restore = async (reason: string) => {
    const params = { id: playerId, key: version.Key, version: version.Version }
    const called = await restoring.mutate({ params }, { reason, ifMatch: present?.Version ?? 0 })
    if (!called) return
    client.setQueryData(getQueryKey(persistence.list, { params: { id: playerId } }), called)
    notify.success(`${capital(toVersionName(version))} was restored.`)
    onClose()
  }
  const failure = restoring.error ?? asked.error
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      size="xl"
      title={`Restore ${toVersionName(version)}?`}
      confirmLabel={`Restore version ${version.Version}`}
      onConfirm={(reason) => void restore(reason)}
      reasonLimit={reasonLimit}
      isRunning={restoring.isPending}
      canConfirm={asked.data !== undefined}
      failure={failure && <ErrorText failure={failure} />}
    >
      <Stack gap="sm">
        <Text size="sm">
          {playerName} ({playerId}).{' '}
          {present
            ? `Its text becomes a new version after version ${present.Version}, which stays in the history.`
            : 'The key is deleted now; it comes back with this text.'}
          {isPending ? ' Your unsaved change of this key stays; saving it will show both and ask.' : ''}
        </Text>
        {asked.data ? (
          <JsonDiff
            before={present?.Value ?? null}
            after={asked.data.Value}
            beforeLabel="Now"
            afterLabel="After restoring"
          />
        ) : (
          <Skeleton height={120} />
        )}
      </Stack>
    </ConfirmDialog>
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
