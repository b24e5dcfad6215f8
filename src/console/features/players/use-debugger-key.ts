import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getQueryKey, useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { players } from '#contract/players.ts'

/** A player's debugger key as the page knows it. */
export type DebuggerKey = {
  /** When it stops to work; undefined when there is none, or when it is not known. */
  readonly endsAt: Date | undefined
  /** False until the server has answered. */
  readonly isKnown: boolean
}

/** Reads when the debugger key of a player ends, and asks again once it has. */
export function useDebuggerKey(playerId: string): DebuggerKey {
  const input = { params: { id: playerId } }
  const client = useQueryClient()
  const { data, refetch: askAgain } = useEndpointQuery(players.debugger, input, {
    errorDisplay: 'part',
    keepPreviousData: false,
  })
  const secondsLeft = data?.m_playerDebuggerTTL ?? -1
  // The seconds count from the moment of the answer.
  const answeredAt = client.getQueryState(getQueryKey(players.debugger, input))?.dataUpdatedAt ?? 0
  const endsAtMs = secondsLeft > 0 ? answeredAt + secondsLeft * 1000 : undefined
  const isOver = useSecondsUntil(endsAtMs) <= 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for every end, whatever the function is
  useEffect(() => {
    if (endsAtMs !== undefined && isOver) askAgain()
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
    // The last tick may be long ago: it stops while there is nothing to count.
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return instantMs === undefined ? 0 : Math.max(0, Math.ceil((instantMs - now) / 1000))
}
