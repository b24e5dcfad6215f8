import { Group } from '@mantine/core'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { AppLink } from '#console/components/app-link.tsx'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { formatExact } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { UnknownLinkAlert } from '#console/components/unknown-link-alert.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { settingsScreen } from '#console/routes.ts'
import { platformNames } from '#contract/build-platforms.ts'
import { type GameKey, gameKeys, type NewGameKey } from '#contract/game-keys.ts'
import { CallSwitches } from './call-switches.tsx'
import { KeyCallsDrawer } from './key-calls-drawer.tsx'
import {
  CreateClientKeyDialog,
  CreateServerKeyDialog,
  EditKeyDialog,
  NewKeyDialog,
  RotateKeyDialog,
} from './key-dialogs.tsx'
import { NewKeyButtons } from './new-key-buttons.tsx'
import { isUsableKey, KeyState, LastUse, toUse } from './shared/key-state.tsx'

const PageParams = z.object({
  /** The id of the key whose form is open. */
  key: z.string().optional(),
  /** The id of the key whose calls are shown. */
  calls: z.string().optional(),
  /** The id of the key that gets a new text. */
  rotate: z.string().optional(),
  new: z.enum(['client', 'server']).optional().catch(undefined),
})

function KeyActions({ gameKey }: { gameKey: GameKey }) {
  const [, setSearchParams] = useSearchParams(PageParams)
  const { disabledReason } = useCallAccess(gameKeys.rotate)
  if (!isUsableKey(gameKey)) return null
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ExplainedButton
        size="compact-sm"
        variant="subtle"
        disabledReason={disabledReason}
        onClick={() => setSearchParams({ rotate: String(gameKey.Id) })}
      >
        Rotate
      </ExplainedButton>
      <ActionButton
        endpoint={gameKeys.revoke}
        input={{ params: { id: String(gameKey.Id) } }}
        target={gameKey.Name}
        isDestructive
        button={{ size: 'compact-sm', variant: 'subtle' }}
        labels={{
          label: 'Revoke',
          question: `Revoke the key ${gameKey.Name}?`,
          body: (
            <>
              <p>{toUse(gameKey)}</p>
              <p>
                {gameKey.Kind === 'client'
                  ? 'Every game with this key stops within a second: nobody on it can sign in or save. This cannot be undone.'
                  : 'Every server with this key stops within a second. This cannot be undone.'}
              </p>
            </>
          ),
          confirm: 'Revoke key',
          done: `Key ${gameKey.Name} revoked.`,
          failed: "Couldn't revoke the key.",
        }}
      />
    </Group>
  )
}

const columns: readonly Column<GameKey>[] = [
  { key: 'name', title: 'Name', mobileRole: 'title', cell: ({ Name }) => <bdi>{Name}</bdi> },
  {
    key: 'kind',
    title: 'Kind',
    width: 170,
    mobileRole: 'subtitle',
    cell: ({ Platform, MakesMockPlayers }) =>
      Platform === null ? 'Server' : `Client, ${platformNames[Platform]}${MakesMockPlayers ? ', mock players' : ''}`,
  },
  {
    key: 'text',
    title: 'Key',
    width: 200,
    cell: ({ Kind, Text }) =>
      Kind === 'client' ? <CopyableId id={Text} label="Copy client key" maxLength={20} /> : `ends in ${Text}`,
  },
  { key: 'state', title: 'State', width: 240, mobileRole: 'subtitle', cell: (gameKey) => <KeyState {...gameKey} /> },
  {
    key: 'lastUsed',
    title: 'Last used',
    width: 140,
    cell: ({ LastUsedAt }) => <LastUse at={LastUsedAt} />,
  },
  {
    key: 'calls',
    title: 'Calls today',
    width: 110,
    isNumeric: true,
    cell: ({ Id, CallsToday }) => (
      <AppLink href={toHref(settingsScreen, {}, { tab: 'keys', calls: String(Id) })}>{formatExact(CallsToday)}</AppLink>
    ),
  },
  { key: 'createdBy', title: 'Made by', isHiddenByDefault: true, cell: ({ CreatedBy }) => CreatedBy },
  {
    key: 'actions',
    title: 'Actions',
    isActions: true,
    width: 170,
    cell: (gameKey) => <KeyActions gameKey={gameKey} />,
  },
]

const keyList = defineList({
  id: 'game-keys',
  noun: { one: 'key', many: 'keys' },
  label: 'Keys of the game, the newest first',
  endpoint: gameKeys.list,
  toRequest: (params) => ({ query: toListQuery(gameKeys.list, params) }),
  columns,
  rowKey: ({ Id }) => String(Id),
  rowName: ({ Name }) => Name,
  rowSearchParams: ({ Id }) => ({ key: String(Id) }),
  search: { label: 'Search by name or client key' },
  emptyText: 'No key yet. A game calls with a client key, a server of the studio with a server key.',
  noMatchText: 'No key matches this search.',
})

/** The keys with which a game and its server call. */
export function KeysTab() {
  const [params, setSearchParams] = useSearchParams(PageParams)
  const [made, setMade] = useState<NewGameKey>()
  const close = useCallback(
    () => setSearchParams({ key: undefined, calls: undefined, rotate: undefined, new: undefined }),
    [setSearchParams],
  )
  const opened = params.key ?? params.rotate
  return (
    <>
      <ListView
        list={keyList}
        openKey={params.key}
        actions={<NewKeyButtons onNew={(kind) => setSearchParams({ new: kind })} />}
      >
        {/* Below placeholders it would move when the keys have loaded. */}
        {({ rows, error }) => (rows || error ? <CallSwitches /> : null)}
      </ListView>
      {params.calls === undefined ? null : <KeyCallsDrawer key={params.calls} id={params.calls} onClose={close} />}
      {params.new === 'client' ? <CreateClientKeyDialog onClose={close} onMade={setMade} /> : null}
      {params.new === 'server' ? <CreateServerKeyDialog onClose={close} onMade={setMade} /> : null}
      {opened === undefined ? null : (
        <OpenedKey key={opened} id={opened} isRotated={params.key === undefined} onClose={close} onMade={setMade} />
      )}
      {made ? <NewKeyDialog made={made} onClose={() => setMade(undefined)} /> : null}
    </>
  )
}

function OpenedKey({
  id,
  isRotated,
  onClose,
  onMade,
}: {
  id: string
  isRotated: boolean
  onClose: () => void
  onMade: (made: NewGameKey) => void
}) {
  const { data, error } = useEndpointQuery(gameKeys.get, { params: { id } }, { errorDisplay: 'quiet' })
  if (error && !data) return <UnknownLinkAlert onClose={onClose}>{error.message}</UnknownLinkAlert>
  if (!data) return null
  if (!isUsableKey(data))
    return <UnknownLinkAlert onClose={onClose}>This key is {data.State} and cannot be changed.</UnknownLinkAlert>
  return isRotated ? (
    <RotateKeyDialog gameKey={data} onClose={onClose} onMade={onMade} />
  ) : (
    <EditKeyDialog gameKey={data} onClose={onClose} />
  )
}
