import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { CopyableId } from '#console/components/copyable-id.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { players } from '#contract/players.ts'
import classes from '../player-page.module.css'

/** How many devices are shown before "Show all". */
const devicesShown = 3

export function Devices({ playerId }: { playerId: string }) {
  const [showsAll, setShowsAll] = useState(false)
  const { data } = useEndpointQuery(
    players.devices,
    { params: { id: playerId } },
    { errorDisplay: 'part', keepPreviousData: false },
  )
  const devices = data?.Devices ?? []
  if (devices.length === 0) return <>–</>
  const shown = showsAll ? devices : devices.slice(0, devicesShown)
  return (
    <ul className={classes.list}>
      {shown.map((device) => (
        <li key={device}>
          <CopyableId id={device} label="Copy device ID" />
        </li>
      ))}
      {devices.length > devicesShown ? (
        <li>
          <UnstyledButton className={classes.more} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show all ${devices.length}`}
          </UnstyledButton>
        </li>
      ) : null}
    </ul>
  )
}
