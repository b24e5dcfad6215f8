import { type ReactNode, Suspense } from 'react'
import { formatBytes } from '#console/components/bytes.ts'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { DescriptionList } from '#console/components/description-list.tsx'
import { Figure } from '#console/components/figure.tsx'
import { LoadingSkeleton } from '#console/components/loading-skeleton.tsx'
import { Abbreviated } from '#console/components/number.tsx'
import { PastTime } from '#console/components/time/past-time.tsx'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { ListError } from '#console/platform/query/list-error.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useAccessCheck } from '#console/platform/session/session.ts'
import { currentStageAttribute } from '#contract/attributes.ts'
import { platformNames } from '#contract/build-platforms.ts'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import { type PlayerOverview, playerOverview } from '#contract/player-overview.ts'
import { type Player, players } from '#contract/players.ts'
import { flagHelp } from '../flag-help.ts'
import type { PlayerTabProps } from '../shared/player-page-slots.ts'
import { SpentAmount } from '../spent-amount.tsx'
import { TimeLeft } from '../time-left.tsx'
import { type DebuggerKey, useDebuggerKey } from '../use-debugger-key.ts'
import classes from './overview.module.css'

const flags: readonly { readonly isSet: (player: Player) => boolean; readonly label: string; readonly help: string }[] =
  [
    { isSet: ({ IsHacker }) => IsHacker, label: 'Hacker', help: flagHelp.isHacker },
    {
      isSet: ({ IsLocalPersistenceOutdated }) => IsLocalPersistenceOutdated,
      label: 'Local persistence outdated',
      help: flagHelp.isLocalPersistenceOutdated,
    },
    {
      isSet: ({ DeviceCacheInvalid }) => DeviceCacheInvalid,
      label: 'Device cache invalid',
      help: flagHelp.deviceCacheInvalid,
    },
    { isSet: ({ IsMock }) => IsMock, label: 'Mock player', help: flagHelp.isMock },
  ]

/** The flags that are set, with what they mean. */
function Flags({ player }: { player: Player }) {
  const set = flags.filter(({ isSet }) => isSet(player))
  if (set.length === 0) return <>None</>
  return (
    <ul className={classes.list}>
      {set.map(({ label, help }) => (
        <li key={label}>
          {label} <span className={classes.dimmed}>{help}</span>
        </li>
      ))}
    </ul>
  )
}

type Info = EndpointReply<typeof players.info>

/** The balances: stage, main attributes, and what was spent. The key keeps an attribute like "Total spent" apart. */
function Figures({ player, info }: { player: Player; info: Info | undefined }) {
  const main = (info?.MainAttributes ?? []).filter(({ Name }) => Name !== currentStageAttribute)
  const figures = [
    { key: 'stage', label: 'Current stage', value: toAmount(info?.CurrentStage) },
    ...main.map(({ Name, Value }) => ({ key: `attribute ${Name}`, label: Name, value: toAmount(Value) })),
    { key: 'spent', label: 'Total spent', value: <SpentAmount dollars={player.TotalSpent} /> },
    { key: 'purchases', label: 'Purchases count', value: <Abbreviated value={player.PurchasesCount} /> },
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(({ key, label, value }) => (
        <Figure key={key} label={label} value={value} />
      ))}
    </dl>
  )
}

function toAmount(value: number | null | undefined) {
  return value === null || value === undefined ? undefined : <Abbreviated value={value} />
}

function DebuggerTime({ debuggerKey: { endsAt, isKnown } }: { debuggerKey: DebuggerKey }) {
  if (endsAt) return <TimeLeft until={endsAt} />
  return isKnown ? 'None' : '–'
}

function PersistenceSize({ keys, bytes }: { keys: number; bytes: number }) {
  return (
    <>
      <Abbreviated value={keys} /> {keys === 1 ? 'key' : 'keys'}, {formatBytes(bytes)}
    </>
  )
}

