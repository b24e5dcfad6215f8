import { useMemo } from 'react'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { attributes } from '#contract/attributes.ts'
import { persistence } from '#contract/persistence.ts'
import { type Player, players } from '#contract/players.ts'
import { type SnapshotDetail, snapshots } from '#contract/snapshots.ts'
import type { Content } from './differences.ts'
import type { Side } from './snapshot-search-params.ts'

/** One side of a comparison as far as it is known: what it is, and what it holds. */
export type LoadedSide = {
  readonly snapshot: SnapshotDetail | undefined
  readonly player: Player | undefined
  readonly content: Content | undefined
  readonly failure: ApiError | undefined
}

const quiet = { failureNotice: 'quiet', keepsOld: false } as const

function useSnapshotSide(snapshotKey: string | undefined): LoadedSide {
  const options = { ...quiet, enabled: snapshotKey !== undefined }
  const params = { snapshotKey: snapshotKey ?? '' }
  const detail = useEndpointQuery(snapshots.get, { params }, options)
  // What a snapshot holds never changes, so one answer lasts.
  const held = useEndpointQuery(snapshots.content, { params }, { ...options, staleTime: Number.POSITIVE_INFINITY })
  return {
    snapshot: detail.data,
    player: undefined,
    content: held.data,
    failure: detail.error ?? held.error,
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
    failure: player.error ?? entries.error ?? numbers.error,
  }
}

/** Asks for one side of a comparison. */
export function useSide(side: Side): LoadedSide {
  const snapshot = useSnapshotSide('snapshotKey' in side ? side.snapshotKey : undefined)
  const player = usePlayerSide('playerId' in side ? side.playerId : undefined)
  return 'snapshotKey' in side ? snapshot : player
}
