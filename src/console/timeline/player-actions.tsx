import { copyText } from '#console/components/copy-text.ts'
import { DialogItem } from '#console/platform/actions/action.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { toApiError } from '#console/platform/query/api-error.ts'
import { call } from '#console/platform/query/call.ts'
import type { PlayerAction, PlayerActionProps } from '#console/players/shared/player-page-slots.ts'
import type { Player } from '#contract/players.ts'
import { timeline } from '#contract/timeline.ts'
import { formatTicketSummary, maxSummaryEntries } from './ticket-summary.ts'
import { formatFilter, TimelineSearchParams } from './timeline-search-params.ts'

/** Copies a text, and says how that went. */
export async function copySummary(summary: string): Promise<void> {
  if (await copyText(summary)) notify.success('Summary copied.')
  else notify.error('The browser did not allow copying.')
}

async function copyNewest(player: Player): Promise<void> {
  try {
    const input = { params: { id: player.PlayerId }, query: { take: String(maxSummaryEntries) } }
    const { Result, Next } = (await call(timeline.list, input)).data
    await copySummary(formatTicketSummary(player, formatFilter(TimelineSearchParams.parse({})), Result, Next !== null))
  } catch (thrown) {
    notify.requestError(toApiError(thrown))
  }
}

function CopyTicketSummary({ player, label }: PlayerActionProps) {
  return <DialogItem onOpen={() => void copyNewest(player)}>{label}</DialogItem>
}

/** The summary of a player for a ticket, with the newest entries of the timeline. */
export const playerActions: readonly PlayerAction[] = [
  {
    key: 'copy-summary',
    label: 'Copy ticket summary',
    synonyms: 'support',
    group: 'Help the player',
    order: 1,
    endpoint: timeline.list,
    component: CopyTicketSummary,
  },
]
