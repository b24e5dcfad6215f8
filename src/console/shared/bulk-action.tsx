import type { ReactNode } from 'react'
import { formatCount, formatExact } from '#console/components/number.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import type { Action, ActionLabels } from '#console/platform/actions/action-dialog.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { inlineLimit } from '#contract/jobs.ts'
import classes from './bulk-action.module.css'

/** How many selected rows a confirmation names. */
const maxNames = 10

/** "1 player", "1,204 players". */
export function formatPlayers(count: number): string {
  return formatCount(count, 'player')
}

/** Names the first selected players in a confirmation, and says how many more there are. */
export function SelectedPlayers({ names, children }: { names: readonly string[]; children?: ReactNode }) {
  const more = names.length - maxNames
  return (
    <>
      <ul className={classes.names}>
        {names.slice(0, maxNames).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {more > 0 ? <li>and {formatExact(more)} more</li> : null}
      </ul>
      {children}
    </>
  )
}

/** The notice after an action on many players: what was done, or that a job does it. */
export function toBulkNotice(count: number, done: string): string {
  return count > inlineLimit ? `A background job was started for ${formatPlayers(count)}.` : done
}

/** A button that acts on the selected players after a confirmation with their names and count. */
export function BulkAction<E extends Endpoint>({
  playerIds,
  explanation,
  labels,
  ...action
}: Omit<Action<E>, 'target' | 'labels'> & {
  readonly labels: ActionLabels & { readonly done: string }
  readonly playerIds: readonly string[]
  /** What will happen, below the names. */
  readonly explanation: ReactNode
}) {
  const count = playerIds.length
  return (
    <ActionButton
      {...action}
      takesReason
      target={String(count)}
      labels={{
        ...labels,
        body: <SelectedPlayers names={playerIds}>{explanation}</SelectedPlayers>,
        done: toBulkNotice(count, labels.done),
      }}
    />
  )
}
