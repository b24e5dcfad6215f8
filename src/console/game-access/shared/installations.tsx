import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Time } from '#console/components/time/time.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { platformNames } from '#contract/build-platforms.ts'
import { gameActivity, type Installation } from '#contract/game-activity.ts'
import classes from './installations.module.css'
import { RefusedCalls } from './refused-calls.tsx'

/** How many are shown before "Show all". */
const shown = 3

function describe({ DeviceModel, Platform, BuildNumber }: Installation): string {
  const build = BuildNumber === null ? '' : `, build ${BuildNumber}`
  return `${DeviceModel || platformNames[Platform]}${build}`
}

/** Where a player signs in, the installation used last first. */
export function Installations({ playerId }: { playerId: string }) {
  const [showsAll, setShowsAll] = useState(false)
  const input = { params: { id: playerId } }
  const { data } = useEndpointQuery(gameActivity.installations, input, {
    errorDisplay: 'part',
    keepPreviousData: false,
  })
  if (!data) return null
  const { Installations: all, LastCallAt } = data
  if (all.length === 0) return <>None</>
  return (
    <>
      <ul className={classes.list}>
        {(showsAll ? all : all.slice(0, shown)).map((installation) => (
          <li key={installation.Id}>
            <bdi>{describe(installation)}</bdi>{' '}
            <span className={classes.dimmed}>
              used <Time at={installation.LastUsedAt} relative />
            </span>
          </li>
        ))}
      </ul>
      {all.length > shown && !showsAll ? (
        <UnstyledButton className={classes.more} onClick={() => setShowsAll(true)}>
          Show all {all.length}
        </UnstyledButton>
      ) : null}
      {LastCallAt === null ? null : (
        <span className={classes.dimmed}>
          last call <Time at={LastCallAt} relative />
        </span>
      )}
      <RefusedCalls playerId={playerId} />
    </>
  )
}
