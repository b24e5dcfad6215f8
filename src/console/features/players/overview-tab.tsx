import { UnstyledButton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { formatBytes } from '#console/components/bytes.ts'
import { CopyableId } from '#console/components/copyable-id.tsx'
import { type DescriptionItem, DescriptionList } from '#console/components/description-list.tsx'
import { Abbreviated } from '#console/components/number.tsx'
import { Time } from '#console/components/time/time.tsx'
import { useSlot } from '#console/platform/navigation/manifest.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type PlayerTabProps, playerFacts } from '#console/shared/player-page-slots.ts'
import { currentStageAttribute } from '#contract/attributes.ts'
import { platformNames } from '#contract/builds/platforms.ts'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import { type Player, players } from '#contract/players.ts'
import classes from './player-page.module.css'
import { SocialLinks } from './social-links.tsx'
import { SpentAmount } from './spent-amount.tsx'
import { TimeLeft } from './time-left.tsx'
import { type DebuggerKey, useDebuggerKey } from './use-debugger-key.ts'

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

/** How many devices are shown before "Show all". */
const devicesShown = 3

function Devices({ devices }: { devices: readonly string[] | undefined }) {
  const [showsAll, setShowsAll] = useState(false)
  if (!devices || devices.length === 0) return <>–</>
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

function formatStage(stage: number | null | undefined) {
  return stage === null || stage === undefined ? undefined : <Abbreviated value={stage} />
}

/** The main attributes that have no place of their own; the key keeps a name like "Language" apart. */
function toMainItems(main: readonly { Name: string; Value: number | null }[]): DescriptionItem[] {
  return main
    .filter(({ Name }) => Name !== currentStageAttribute)
    .map(({ Name, Value }) => ({
      key: `attribute ${Name}`,
      label: Name,
      value: Value === null ? '–' : <Abbreviated value={Value} />,
    }))
}

function debuggerText({ endsAt, isKnown }: DebuggerKey) {
  if (endsAt) return <TimeLeft until={endsAt} />
  return isKnown ? 'None' : undefined
}

/** What tickets need most comes first: identity, dates, purchases, devices. */
function toDescriptionItems(
  player: Player,
  info: EndpointReply<typeof players.info> | undefined,
  parts: Readonly<Record<'devices' | 'links' | 'debuggerTime', DescriptionItem['value']>> & {
    slotted: readonly DescriptionItem[]
  },
): DescriptionItem[] {
  return [
    { label: 'Nickname', value: player.Nickname && <bdi>{player.Nickname}</bdi> },
    { label: 'Player ID', value: <CopyableId id={player.PlayerId} label="Copy player ID" /> },
    { label: 'Language', value: player.Language },
    { label: 'Creation date', value: <Time at={player.CreationDate} /> },
    { label: 'Last save game', value: <Time at={player.LastSaveGame} /> },
    { label: 'Current stage', value: formatStage(info?.CurrentStage) },
    ...toMainItems(info?.MainAttributes ?? []),
    ...parts.slotted,
    { label: 'Total spent', value: <SpentAmount dollars={player.TotalSpent} /> },
    { label: 'Purchases count', value: <Abbreviated value={player.PurchasesCount} /> },
    { label: 'Last event ID', value: player.LastEventId },
    { label: 'Device ID', value: player.DeviceId && <CopyableId id={player.DeviceId} label="Copy device ID" /> },
    { label: 'Last device', value: player.LastDevice },
    { label: 'Platform', value: player.Platform && platformNames[player.Platform] },
    { label: 'Build', value: player.BuildNumber },
    { label: 'Devices', value: parts.devices },
    { label: 'Hacker', value: yesOrNo(player.IsHacker) },
    { label: 'Local persistence outdated', value: yesOrNo(player.IsLocalPersistenceOutdated) },
    { label: 'Device cache invalid', value: yesOrNo(player.DeviceCacheInvalid) },
    { label: 'Debugger time left', value: parts.debuggerTime },
    {
      label: 'Persistence',
      value: info && (
        <>
          <Abbreviated value={info.PersistenceKeys} /> {info.PersistenceKeys === 1 ? 'key' : 'keys'},{' '}
          {formatBytes(info.PersistenceBytes)}
        </>
      ),
    },
    { label: 'Social media', value: parts.links },
  ]
}

/** All facts about a player. */
export function OverviewTab({ playerId, player }: PlayerTabProps) {
  const input = { params: { id: playerId } }
  const info = useEndpointQuery(players.info, input, { errorDisplay: 'part', keepPreviousData: false })
  const devices = useEndpointQuery(players.devices, input, { errorDisplay: 'part', keepPreviousData: false })
  const debuggerKey = useDebuggerKey(playerId)
  const slotted = useSlot(playerFacts).map(({ label, component: Fact }) => ({
    label,
    value: (
      <Suspense fallback={null}>
        <Fact playerId={playerId} player={player} />
      </Suspense>
    ),
  }))
  return (
    <DescriptionList
      items={toDescriptionItems(player, info.data, {
        devices: <Devices devices={devices.data?.Devices} />,
        links: <SocialLinks player={player} />,
        debuggerTime: debuggerText(debuggerKey),
        slotted,
      })}
    />
  )
}
