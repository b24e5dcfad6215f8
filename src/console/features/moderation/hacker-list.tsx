import { AppLink } from '#console/components/app-link.tsx'
import { type Column, DataTable } from '#console/components/data-table.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { hrefOf, useAddress } from '#console/platform/navigation/search-params.ts'
import { AddressPager } from '#console/platform/navigation/search-params-pager.tsx'
import { ListProblem } from '#console/platform/query/list-error.tsx'
import { useAsk } from '#console/platform/query/use-endpoint-query.ts'
import { nicknameOf, Target } from '#console/shared/target.tsx'
import { type PlayerRow, players } from '#contract/players.ts'
import classes from './moderation.module.css'
import { ModerationAddress, pageOf } from './moderation-search-params.ts'

const columns: readonly Column<PlayerRow>[] = [
  {
    key: 'playerId',
    title: 'Player ID',
    width: 220,
    telling: 'first',
    cell: ({ PlayerId }) => <span className={classes.id}>{PlayerId}</span>,
  },
  {
    key: 'nickname',
    title: 'Nickname',
    telling: 'second',
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
        words={{
          label: 'Unset as Hacker',
          question: 'Take the hacker flag away?',
          body: <Target name={nicknameOf(Nickname)} id={PlayerId} />,
          confirm: 'Unset as Hacker',
          done: 'The player is no longer flagged as a hacker.',
        }}
      />
    ),
  },
]

/** The players who are flagged as hackers, newest first. */
export function HackerList() {
  const [address, setAddress] = useAddress(ModerationAddress)
  const asked = useAsk(players.list, { query: { filter: 'true', filterType: 'isHacker', ...pageOf(address) } })
  const { data } = asked
  const { size } = address
  return (
    <>
      <DataTable
        label="Hackers, newest player first"
        columns={columns}
        rows={data?.Result}
        rowKey={({ PlayerId }) => PlayerId}
        rowHref={({ PlayerId }) => hrefOf('/acp/player/$playerId', { playerId: PlayerId })}
        isOutdated={asked.isOutdated}
        expectedRows={size}
        emptyText="Couldn't find any player set as Hacker."
        emptyNext={<AppLink href="/acp/player-update">Set players as hackers</AppLink>}
        problem={asked.failure && !data ? <ListProblem asked={asked} /> : undefined}
      />
      <AddressPager address={address} setAddress={setAddress} data={data} />
    </>
  )
}