// Loaded beside the overview that they show, so that the page itself shows sooner. What is above the facts, on a narrow
// screen the activity too, is drawn together with them.
const loadFacts = () => import('./overview-facts.tsx')
const AttentionList = lazyComponent(loadFacts, 'AttentionList')
const RecentActivity = lazyComponent(loadFacts, 'RecentActivity')
const Devices = lazyComponent(loadFacts, 'Devices')
const Guild = lazyComponent(loadFacts, 'Guild')
const LastPurchase = lazyComponent(loadFacts, 'LastPurchase')
const RunningEvents = lazyComponent(loadFacts, 'RunningEvents')
const Installations = lazyComponent(() => import('#console/game-access/shared/installations.tsx'), 'Installations')
const SocialLinks = lazyComponent(() => import('../social-links.tsx'), 'SocialLinks')

/** What a ticket asks first: what is open, the balances, what happened last, and all facts about the player. */
export function OverviewTab({ playerId, player }: PlayerTabProps) {
  const input = { params: { id: playerId } }
  const infoQuery = useEndpointQuery(players.info, input, { errorDisplay: 'part', keepPreviousData: false })
  const query = useEndpointQuery(playerOverview.get, input, { errorDisplay: 'part', keepPreviousData: false })
  const debuggerKey = useDebuggerKey(playerId)
  const mayReadPurchases = useAccessCheck()('ACCESS_PURCHASES')
  const overview = query.data
  const info = infoQuery.data
  // What is drawn before all is there would move.
  const isLoading = [query, infoQuery].some(({ data, error }) => data === undefined && !error)
  if (isLoading) return <LoadingSkeleton label="The player is loading" height={480} />
  /** A fact of the overview, once it is loaded. */
  const show = (content: (loaded: PlayerOverview) => ReactNode) =>
    overview && <Suspense fallback="–">{content(overview)}</Suspense>
  return (
    <Suspense fallback={<LoadingSkeleton label="The player is loading" height={480} />}>
      {overview ? <AttentionList playerId={playerId} overview={overview} /> : null}
      {query.error && !overview ? (
        <p>
          Guild, events, gifts and notes could not be loaded. <ListError query={query} />
        </p>
      ) : null}
      <Figures player={player} info={info} />
      <div className={classes.columns}>
        <DescriptionList
          isDense
          items={[
            { label: 'Creation date', value: <PastTime at={player.CreationDate} /> },
            { label: 'Last save game', value: <PastTime at={player.LastSaveGame} /> },
            ...(mayReadPurchases
              ? [
                  {
                    label: 'Last purchase',
                    value: show(({ LastPurchase: last }) => <LastPurchase playerId={playerId} purchase={last} />),
                  },
                ]
              : []),
            { label: 'Guild', value: show(({ Guild: guild }) => <Guild guild={guild} />) },
            {
              label: 'Running events',
              value: show(({ RunningEvents: events }) => <RunningEvents events={events} />),
            },
            { label: 'Last event ID', value: player.LastEventId },
            { label: 'Flags', value: <Flags player={player} /> },
            {
              label: 'Persistence',
              value: info && <PersistenceSize keys={info.PersistenceKeys} bytes={info.PersistenceBytes} />,
            },
            {
              label: 'Social media',
              value: (
                <Suspense fallback="–">
                  <SocialLinks player={player} />
                </Suspense>
              ),
            },
            {
              label: 'Device ID',
              value: player.DeviceId && <CopyableId id={player.DeviceId} label="Copy device ID" maxLength={21} />,
            },
            { label: 'Last device', value: player.LastDevice },
            {
              label: 'Devices',
              value: (
                <Suspense fallback="–">
                  <Devices playerId={playerId} />
                </Suspense>
              ),
            },
            {
              label: 'Installations, identities',
              value: (
                <Suspense fallback="–">
                  <Installations playerId={playerId} />
                </Suspense>
              ),
            },
            { label: 'Platform', value: player.Platform && platformNames[player.Platform] },
            { label: 'Build', value: player.BuildNumber },
            { label: 'Language', value: player.Language },
            { label: 'Debugger time left', value: <DebuggerTime debuggerKey={debuggerKey} /> },
            // The title of the page has them, too.
            { label: 'Nickname', value: player.Nickname && <bdi>{player.Nickname}</bdi> },
            { label: 'Player ID', value: <CopyableId id={player.PlayerId} label="Copy player ID" /> },
          ]}
        />
        {overview ? <RecentActivity playerId={playerId} entries={overview.Timeline} /> : null}
      </div>
    </Suspense>
  )
}
