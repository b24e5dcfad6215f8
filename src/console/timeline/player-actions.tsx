import { copyText } from '#console/components/copy/copy-text.ts'
import { DialogItem } from '#console/platform/actions/action.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { toApiError } from '#console/platform/query/api-error.ts'
import { call } from '#console/platform/query/call.ts'
import type { PlayerAction, PlayerActionProps } from '#console/players/shared/player-page-slots.ts'
import { players } from '#contract/players.ts'
import { timeline } from '#contract/timeline.ts'
import { formatTicketSummary, maxSummaryEntries } from './ticket-summary.ts'
import { formatFilter, TimelineSearchParams, toQuery } from './timeline-search-params.ts'

/**
 * Copies the summary of a player with the newest entries of the timeline that match, and says how that went. Both are read
 * for it: what is on screen may be older.
 */
export async function copyTicketSummary(playerId: string, searchParams: TimelineSearchParams): Promise<void> {
  try {
    const params = { id: playerId }
    const query = { ...toQuery(searchParams, new Date()), take: String(maxSummaryEntries) }
    const [{ data }, newest] = await Promise.all([
      call(players.get, { params }),
      call(timeline.list, { params, query }),
    ])
    const { Result, Next } = newest.data
    const summary = formatTicketSummary(data.Player, formatFilter(searchParams), Result, Next !== null)
    if (await copyText(summary)) notify.success('Summary copied.')
    else notify.error('The browser did not allow copying.')
  } catch (thrown) {
    notify.requestError(toApiError(thrown))
  }
}

function CopyTicketSummary({ player, label }: PlayerActionProps) {
  return (
    <DialogItem onOpen={() => void copyTicketSummary(player.PlayerId, TimelineSearchParams.parse({}))}>
      {label}
    </DialogItem>
  )
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
