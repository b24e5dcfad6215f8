import { useMemo } from 'react'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { attributes } from '#contract/attributes.ts'
import { persistence } from '#contract/persistence.ts'
import { type Player, players } from '#contract/players.ts'
import { type SnapshotDetail, snapshots } from '#contract/snapshots.ts'
import type { Content } from './differences.ts'
import type { Side } from './snapshot-search-params.ts'

/** The loaded data of one side of a comparison. */
export type LoadedSide = {
  readonly snapshot: SnapshotDetail | undefined
  readonly player: Player | undefined
  readonly content: Content | undefined
  readonly error: ApiError | undefined
}

const quiet = { errorDisplay: 'quiet', keepPreviousData: false } as const

function useSnapshotSide(snapshotKey: string | undefined): LoadedSide {
  const options = { ...quiet, enabled: snapshotKey !== undefined }
  const params = { snapshotKey: snapshotKey ?? '' }
  const detail = useEndpointQuery(snapshots.get, { params }, options)
  // The content of a snapshot never changes.
  const contentQuery = useEndpointQuery(
    snapshots.content,
    { params },
    { ...options, staleTime: Number.POSITIVE_INFINITY },
  )
  return {
    snapshot: detail.data,
    player: undefined,
    content: contentQuery.data,
    error: detail.error ?? contentQuery.error,
  }
}

function usePlayerSide(playerId: string | undefined): LoadedSide {
  const options = { ...quiet, enabled: playerId !== undefined }
  const input = { params: { id: playerId ?? '' } }
  const player = useEndpointQuery(players.get, input, options)
  const entries = useEndpointQuery(persistence.list, input, options)
  const numbers = useEndpointQuery(attributes.list, input, options)
  const content = useMemo(() => {
    if (!entries.data || !numbers.data) return undefined
    return { m_playerPersistences: entries.data.m_playerPersistences, Attributes: numbers.data.Attributes }
  }, [entries.data, numbers.data])
  return {
    snapshot: undefined,
    player: player.data?.Player,
    content,
    error: player.error ?? entries.error ?? numbers.error,
  }
}

/** Queries one side of a comparison. */
export function useSide(side: Side): LoadedSide {
  const snapshot = useSnapshotSide('snapshotKey' in side ? side.snapshotKey : undefined)
  const player = usePlayerSide('playerId' in side ? side.playerId : undefined)
  return 'snapshotKey' in side ? snapshot : player
}
