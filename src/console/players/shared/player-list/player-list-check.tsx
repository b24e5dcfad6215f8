import { Alert } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { formatExact } from '#console/components/number.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { bulkLimit } from '#contract/jobs.ts'
import { playerLists } from '#contract/player-lists.ts'
import { ListedIds } from './listed-ids.tsx'
import classes from './player-list.module.css'

const delayMs = 400
const freshMs = 60_000

/** Says how many of the ids belong to players, and lists those that belong to none, or to several. Nothing for an empty or too long list. */
export function PlayerListCheck({ ids }: { ids: readonly string[] }) {
  const [checked] = useDebouncedValue(ids, delayMs)
  const { data, error } = useEndpointQuery(
    playerLists.check,
    { body: { PlayerIds: [...checked] } },
    {
      enabled: checked.length > 0 && checked.length <= bulkLimit,
      errorDisplay: 'quiet',
      keepPreviousData: false,
      staleTime: freshMs,
    },
  )
  if (ids.length === 0 || ids.length > bulkLimit) return null
  if (error && checked === ids) return <p className={classes.problem}>Couldn't check the IDs. {error.message}</p>
  if (!data || checked !== ids) {
    return (
      <p className={classes.hint} role="status">
        Checking the IDs…
      </p>
    )
  }
  const { Known, Accounts, Unknown, UnknownCount, Ambiguous, AmbiguousCount } = data
  return (
    <>
      <p className={classes.hint} role="status">
        {formatExact(Known)} of {formatExact(ids.length)} known
        {Accounts > 0 ? `, ${formatExact(Accounts)} by a social account` : null}.
      </p>
      {AmbiguousCount > 0 ? (
        <Alert
          color="red"
          role="alert"
          title={
            AmbiguousCount === 1
              ? '1 social account belongs to several players'
              : `${formatExact(AmbiguousCount)} social accounts belong to several players`
          }
        >
          Enter the ID of the player instead.
          <NamedIds
            total={AmbiguousCount}
            ids={Ambiguous.map(({ Account, PlayerIds }) => `${Account}: ${PlayerIds.join(', ')}`)}
          />
        </Alert>
      ) : null}
      {UnknownCount > 0 ? (
        <Alert
          color="yellow"
          title={
            UnknownCount === 1 ? '1 ID belongs to no player' : `${formatExact(UnknownCount)} IDs belong to no player`
          }
        >
          <NamedIds total={UnknownCount} ids={Unknown} />
        </Alert>
      ) : null}
    </>
  )
}

function NamedIds({ total, ids }: { total: number; ids: readonly string[] }) {
  return (
    <>
      {total > ids.length ? ` The first ${formatExact(ids.length)} of them:` : null}
      <ListedIds ids={ids} />
    </>
  )
}
