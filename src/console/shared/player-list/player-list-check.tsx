import { Alert } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { formatExact } from '#console/components/number.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { bulkLimit } from '#contract/jobs.ts'
import { playerLists } from '#contract/player-lists/player-lists.ts'
import classes from './player-list.module.css'
import { UnknownIds } from './unknown-ids.tsx'

const delayMs = 400
const freshMs = 60_000

/** Says how many of the ids belong to players, and lists those that do not. Nothing for an empty or too long list. */
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
  const { Known, Unknown, UnknownCount } = data
  return (
    <>
      <p className={classes.hint} role="status">
        {formatExact(Known)} of {formatExact(ids.length)} known.
      </p>
      {UnknownCount > 0 ? (
        <Alert
          color="yellow"
          title={
            UnknownCount === 1 ? '1 ID belongs to no player' : `${formatExact(UnknownCount)} IDs belong to no player`
          }
        >
          {UnknownCount > Unknown.length ? `The first ${formatExact(Unknown.length)} of them:` : null}
          <UnknownIds ids={Unknown} />
        </Alert>
      ) : null}
    </>
  )
}
