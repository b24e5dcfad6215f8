import { Alert, Skeleton, Tabs } from '@mantine/core'
import { Suspense, useEffect } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { CopyableId } from '#console/components/copyable-id.tsx'
import { EmptyState } from '#console/components/empty-state.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { Time } from '#console/components/time.tsx'
import { usePageTitle } from '#console/platform/navigation/page-title.ts'
import type { PlayerTab, PlayerTabProps } from '#console/platform/navigation/screen.ts'
import { toHref, useNavigateTo, usePathParam, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useSlots } from '#console/platform/navigation/slots.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { toMissingPermissionText, useAccessCheck } from '#console/platform/session/session.ts'
import { FavoriteStar } from '#console/shared/favorite-star.tsx'
import { useRememberPlayer } from '#console/shared/recent-players.ts'
import { type Player, players } from '#contract/players.ts'
import { PlayerActionMenu } from './player-action-menu.tsx'
import { isUnusual, PlayerBadges } from './player-badges.tsx'
import { PlayerDialogs } from './player-dialogs.tsx'
import classes from './player-page.module.css'
import { PlayerSearchParams } from './player-search-params.ts'
import { useDebuggerKey } from './use-debugger-key.ts'

const crumbs = [{ title: 'Players', href: '/acp/players-listing' }]

/** One player. A player that cannot be loaded leads back to the list, which says so. */
export function PlayerPage() {
  const playerId = usePathParam('playerId')
  const go = useNavigateTo()
  const asked = useEndpointQuery(
    players.get,
    { params: { id: playerId } },
    { errorDisplay: 'quiet', keepPreviousData: false },
  )
  const player = asked.data?.Player
  const { error: failure } = asked
  usePageTitle(player ? nameOf(player) : playerId)
  useRememberPlayer(player)
  useEffect(() => {
    // A session that ended leads to the sign-in instead, and from there back here.
    if (!failure || failure.status === 401) return
    if (!player) go(toHref('/acp/players-listing', {}, { error: 'bad_request' }), { replace: true })
    else if (failure.status !== 0) notify.requestError(failure)
  }, [failure, player, go])

  if (!player) return <PlayerSkeleton playerId={playerId} />
  return (
    <>
      {failure && failure.status !== 0 ? (
        <Alert color="red" mt="md" title="This player could not be read again">
          {failure.message} What is shown is from before.
        </Alert>
      ) : null}
      <LoadedPlayer key={playerId} playerId={playerId} player={player} />
    </>
  )
}

/** The nickname, or the id of a player without a readable one. */
function nameOf({ Nickname, PlayerId }: Player): string {
  return Nickname.trim() === '' ? PlayerId : Nickname
}

function PlayerSkeleton({ playerId }: { playerId: string }) {
  return (
    <>
      <PageHeader title={playerId} crumbs={crumbs} />
      <Skeleton height={16} width={280} mb="lg" />
      <Skeleton height={320} />
    </>
  )
}

function intoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

type OpenTab = PlayerTab & { readonly lack: string | undefined }

/** The tabs that the person is shown, each with the reason why it stays closed, if it does. */
function useOpenTabs(): readonly OpenTab[] {
  const { playerTabs } = useSlots()
  const may = useAccessCheck()
  return playerTabs.flatMap((tab): OpenTab[] => {
    const { access } = tab
    if (access === 'public' || access === 'signed-in' || may(access)) return [{ ...tab, lack: undefined }]
    return tab.whenForbidden === 'explain' ? [{ ...tab, lack: toMissingPermissionText(access) }] : []
  })
}

function LoadedPlayer({ playerId, player }: PlayerTabProps) {
  const [{ tab, dialog }] = useSearchParams(PlayerSearchParams)
  const go = useNavigateTo()
  const tabs = useOpenTabs()
  const info = useEndpointQuery(
    players.info,
    { params: { id: playerId } },
    { errorDisplay: 'part', keepPreviousData: false },
  )
  const debuggerKey = useDebuggerKey(playerId)
  const isNarrow = useIsNarrow()
  const badges = isUnusual(player, debuggerKey) ? <PlayerBadges player={player} debuggerKey={debuggerKey} /> : null
  const shown = tabs.find(({ key }) => key === tab) ?? tabs[0]
  const open = (key: string | null) =>
    go(toHref('/acp/player/$playerId', { playerId }, { tab: key === tabs[0]?.key ? undefined : key }))
  return (
    <Tabs value={shown?.key ?? null} onChange={open} keepMounted={false} activateTabWithKeyboard={false}>
      <PageHeader
        title={
          <bdi className={classes.nickname} title={player.Nickname}>
            {nameOf(player)}
          </bdi>
        }
        crumbs={crumbs}
        badges={isNarrow ? null : badges}
        primary={<PlayerActionMenu playerId={playerId} player={player} />}
      >
        <div className={classes.facts}>
          <CopyableId id={playerId} label="Copy player ID" />
          <FavoriteStar kind="players" id={playerId} description={player.Nickname} />
          <span>
            Last seen <Time at={info.data?.LastSeen} relative />
          </span>
          {isNarrow ? badges : null}
        </div>
        <Tabs.List className={classes.tabs} aria-label="About this player">
          {tabs.map(({ key, title, badge: Badge }) => (
            <Tabs.Tab
              key={key}
              value={key}
              className={classes.tab}
              // On a phone the tabs do not all fit: the open one is never the one that is cut off.
              ref={key === shown?.key ? intoView : undefined}
              rightSection={Badge ? <Badge playerId={playerId} player={player} /> : undefined}
            >
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </PageHeader>
      {shown ? (
        <Tabs.Panel value={shown.key} className={classes.panel}>
          {shown.lack === undefined ? (
            <Suspense fallback={<Skeleton height={320} />}>
              <shown.component playerId={playerId} player={player} />
            </Suspense>
          ) : (
            <EmptyState text="You're not authorized to see this page.">{shown.lack}</EmptyState>
          )}
        </Tabs.Panel>
      ) : null}
      {dialog ? <PlayerDialogs dialog={dialog} playerId={playerId} player={player} /> : null}
    </Tabs>
  )
}
