import type { ReactNode } from 'react'
import type { Snapshot } from '#contract/snapshots.ts'
import classes from './snapshots.module.css'

/** What a question is about: a snapshot by key and description. */
export function SnapshotTarget({
  snapshot,
  children,
}: {
  /** Without a description, the key alone names it. */
  snapshot: Pick<Snapshot, 'Key'> & Partial<Pick<Snapshot, 'Description'>>
  children?: ReactNode
}) {
  return (
    <>
      <p className={classes.target}>
        <span className={classes.code}>{snapshot.Key}</span>
        {snapshot.Description === '' ? <span className={classes.none}>Without a description</span> : null}
        {snapshot.Description ? <bdi>{snapshot.Description}</bdi> : null}
      </p>
      {children ? <div className={classes.sentence}>{children}</div> : null}
    </>
  )
}

/** What a question is about: a player by nickname and id. */
export function PlayerTarget({ nickname, playerId }: { nickname: string; playerId: string }) {
  return (
    <p className={classes.target}>
      <bdi>{nickname.trim() === '' ? 'Without a nickname' : nickname}</bdi>
      <span className={classes.code}>{playerId}</span>
    </p>
  )
}
