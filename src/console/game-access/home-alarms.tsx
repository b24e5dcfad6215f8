import { IconPlugConnectedX, IconUserPlus } from '@tabler/icons-react'
import { formatCount } from '#console/components/number.tsx'
import { formatDateTime } from '#console/components/time/date-time.ts'
import { HomeMatter } from '#console/home/shared/home-matter.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { settingsScreen } from '#console/routes.ts'
import { type GameAlarm, gameAlarms } from '#contract/game-alarms.ts'

const refreshMs = 30_000

const describeSilent = ({ KeyName, LastUsedAt }: GameAlarm) =>
  `${KeyName}: no call of the game since ${LastUsedAt === null ? '' : formatDateTime(new Date(LastUsedAt))}`

const describeNewPlayers = ({ KeyName, Percent }: GameAlarm) =>
  `${KeyName}: ${Percent} % of its new players an hour are made`

/** Keys whose calls have stopped, and those that may soon make no more players. */
export function HomeGameAlarms() {
  const { data, error } = useEndpointQuery(gameAlarms.alarms, {}, { errorDisplay: 'part', refetchInterval: refreshMs })
  const select = (kind: GameAlarm['Kind']) => data?.Alarms.filter(({ Kind }) => Kind === kind)
  const silent = select('silent')
  const newPlayers = select('new-players')
  const toSettings = (alarms: readonly GameAlarm[] | undefined) => {
    const only = alarms?.length === 1 ? { calls: String(alarms[0]?.KeyId) } : {}
    return toHref(settingsScreen, {}, { tab: 'keys', ...only })
  }
  return (
    <>
      <HomeMatter
        icon={IconPlugConnectedX}
        label="Calls of the game"
        count={silent?.length}
        error={error}
        href={toSettings(silent)}
        toText={(count) =>
          silent?.[0] && count === 1
            ? describeSilent(silent[0])
            : `${formatCount(count, 'key')} without a call for 10 minutes`
        }
      />
      {newPlayers === undefined ? null : (
        <HomeMatter
          icon={IconUserPlus}
          label="New players"
          count={newPlayers.length}
          error={undefined}
          href={toSettings(newPlayers)}
          toText={(count) =>
            newPlayers[0] && count === 1
              ? describeNewPlayers(newPlayers[0])
              : `${formatCount(count, 'key')} near the limit of new players an hour`
          }
        />
      )}
    </>
  )
}
