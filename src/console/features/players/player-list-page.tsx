import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { DataTable, type Sort } from '#console/components/data-table.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { formatTotal } from '#console/components/pager.tsx'
import { toHref, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { SearchParamsPager } from '#console/platform/navigation/search-params-pager.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { ListError } from '#console/platform/query/list-error.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type PlayerRow, players } from '#contract/players.ts'
import { ExportPlayers, ExportPlayersItem } from './export-players.tsx'
import { GeneratePlayer } from './generate-player.tsx'
import { playerColumns } from './player-columns.tsx'
import { PlayerFilters } from './player-filter-row.tsx'
import { PlayerListSearchParams, toListCall, toSelection } from './player-list-search-params.ts'

const rowHref = ({ PlayerId }: PlayerRow) => toHref('/acp/player/$playerId', { playerId: PlayerId })

/** Says once why a player page sent the person here, and takes the word out of the address. */
function useReasonForBeingHere(error: string | undefined, forget: () => void): void {
  const isTold = useRef(false)
  useEffect(() => {
    if (error === undefined || isTold.current) {
      isTold.current = error !== undefined
      return
    }
    isTold.current = true
    if (error === 'bad_request') notify.error('The player could not be loaded (bad_request). Nothing was changed.')
    forget()
  }, [error, forget])
}

/** All players: search, attribute filters, order and page, all of it in the address. */
export function PlayerListPage() {
  const [address, setAddress] = useSearchParams(PlayerListSearchParams)
  const asked = useEndpointQuery(players.list, toListCall(address))
  const selection = useMemo(() => toSelection(address), [address])
  const { data } = asked
  const { page, size } = address
  const isNarrow = useIsNarrow()
  const isFiltered = address.filter !== '' || selection.attributeFilters.length > 0
  const lastPage = data ? Math.max(1, Math.ceil(data.Total / size)) : page

  useReasonForBeingHere(
    address.error,
    useMemo(() => () => setAddress({ error: undefined }, { replace: true }), [setAddress]),
  )
  useEffect(() => {
    // Players were deleted, or the link is old: the page that it means is not there any more.
    if (data && !asked.isPlaceholderData && page > lastPage) setAddress({ page: lastPage }, { replace: true })
  }, [data, asked.isPlaceholderData, page, lastPage, setAddress])

  // A new column starts with desc; the sorted one turns round.
  const sort = ({ key, direction }: Sort) =>
    setAddress({ sortKey: key, sortDir: key === address.sortKey ? direction : 'desc', page: undefined })
  const showAll = () => setAddress({ filter: undefined, attributes: undefined, page: undefined })

  return (
    <>
      <PageHeader
        title="Players"
        count={data && formatTotal(data.Total, data.TotalIsExact)}
        primary={
          <>
            {isNarrow ? null : <ExportPlayers selection={selection} />}
            <GeneratePlayer />
          </>
        }
        menu={isNarrow ? <ExportPlayersItem selection={selection} /> : null}
      />
      <PlayerFilters
        address={address}
        filters={selection.attributeFilters}
        onChange={(words) => setAddress({ ...words, page: undefined })}
      />
      <DataTable
        label="Players"
        columns={playerColumns}
        rows={data?.Result}
        rowKey={({ PlayerId }) => PlayerId}
        rowHref={rowHref}
        sort={{ key: address.sortKey, direction: address.sortDir }}
        onSort={sort}
        isOutdated={asked.isPlaceholderData}
        expectedRows={size}
        emptyText="There is no Players to show."
        emptyNext={
          isFiltered ? (
            <Button variant="subtle" onClick={showAll}>
              Clear the search
            </Button>
          ) : null
        }
        problem={asked.error && !data ? <ListError query={asked} /> : undefined}
      />
      <SearchParamsPager address={address} setAddress={setAddress} data={data} />
    </>
  )
}
