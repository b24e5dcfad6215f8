import { formatMoney } from '#console/components/number.tsx'
import type { Player } from '#contract/players.ts'
import type { TimelineEntry } from '#contract/timeline.ts'
import { kindLabels } from './timeline-kinds.ts'

/** So many entries fit into a ticket. */
export const maxSummaryEntries = 50

/** "2026-11-20 14:05:33 UTC" */
function utc(at: string): string {
  return `${at.slice(0, 19).replace('T', ' ')} UTC`
}

/** A line of text stays one line, whatever a player put into it. */
function line(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function flagsOf(player: Player): string {
  const flags = [
    player.IsHacker && 'hacker',
    player.IsLocalPersistenceOutdated && 'local persistence outdated',
    player.DeviceCacheInvalid && 'device cache invalid',
  ].filter(Boolean)
  return flags.length === 0 ? 'none' : flags.join(', ')
}

function entryText({ At, Kind, What, Detail, Who, Reason }: TimelineEntry): string {
  const parts = [What, Detail, Who && `by ${Who}`, Reason && `reason: ${Reason}`]
    .filter(Boolean)
    .map((part) => line(part))
  return `${utc(At)}  [${kindLabels[Kind].one}] ${parts.join(' · ')}`
}

/** What a ticket needs to know of a player, as plain text: who it is, and the newest of the entries that are shown. */
export function formatTicketSummary(
  player: Player,
  filter: string,
  entries: readonly TimelineEntry[],
  hasMore: boolean,
): string {
  const shown = entries.slice(0, maxSummaryEntries)
  const isCut = hasMore || shown.length < entries.length
  return [
    `Player: ${line(player.Nickname) || '(no nickname)'} (${player.PlayerId})`,
    `Since: ${utc(player.CreationDate)}`,
    `Last save: ${player.LastSaveGame === null ? 'never' : utc(player.LastSaveGame)}`,
    `Spent: ${formatMoney(player.TotalSpent)} in ${player.PurchasesCount} ${player.PurchasesCount === 1 ? 'purchase' : 'purchases'}`,
    `Flags: ${flagsOf(player)}`,
    '',
    `Timeline, ${filter}, newest first:`,
    ...shown.map(entryText),
    ...(shown.length === 0 ? ['(nothing)'] : []),
    ...(isCut ? ['… and earlier entries'] : []),
    '',
  ].join('\n')
}
