import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import { useReducer } from 'react'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { PlayerTabProps } from '#console/players/shared/player-page-slots.ts'
import { persistence } from '#contract/persistence.ts'
import { changePending, noChanges } from './changes/pending-changes.ts'
import { PersistenceEntries } from './persistence-entries.tsx'

/** The Player Persistence tab. The unsaved changes live here, above everything that is refetched. */
export function PersistenceTab({ playerId, player }: PlayerTabProps) {
  const query = useEndpointQuery(persistence.list, { params: { id: playerId } }, { keepPreviousData: false })
  const [changes, dispatch] = useReducer(changePending, noChanges)
  if (query.data) {
    return (
      <PersistenceEntries
        playerId={playerId}
        playerName={player.Nickname || 'this player'}
        entries={query.data.m_playerPersistences}
        changes={changes}
        dispatch={dispatch}
      />
    )
  }
  if (query.error) {
    return (
      <Alert color="red" role="alert" mt={8}>
        <ErrorText error={query.error} />
        <Button mt={8} variant="default" onClick={query.refetch}>
          Try again
        </Button>
      </Alert>
    )
  }
  return (
    <Stack gap={8} mt={8} aria-busy>
      <Skeleton height={32} />
      {Array.from({ length: 10 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons never move
        <Skeleton key={index} height={28} />
      ))}
    </Stack>
  )
}
