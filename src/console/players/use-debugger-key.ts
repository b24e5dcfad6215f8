import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getQueryKey, useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { players } from '#contract/players.ts'

export type DebuggerKey = {
  /** When it expires; undefined when there is none, or when it is unknown. */
  readonly endsAt: Date | undefined
  /** False until the server has replied. */
  readonly isKnown: boolean
}

/** Queries when the debugger key of a player expires, and refetches once it has. */
export function useDebuggerKey(playerId: string): DebuggerKey {
  const input = { params: { id: playerId } }
  const client = useQueryClient()
  const { data, refetch } = useEndpointQuery(players.debugger, input, {
    errorDisplay: 'part',
    keepPreviousData: false,
  })
  const secondsLeft = data?.m_playerDebuggerTTL ?? -1
  // The seconds count from the time of the reply.
  const answeredAt = client.getQueryState(getQueryKey(players.debugger, input))?.dataUpdatedAt ?? 0
  const endsAtMs = secondsLeft > 0 ? answeredAt + secondsLeft * 1000 : undefined
  const isOver = useSecondsUntil(endsAtMs) <= 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: one refetch for every expiry, whichever function it is
  useEffect(() => {
    if (endsAtMs !== undefined && isOver) refetch()
  }, [endsAtMs, isOver])
  return {
    endsAt: endsAtMs === undefined || isOver ? undefined : new Date(endsAtMs),
    isKnown: data !== undefined,
  }
}

/** Whole seconds until an instant (ms since 1970), counting down on screen; 0 from then on and without an instant. */
export function useSecondsUntil(instantMs: number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  const isRunning = instantMs !== undefined && instantMs > now
  useEffect(() => {
    if (!isRunning) return
    // The last tick may be long ago: the timer stops while nothing counts down.
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return instantMs === undefined ? 0 : Math.max(0, Math.ceil((instantMs - now) / 1000))
}
