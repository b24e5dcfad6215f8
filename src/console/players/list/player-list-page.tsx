import { IconUserPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { Abbreviated } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { openAction } from '#console/platform/actions/action-dialog.ts'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useEnvironment } from '#console/platform/session/session.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { playerScreen } from '#console/routes.ts'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import { type PlayerListRow, players } from '#contract/players.ts'
import { parseFilters } from '../shared/attribute-filters/player-filters.ts'
import { playerList } from './player-list.tsx'

const done = 'A random player was created.'

/** Creates a player with made-up data and opens it. In Production it asks first. */
function GeneratePlayer() {
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const { mutate, isPending } = useEndpointMutation(players.createRandom)
  const { disabledReason } = useCallAccess(players.createRandom)
  const go = useNavigateTo()
  const open = ({ Player }: EndpointReply<typeof players.createRandom>) =>
    go(toHref(playerScreen, { playerId: Player.PlayerId }))
  const confirm = () =>
    openAction({
      endpoint: players.createRandom,
      input: {},
      labels: {
        label: 'Generate random player',
        question: 'Generate a random player in Production?',
        body: 'Adds a random test player to the live game.',
        confirm: 'Generate player',
        done,
      },
      onDone: open,
    })
  const generate = () =>
    mutate(
      {},
      {
        onSuccess: ({ data }) => {
          notify.success(done)
          open(data)
        },
      },
    )
  return (
    <ExplainedButton
      variant="default"
      disabledReason={disabledReason}
      leftSection={<IconUserPlus size={16} aria-hidden />}
      loading={isPending}
      onClick={isProduction ? confirm : generate}
    >
      Generate random player
    </ExplainedButton>
  )
}

/** The error of a player page that redirected here; shown once and removed from the URL. */
const text = z.string().optional().catch(undefined)
const ErrorParams = z.object({ error: text, player: text })

function useRedirectError(): void {
  const [{ error, player }, setSearchParams] = useSearchParams(ErrorParams)
  const isShown = useRef(false)
  useEffect(() => {
    if (error === undefined || isShown.current) {
      isShown.current = error !== undefined
      return
    }
    isShown.current = true
    if (error === 'bad_request') notify.error(`Player ${player ?? ''} could not be loaded. Check the ID.`)
    setSearchParams({ error: undefined, player: undefined }, { replace: true })
  }, [error, player, setSearchParams])
}

const FilterParams = z.object({ attributes: z.string().default('').catch('') })

const toColumn = (name: string): Column<PlayerListRow> => ({
  key: `attribute ${name}`,
  title: name,
  isNumeric: true,
  width: 100,
  cell: ({ Attributes }) => {
    const found = Attributes?.find(({ Name }) => Name === name)
    return found ? <Abbreviated value={found.Value} /> : '–'
  },
})

/** The list with a column for each attribute that it is filtered by, beside the nickname. */
function usePlayerList() {
  const [{ attributes }] = useSearchParams(FilterParams)
  return useMemo(() => {
    const names = [...new Set(parseFilters(attributes).map(({ name }) => name))]
    if (names.length === 0) return playerList
    return { ...playerList, columns: playerList.columns.toSpliced(2, 0, ...names.map(toColumn)) }
  }, [attributes])
}

/** All players: search, attribute filters, order and page, all in the search params. */
export function PlayerListPage() {
  useRedirectError()
  return <ListPage list={usePlayerList()} title="Players" actions={<GeneratePlayer />} />
}
