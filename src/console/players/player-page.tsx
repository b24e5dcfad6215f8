import { Alert, Badge, Skeleton, Tabs } from '@mantine/core'
import { Suspense, useCallback, useEffect } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { PageHeader } from '#console/components/page-header.tsx'
import { scrollIntoView } from '#console/components/scroll/scroll-into-view.ts'
import { ForbiddenDialog } from '#console/platform/actions/forbidden-dialog.tsx'
import { useSlot } from '#console/platform/navigation/manifest.ts'
import { MissingPermission } from '#console/platform/navigation/missing-permission.tsx'
import { usePageTitle } from '#console/platform/navigation/page-title.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo, usePathParam, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { UnloadedPage } from '#console/platform/query/unloaded-page.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useForbiddenReason } from '#console/platform/session/forbidden-reason.ts'
import { playerListScreen, playerScreen } from '#console/routes.ts'
import { type Player, players } from '#contract/players.ts'
import { flagHelp } from './flag-help.ts'
import { PlayerActionMenu } from './player-action-menu.tsx'
import { PlayerFacts } from './player-facts.tsx'
import classes from './player-page.module.css'
import { PlayerPageSearchParams } from './player-page-search-params.ts'
import {
  type PlayerTab,
  type PlayerTabProps,
  playerDialogs,
  playerMarks,
  playerTabs,
} from './shared/player-page-slots.ts'
import { useRememberPlayer } from './shared/recent-players.ts'
import { TimeLeft } from './time-left.tsx'
import { type DebuggerKey, useDebuggerKey } from './use-debugger-key.ts'

/** The dialog that the URL names; nothing for an unknown name, a notice without the permission. */
function PlayerDialogs({ dialog, ...props }: PlayerTabProps & { dialog: string }) {
  const [, setSearchParams] = useSearchParams(PlayerPageSearchParams)
  const onClose = useCallback(() => setSearchParams({ dialog: undefined }, { replace: true }), [setSearchParams])
  const open = useSlot(playerDialogs).find(({ key }) => key === dialog)
  const getForbiddenReason = useForbiddenReason()
  if (!open) return null
  const disabledReason = getForbiddenReason(open.access)
  if (disabledReason !== undefined) return <ForbiddenDialog disabledReason={disabledReason} onClose={onClose} />
  return (
    // With a key of its own, a dialog leaves at once when another takes its place: it would stay hidden until that is
    // loaded, and its traps of keys and focus with it.
    <Suspense key={dialog} fallback={null}>
      <open.component {...props} onClose={onClose} />
    </Suspense>
  )
}

function PlayerBadges({ player, debuggerKey }: { player: Player; debuggerKey: DebuggerKey }) {
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

function isUnusual(player: Player, debuggerKey: DebuggerKey): boolean {
  const { IsHacker, IsMock, IsLocalPersistenceOutdated, DeviceCacheInvalid } = player
  return IsHacker || IsMock || IsLocalPersistenceOutdated || DeviceCacheInvalid || debuggerKey.endsAt !== undefined
}

const list = { title: 'Players', href: toHref(playerListScreen), linkText: 'All players' }

/** One player. When there is none with the ID, the list opens with an error message. */
export function PlayerPage() {
  const playerId = usePathParam('playerId')
  const navigateTo = useNavigateTo()
  const query = useEndpointQuery(
    players.get,
    { params: { id: playerId } },
    { errorDisplay: 'quiet', keepPreviousData: false },
  )
  const player = query.data?.Player
  const { error } = query
  usePageTitle(player ? toDisplayName(player) : playerId)
  useRememberPlayer(player)
  const isUnknown = !player && error?.status === 404
  useEffect(() => {
    if (isUnknown)
      navigateTo(toHref(playerListScreen, {}, { error: 'bad_request', player: playerId }), { replace: true })
  }, [isUnknown, playerId, navigateTo])

  if (!player) {
    const failureText = `Player ${playerId} could not be loaded.`
    return <UnloadedPage title={playerId} list={list} query={query} failureText={failureText} />
  }
  return (
    <>
      {error && error.status !== 0 ? (
        <Alert color="red" mt="md" title="This player could not be refreshed">
          {error.message} The page shows outdated data.
        </Alert>
      ) : null}
      <LoadedPlayer key={playerId} playerId={playerId} player={player} />
    </>
  )
}

/** The nickname, or the id of a player without a readable one. */
function toDisplayName({ Nickname, PlayerId }: Player): string {
  return Nickname.trim() === '' ? PlayerId : Nickname
}

type OpenTab = PlayerTab & { readonly disabledReason: string | undefined }

/** The tabs that the user sees, with the reason where one cannot be opened. */
function useOpenTabs(): readonly OpenTab[] {
  const slotted = useSlot(playerTabs)
  const getForbiddenReason = useForbiddenReason()
  return slotted
    .map((tab): OpenTab => ({ ...tab, disabledReason: getForbiddenReason(tab.access) }))
    .filter(({ disabledReason, whenForbidden }) => disabledReason === undefined || whenForbidden === 'explain')
}

function LoadedPlayer({ playerId, player }: PlayerTabProps) {
  const [{ tab, dialog }] = useSearchParams(PlayerPageSearchParams)
  const navigateTo = useNavigateTo()
  const tabs = useOpenTabs()
  const marks = useSlot(playerMarks)
  const debuggerKey = useDebuggerKey(playerId)
  const isNarrow = useIsNarrow()
  const badges = isUnusual(player, debuggerKey) ? <PlayerBadges player={player} debuggerKey={debuggerKey} /> : null
  const shown = tabs.find(({ key }) => key === tab) ?? tabs[0]
  const open = (key: string | null) =>
    navigateTo(toHref(playerScreen, { playerId }, { tab: key && key !== tabs[0]?.key ? key : undefined }))
  return (
    <Tabs value={shown?.key ?? null} onChange={open} keepMounted={false} activateTabWithKeyboard={false}>
      <PageHeader
        title={
          <bdi className={classes.nickname} title={player.Nickname}>
            {toDisplayName(player)}
          </bdi>
        }
        crumbs={[list]}
        badges={isNarrow ? null : badges}
        marks={marks.map(({ key, component: Mark }) => (
          <Suspense key={key} fallback={null}>
            <Mark playerId={playerId} player={player} />
          </Suspense>
        ))}
        actions={<PlayerActionMenu playerId={playerId} player={player} />}
      >
        <PlayerFacts playerId={playerId} player={player} tab={tab} badges={isNarrow ? badges : null} />
        <Tabs.List aria-label="About this player">
          {tabs.map(({ key, title, badge: Badge }) => (
            <Tabs.Tab
              key={key}
              value={key}
              ref={key === shown?.key ? scrollIntoView : undefined}
              rightSection={
                Badge ? (
                  <Suspense fallback={null}>
                    <Badge playerId={playerId} player={player} />
                  </Suspense>
                ) : undefined
              }
            >
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </PageHeader>
      {shown ? (
        <Tabs.Panel value={shown.key} pt={8}>
          {shown.disabledReason === undefined ? (
            <Suspense fallback={<Skeleton height={320} />}>
              <shown.component playerId={playerId} player={player} />
            </Suspense>
          ) : (
            <MissingPermission reason={shown.disabledReason} />
          )}
        </Tabs.Panel>
      ) : null}
      {dialog ? <PlayerDialogs dialog={dialog} playerId={playerId} player={player} /> : null}
    </Tabs>
  )
}
