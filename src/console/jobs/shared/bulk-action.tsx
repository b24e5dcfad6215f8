import type { ReactNode } from 'react'
import type { z } from 'zod'
import { formatCount, formatExact } from '#console/components/number.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import type { Action, ActionLabels } from '#console/platform/actions/action-dialog.ts'
import { describeUndo, type Undo } from '#console/platform/actions/undo.ts'
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

/** What a confirmation calls the selected players: nickname and id; of those whom a filter selected only the id is known. */
export function toPlayerNames(
  playerIds: readonly string[],
  rows: readonly { readonly PlayerId: string; readonly Nickname: string }[],
): string[] {
  const nicknames = new Map(rows.map(({ PlayerId, Nickname }) => [PlayerId, Nickname.trim()]))
  return playerIds.map((id) => (nicknames.get(id) ? `${nicknames.get(id)} (${id})` : id))
}

/** How many ids a sentence names. */
const maxIds = 20

/** Names the first ids and counts the others: "77, 78 and 1,204 more". */
export function formatIds(ids: readonly string[], total = ids.length): string {
  const more = total - Math.min(ids.length, maxIds)
  return `${ids.slice(0, maxIds).join(', ')}${more > 0 ? ` and ${formatExact(more)} more` : ''}`
}

const toSkippedText = (count: number) => `${formatPlayers(count)} ${count === 1 ? 'was' : 'were'} skipped.`

/** The notice after an action on many players: for how many it was done, who is gone, or that a job does it. */
export function toBulkNotice(
  count: number,
  toDone: (count: number) => string,
  { Job, Done, Skipped, Unknown, UnknownCount }: BulkReply,
  toSkipped = toSkippedText,
): string {
  if (Job) return `A background job was started for ${formatPlayers(count)}.`
  const skipped = Skipped === 0 ? [] : [toSkipped(Skipped)]
  const named = formatIds(Unknown, UnknownCount)
  const unknown =
    UnknownCount === 0
      ? []
      : [`${formatPlayers(UnknownCount)} no longer exist${UnknownCount === 1 ? 's' : ''}: ${named}.`]
  return [toDone(Done), ...skipped, ...unknown].join(' ')
}

/** The words of the undo of an action on many players: others may have changed some of them since. */
export function describeBulkUndo<E extends BulkEndpoint>(
  endpoint: E,
  { toDone, failed }: { readonly toDone: (count: number) => string; readonly failed: string },
): Undo {
  // As below: the reply is one on many players.
  const toNotice = (reply: unknown) => toBulkNotice(0, toDone, reply as BulkReply)
  return describeUndo(endpoint, { done: toNotice, failed })
}

type BulkEndpoint = Endpoint & { readonly reply: z.ZodType<BulkReply> }

/** A button that acts on the selected players after a confirmation with their names and count. */
export function BulkAction<E extends BulkEndpoint>({
  names,
  explanation,
  labels,
  ...action
}: Omit<Action<E>, 'target' | 'labels'> & {
  readonly labels: Omit<ActionLabels, 'done'> & { readonly toDone: (count: number) => string }
  /** What each of the selected players is called. */
  readonly names: readonly string[]
  /** What will happen, below the names. */
  readonly explanation: ReactNode
}) {
  const count = names.length
  return (
    <ActionButton
      {...action}
      takesReason
      target={String(count)}
      labels={{
        ...labels,
        body: <SelectedPlayers names={names}>{explanation}</SelectedPlayers>,
        // The constraint says that a reply is one on many players; the compiler does not resolve it for an open type.
        done: (reply) => toBulkNotice(count, labels.toDone, reply as BulkReply),
      }}
    />
  )
}
