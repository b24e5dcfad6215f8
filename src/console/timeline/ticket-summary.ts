import { formatMoney } from '#console/components/number.tsx'
import { isAhead } from '#console/components/time/past-time.tsx'
import { formatUtc } from '#console/components/time/time.tsx'
import { formatSummary } from '#contract/changes/change-text.ts'
import type { Player } from '#contract/players.ts'
import type { TimelineEntry } from '#contract/timeline.ts'
import { kindLabels } from './shared/timeline-kinds.ts'

/** The most entries of a summary. */
export const maxSummaryEntries = 50

/** "20 Nov 2026, 14:05:33 UTC", with a mark when it has not come yet. */
function formatInstant(at: string): string {
  return `${formatUtc(new Date(at))}${isAhead(at) ? ' (in the future)' : ''}`
}

/** Keeps a text on one line, whatever a player typed. */
function toLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function formatFlags(player: Player): string {
  const flags = [
    player.IsHacker && 'hacker',
    player.IsLocalPersistenceOutdated && 'local persistence outdated',
    player.DeviceCacheInvalid && 'device cache invalid',
  ].filter(Boolean)
  return flags.length === 0 ? 'none' : flags.join(', ')
}

function formatEntry({ At, Kind, What, Detail, Changes, Who, Reason }: TimelineEntry): string {
  const parts = [What, Changes ? formatSummary(Changes) : '', Detail, Who && `by ${Who}`, Reason && `reason: ${Reason}`]
    .filter(Boolean)
    .map((part) => toLine(part))
  return `${formatInstant(At)}  [${kindLabels[Kind].one}] ${parts.join(' · ')}`
}

/** A summary for a ticket, as plain text: the player, and the newest of the entries that are shown. */
export function formatTicketSummary(
  player: Player,
  filter: string,
  entries: readonly TimelineEntry[],
  hasMore: boolean,
): string {
  const shown = entries.slice(0, maxSummaryEntries)
  const isCut = hasMore || shown.length < entries.length
  return [
    `Player: ${toLine(player.Nickname) || '(no nickname)'} (${player.PlayerId})`,
    `Since: ${formatInstant(player.CreationDate)}`,
    `Last save: ${player.LastSaveGame === null ? 'never' : formatInstant(player.LastSaveGame)}`,
    `Spent: ${formatMoney(player.TotalSpent)} in ${player.PurchasesCount} ${player.PurchasesCount === 1 ? 'purchase' : 'purchases'}`,
    `Flags: ${formatFlags(player)}`,
    '',
    `Timeline, ${filter}, newest first:`,
    ...shown.map(formatEntry),
    ...(shown.length === 0 ? ['(nothing)'] : []),
    ...(isCut ? ['… and earlier entries'] : []),
    '',
  ].join('\n')
}
