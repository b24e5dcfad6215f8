import { Skeleton, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { ChangeLine } from '#console/components/json/change-line.tsx'
import { JsonDiff } from '#console/components/json/json-diff.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { getQueryKey } from '#console/platform/query/use-endpoint-query.ts'
import { PersistenceEntry, type PersistenceVersion, persistence } from '#contract/persistence.ts'
import { useVersion } from './version-dialogs.tsx'
import { toVersionName } from './version-name.ts'

const Conflict = z.object({ m_playerPersistences: z.array(PersistenceEntry) })

/** What the key is now, from the state that a 412 carries, and what undoing would change. */
function describeEntry(current: unknown, replaced: PersistenceEntry | undefined): ReactNode {
  const { data } = Conflict.safeParse(current)
  const entry = data?.m_playerPersistences[0]
  if (!data) return null
  return (
    <>
      <p>{entry ? `Now: version ${entry.Version}, written by ${entry.UpdatedBy}.` : 'Now: deleted.'}</p>
      <ChangeLine before={entry?.Value ?? null} after={replaced?.Value ?? null} />
    </>
  )
}

/** Restores an earlier version of a key: shows which one and what it changes. */
export function RestoreDialog({
  playerId,
  playerName,
  version,
  current,
  isPending,
  onClose,
}: {
  playerId: string
  playerName: string
  version: PersistenceVersion
  /** The entry as it is on screen, the only one that is replaced; undefined when the key is deleted. */
  current: PersistenceEntry | undefined
  /** Whether the key has an unsaved change. */
  isPending: boolean
  onClose: () => void
}) {
  const client = useQueryClient()
  const { data, error } = useVersion(playerId, version)
  const name = toVersionName(version)
  return (
    <FormDialog
      endpoint={persistence.restore}
      toInput={() => ({ params: { id: playerId, key: version.Key, version: version.Version } })}
      ifMatch={current?.Version ?? 0}
      errorMessage={`${capital(name)} could not be restored.`}
      successMessage={`${capital(name)} was restored.`}
      undo={() => ({
        done: `${version.Key} was changed back.`,
        failed: `${version.Key} could not be changed back.`,
        describeConflict: (now) => describeEntry(now, current),
      })}
      size="xl"
      title={`Restore ${name}?`}
      confirmLabel={`Restore version ${version.Version}`}
      takesReason
      canConfirm={() => data !== undefined}
      onSuccess={(result) => client.setQueryData(getQueryKey(persistence.list, { params: { id: playerId } }), result)}
      onClose={onClose}
      target={
        <Stack gap="sm">
          <Text size="sm">
            {playerName} ({playerId}).{' '}
            {current
              ? `Creates version ${current.Version + 1} from this one; version ${current.Version} is kept.`
              : 'The key is deleted. It is restored with this text.'}
            {isPending ? ' Your unsaved change of this key stays; saving it will show both versions and ask.' : ''}
          </Text>
          {data ? (
            <JsonDiff
              before={current?.Value ?? null}
              after={data.Value}
              beforeLabel="Current"
              afterLabel="After restoring"
            />
          ) : error ? (
            <ErrorText error={error} />
          ) : (
            <Skeleton height={120} />
          )}
        </Stack>
      }
    />
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
