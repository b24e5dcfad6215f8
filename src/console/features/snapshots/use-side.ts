import { useMemo } from 'react'
import type { RequestFailure } from '#console/platform/query/api-error.ts'
import { useAsk } from '#console/platform/query/use-endpoint-query.ts'
import { attributes } from '#contract/attributes.ts'
import { persistence } from '#contract/persistence.ts'
import { type Player, players } from '#contract/players.ts'
import { type SnapshotDetail, snapshots } from '#contract/snapshots.ts'
import type { Content } from './differences.ts'
import type { Side } from './snapshot-search-params.ts'

/** One side of a comparison as far as it is known: what it is, and what it holds. */
export type KnownSide = {
  readonly snapshot: SnapshotDetail | undefined
  readonly player: Player | undefined
  readonly content: Content | undefined
  readonly failure: RequestFailure | undefined
}

const quiet = { failureNotice: 'quiet', keepsOld: false } as const

function useSnapshotSide(snapshotKey: string | undefined): KnownSide {
  const options = { ...quiet, enabled: snapshotKey !== undefined }
  const params = { snapshotKey: snapshotKey ?? '' }
  const detail = useAsk(snapshots.get, { params }, options)
  // What a snapshot holds never changes, so one answer lasts.
  const held = useAsk(snapshots.content, { params }, { ...options, freshForMs: Number.POSITIVE_INFINITY })
  return {
    snapshot: detail.data,
    player: undefined,
    content: held.data,
    failure: detail.failure ?? held.failure,
  }
}

function usePlayerSide(playerId: string | undefined): KnownSide {
  const options = { ...quiet, enabled: playerId !== undefined }
  const input = { params: { id: playerId ?? '' } }
  const player = useAsk(players.get, input, options)
  const entries = useAsk(persistence.list, input, options)
  const numbers = useAsk(attributes.list, input, options)
  const content = useMemo(() => {
    if (!entries.data || !numbers.data) return undefined
    return { m_playerPersistences: entries.data.m_playerPersistences, Attributes: numbers.data.Attributes }
  }, [entries.data, numbers.data])
  return {
    snapshot: undefined,
    player: player.data?.Player,
    content,
    failure: player.failure ?? entries.failure ?? numbers.failure,
  }
}

/** Asks for one side of a comparison. */
export function useSide(side: Side): KnownSide {
  const snapshot = useSnapshotSide('snapshotKey' in side ? side.snapshotKey : undefined)
  const player = usePlayerSide('playerId' in side ? side.playerId : undefined)
  return 'snapshotKey' in side ? snapshot : player
}
