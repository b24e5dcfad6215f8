import type { ReactNode } from 'react'
import type { z } from 'zod'
import { formatCount, formatExact } from '#console/components/number.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import type { Action, ActionLabels } from '#console/platform/actions/action-dialog.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { BulkReply } from '#contract/jobs.ts'
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
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {more > 0 ? <li>and {formatExact(more)} more</li> : null}
      </ul>
      {children}
    </>
  )
}

/** How many ids a sentence names. */
const maxIds = 20

/** Names the first ids and counts the others: "77, 78 and 1,204 more". */
export function formatIds(ids: readonly string[], total = ids.length): string {
  const more = total - Math.min(ids.length, maxIds)
  return `${ids.slice(0, maxIds).join(', ')}${more > 0 ? ` and ${formatExact(more)} more` : ''}`
}

/** The notice after an action on many players: what was done and who is gone, or that a job does it. */
export function toBulkNotice(
  count: number,
  toDone: (count: number) => string,
  { Job, Unknown, UnknownCount }: BulkReply,
): string {
  if (Job) return `A background job was started for ${formatPlayers(count)}.`
  if (UnknownCount === 0) return toDone(count)
  const named = formatIds(Unknown, UnknownCount)
  return `${toDone(count - UnknownCount)} ${formatPlayers(UnknownCount)} no longer exist${UnknownCount === 1 ? 's' : ''}: ${named}.`
}

type BulkEndpoint = Endpoint & { readonly reply: z.ZodType<BulkReply> }

/** A button that acts on the selected players after a confirmation with their names and count. */
export function BulkAction<E extends BulkEndpoint>({
  playerIds,
  explanation,
  labels,
  ...action
}: Omit<Action<E>, 'target' | 'labels'> & {
  readonly labels: Omit<ActionLabels, 'done'> & { readonly toDone: (count: number) => string }
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
        // The constraint says that a reply is one on many players; the compiler does not resolve it for an open type.
        done: (reply) => toBulkNotice(count, labels.toDone, reply as BulkReply),
      }}
    />
  )
}
