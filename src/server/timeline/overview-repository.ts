import { hasPermission } from '#contract/core/permissions.ts'
import { overviewLimit, type PlayerOverview } from '#contract/player-overview.ts'
import type { Person } from '#contract/session.ts'
import { requestDatePlan } from '#server/deletions/repository.ts'
import { runningEventsPlan, toPlayerEvent } from '#server/events/player-repository.ts'
import { guildOfPlayerPlan, toPlayerGuild } from '#server/guilds/member-repository.ts'
import type { Contributions } from '#server/manifest/define-feature.ts'
import { toWaitingGifts, waitingGiftsPlan } from '#server/messages/repository.ts'
import { reportPlan, toReport } from '#server/moderation/repository.ts'
import { firstNotePlan, toNote } from '#server/notes/repository.ts'
import { joinPlans } from '#server/platform/database/plans/joined-plan.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { lastPurchasePlan, toPurchase } from '#server/purchases/repository.ts'
import { createTimelineReader } from './page-repository.ts'

/** Makes the repository of overviews, with the timeline of the sources and actions of all features. */
export function createOverviewRepository(contributions: Contributions) {
  const timeline = createTimelineReader(contributions)
  const plan = joinPlans('player_overview', {
    guild: guildOfPlayerPlan,
    purchase: lastPurchasePlan,
    gifts: waitingGiftsPlan,
    report: reportPlan,
    request: requestDatePlan,
    note: firstNotePlan,
    events: runningEventsPlan,
    timeline: timeline.newestPage,
  })

  /** What a ticket asks first about a player. Throws `player-unknown`. */
  async function readOverview(db: Handle, playerId: string, now: Date, person: Person): Promise<PlayerOverview> {
    const found = await plan.run(db, {
      guild: { playerId },
      purchase: { playerId, now },
      gifts: { playerId, now, limit: overviewLimit },
      report: { playerId },
      request: { playerId },
      note: { playerId },
      events: { playerId, now, limit: overviewLimit },
      // Entries that an audit entry repeats are left out, so more are read than are shown.
      timeline: { playerId, limit: 2 * overviewLimit, permissions: timeline.listPermissions(person) },
    })
    const Guild = toPlayerGuild(found.guild, playerId)
    const [purchase] = hasPermission(person, 'ACCESS_PURCHASES') ? found.purchase : []
    const [[request], [note]] = [found.request, found.note]
    return {
      LastPurchase: purchase ? toPurchase(purchase) : null,
      WaitingGifts: toWaitingGifts(found.gifts),
      Report: toReport(found.report) ?? null,
      DeletionRequestedAt: request?.created_at.toISOString() ?? null,
      Notes: { Count: note?.total ?? 0, First: note ? toNote(note, person.Id) : null },
      Guild,
      RunningEvents: found.events.map(toPlayerEvent),
      Timeline: await timeline.readEntries(db, playerId, found.timeline, overviewLimit),
    }
  }

  return { plan, readOverview }
}
