import { AppLink } from '#console/components/app-link.tsx'
import { type Column, DataTable } from '#console/components/data-table.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { SearchParamsPager } from '#console/platform/navigation/search-params-pager.tsx'
import { ListError } from '#console/platform/query/list-error.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { ActionTarget, formatNickname } from '#console/shared/action-target.tsx'
import { playerScreen } from '#console/shared/screens/players.ts'
import { type PlayerRow, players } from '#contract/players.ts'
import classes from './moderation.module.css'
import { ModerationSearchParams, toPage } from './moderation-search-params.ts'
import { batchUpdateScreen } from './screens.ts'

const columns: readonly Column<PlayerRow>[] = [
  {
    key: 'playerId',
    title: 'Player ID',
    width: 220,
    mobileRole: 'title',
    cell: ({ PlayerId }) => <span className={classes.id}>{PlayerId}</span>,
  },
  {
    key: 'nickname',
    title: 'Nickname',
    mobileRole: 'subtitle',
    cell: ({ Nickname }) => (
      <span className={classes.name}>
        <bdi title={Nickname}>{Nickname.trim() === '' ? '–' : Nickname}</bdi>
      </span>
    ),
  },
  {
    key: 'unset',
    title: 'Unset as Hacker',
    isActions: true,
    width: 150,
    cell: ({ PlayerId, Nickname }) => (
      <ActionButton
        endpoint={players.setHacker}
        input={{ params: { id: PlayerId }, query: { isHacker: 'false' } }}
        button={{ size: 'compact-sm', variant: 'subtle' }}
        takesReason
        labels={{
          label: 'Unset as Hacker',
          question: 'Take the hacker flag away?',
          body: <ActionTarget name={formatNickname(Nickname)} id={PlayerId} />,
          confirm: 'Unset as Hacker',
          done: 'The player is no longer flagged as a hacker.',
        }}
      />
    ),
  },
]

/** The players who are flagged as hackers, newest first. */
export function HackerList() {
  const [address, setAddress] = useSearchParams(ModerationSearchParams)
  const asked = useEndpointQuery(players.list, {
    query: { filter: 'true', filterType: 'isHacker', ...toPage(address) },
  })
  const { data } = asked
  const { size } = address
  return (
    <>
      <DataTable
        label="Hackers, newest player first"
        columns={columns}
        rows={data?.Result}
        rowKey={({ PlayerId }) => PlayerId}
        rowHref={({ PlayerId }) => toHref(playerScreen, { playerId: PlayerId })}
        isOutdated={asked.isPlaceholderData}
        expectedRows={size}
        emptyText="Couldn't find any player set as Hacker."
        emptyNext={<AppLink href={toHref(batchUpdateScreen)}>Set players as hackers</AppLink>}
        problem={asked.error && !data ? <ListError query={asked} /> : undefined}
      />
      <SearchParamsPager address={address} setAddress={setAddress} data={data} />
    </>
  )
}
