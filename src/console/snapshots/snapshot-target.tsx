import type { ReactNode } from 'react'
import { Time } from '#console/components/time/time.tsx'
import { formatNickname } from '#console/players/shared/action-target.tsx'
import { type Snapshot, snapshotTypeName } from '#contract/snapshots.ts'
import classes from './snapshots.module.css'

/** What a question is about: a snapshot by key and description, and whose it is, from when and of which type. */
export function SnapshotTarget({
  snapshot,
  isDescribed = true,
  children,
}: {
  /** The key alone while the rest is not known yet. */
  snapshot: Snapshot | Pick<Snapshot, 'Key'>
  /** False where the description is shown elsewhere, in a field for example. */
  isDescribed?: boolean
  children?: ReactNode
}) {
  const known = 'PlayerId' in snapshot ? snapshot : undefined
  return (
    <>
      <p className={classes.target}>
        <span className={classes.code}>{snapshot.Key}</span>
        {isDescribed && known ? <Described as={known.Description} /> : null}
        {known ? (
          <span className={classes.origin}>
            Of player <span className={classes.code}>{known.PlayerId}</span> · <Time at={known.CreationDate} /> ·{' '}
            {snapshotTypeName(known.Type)}
          </span>
        ) : null}
      </p>
      {children ? <div className={classes.sentence}>{children}</div> : null}
    </>
  )
}

function Described({ as }: { as: string }) {
  return as === '' ? <span className={classes.none}>Without a description</span> : <bdi>{as}</bdi>
}

/** What a question is about: a player by nickname and id. */
export function PlayerTarget({ nickname, playerId }: { nickname: string; playerId: string }) {
  return (
    <p className={classes.target}>
      <bdi>{formatNickname(nickname)}</bdi>
      <span className={classes.code}>{playerId}</span>
    </p>
  )
}
