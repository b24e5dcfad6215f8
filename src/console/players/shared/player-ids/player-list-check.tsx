import { Alert } from '@mantine/core'
import { formatExact } from '#console/components/number.tsx'
import { bulkLimit } from '#contract/jobs.ts'
import { ListedIds } from './listed-ids.tsx'
import classes from './player-ids.module.css'
import { usePlayerListCheck } from './use-player-list-check.ts'

/** Says how many of the ids belong to players, and lists those that belong to none, or to several. Nothing for an empty or too long list. */
export function PlayerListCheck({ ids }: { ids: readonly string[] }) {
  const { data, error } = usePlayerListCheck(ids)
  if (ids.length === 0 || ids.length > bulkLimit) return null
  if (error) return <p className={classes.problem}>Couldn't check the IDs. {error.message}</p>
  if (!data) {
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
