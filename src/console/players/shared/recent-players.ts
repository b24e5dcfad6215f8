import { useEffect } from 'react'
import { z } from 'zod'
import { readStoredJson, writeStored } from '#console/platform/browser-storage.ts'
import { useCurrentUser } from '#console/platform/session/session.ts'

const RecentPlayers = z.array(z.object({ playerId: z.string(), nickname: z.string() }))

/** A player that was opened recently. */
export type RecentPlayer = z.infer<typeof RecentPlayers>[number]

const maxRecentPlayers = 8

/** The players that this user opened in this browser, latest first, at most 8. */
export function readRecentPlayers(personId: number): readonly RecentPlayer[] {
  return RecentPlayers.safeParse(readStoredJson('localStorage', `recentPlayers-${personId}`)).data ?? []
}

/** Stores a player for the command palette when its page has loaded. */
export function useRememberPlayer(player: { PlayerId: string; Nickname: string } | undefined): void {
  const { Id } = useCurrentUser()
  const playerId = player?.PlayerId
  const nickname = player?.Nickname ?? ''
  useEffect(() => {
    if (playerId === undefined) return
    const others = readRecentPlayers(Id).filter((recent) => recent.playerId !== playerId)
    const list = [{ playerId, nickname }, ...others].slice(0, maxRecentPlayers)
    writeStored('localStorage', `recentPlayers-${Id}`, JSON.stringify(list))
  }, [Id, playerId, nickname])
}
