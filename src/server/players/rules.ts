/** Seconds that a debugger key still works: whole, rounded up, -1 when there is none or it has ended. */
export function debuggerSecondsLeft(until: Date | null, now: Date): number {
  const left = until === null ? 0 : Math.ceil((until.getTime() - now.getTime()) / 1000)
  return left > 0 ? left : -1
}

/** "1 player", "1,204 players". */
export const formatPlayers = (count: number): string =>
  count === 1 ? '1 player' : `${count.toLocaleString('en')} players`
