import { Badge } from '@mantine/core'
import type { Player } from '#contract/players.ts'
import { flagHelp } from './flag-help.ts'
import { TimeLeft } from './time-left.tsx'
import type { DebuggerKey } from './use-debugger-key.ts'

/** Badges for the unusual states of a player. */
export function PlayerBadges({ player, debuggerKey }: { player: Player; debuggerKey: DebuggerKey }) {
  return (
    <>
      {player.IsHacker ? (
        <Badge color="red" tt="none" title={flagHelp.isHacker}>
          Hacker
        </Badge>
      ) : null}
      {player.IsMock ? (
        <Badge color="gray" c="var(--qd-text-dimmed)" tt="none">
          Mock player
        </Badge>
      ) : null}
      {debuggerKey.endsAt ? (
        <Badge color="grape" tt="none">
          Debugger key · <TimeLeft until={debuggerKey.endsAt} /> left
        </Badge>
      ) : null}
      {player.IsLocalPersistenceOutdated ? (
        <Badge color="yellow" c="var(--qd-warning)" tt="none" title={flagHelp.isLocalPersistenceOutdated}>
          Local data outdated
        </Badge>
      ) : null}
      {player.DeviceCacheInvalid ? (
        <Badge color="yellow" c="var(--qd-warning)" tt="none" title={flagHelp.deviceCacheInvalid}>
          Cache invalid
        </Badge>
      ) : null}
    </>
  )
}

/** Whether any badge would be shown. */
export function isUnusual(player: Player, debuggerKey: DebuggerKey): boolean {
  const { IsHacker, IsMock, IsLocalPersistenceOutdated, DeviceCacheInvalid } = player
  return IsHacker || IsMock || IsLocalPersistenceOutdated || DeviceCacheInvalid || debuggerKey.endsAt !== undefined
}
