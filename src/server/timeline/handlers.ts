import { hasPermission } from '#contract/core/permissions.ts'
import { dayMs } from '#contract/core/units.ts'
import { overviewLimit, type playerOverview } from '#contract/player-overview.ts'
import type { timeline } from '#contract/timeline.ts'
import { findRequestDate } from '#server/deletions/repository.ts'
import { listRunningEvents } from '#server/events/player-repository.ts'
import { findGuildOfPlayer } from '#server/guilds/member-repository.ts'
import { findWaitingGifts } from '#server/messages/repository.ts'
import { findReport } from '#server/moderation/repository.ts'
import { countNotes, findFirstNote } from '#server/notes/repository.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { subtract } from '#server/platform/retention.ts'
import { getCreationDate, requirePlayer } from '#server/players/repository.ts'
import { findLastPurchase } from '#server/purchases/repository.ts'
import type { createMarksRepository } from './marks-repository.ts'
import type { TimelineReader } from './page-repository.ts'

/** The shortest period of a life: of a player who was created just now, or is dated ahead of now. */
const shortestLifeMs = 60_000

export const createTimelineHandlers = (
  reader: TimelineReader,
  { countMarks }: Pick<ReturnType<typeof createMarksRepository>, 'countMarks'>,
): Handlers<typeof timeline> => ({
  marks: async ({ params: { id }, query: { from, to, slots } }, { db, now, person, services }) => {
    const created = await getCreationDate(db, id)
    const kept = subtract(now, services.settings.historyDays * dayMs)
    const start = new Date(Math.min(Math.max(created.getTime(), kept.getTime()), now.getTime() - shortestLifeMs))
    const period = { from: from ?? start, to: to ?? now, slots }
    if (period.from >= period.to) throwInvalidInput([{ path: 'query.to', message: 'The end must be after the start.' }])
    return {
      Start: start.toISOString(),
      From: period.from.toISOString(),
      To: period.to.toISOString(),
      ...(await countMarks(db, id, period, person)),
    }
  },

  list: async ({ params, query }, { db, person }) => {
    const page = await reader.readPage(db, { playerId: params.id, ...query }, person)
    if (page.Result.length === 0) await requirePlayer(db, params.id)
    return page
  },
})

export const createPlayerOverviewHandlers = (timeline: TimelineReader): Handlers<typeof playerOverview> => ({
  get: async ({ params: { id } }, { db, now, person }) => {
    // First, because it throws when there is no such player.
    const guild = await findGuildOfPlayer(db, id)
    const mayReadPurchases = hasPermission(person, 'ACCESS_PURCHASES')
    const lastPurchase = mayReadPurchases ? await findLastPurchase(db, id, now) : undefined
    const report = await findReport(db, id)
    const requestedAt = await findRequestDate(db, id)
    const firstNote = await findFirstNote(db, id, person.Id)
    // Entries that an audit entry repeats are left out of a page, so it is asked for more than are shown.
    const page = await timeline.readPage(db, { playerId: id, kinds: [], take: 2 * overviewLimit }, person)
    return {
      LastPurchase: lastPurchase ?? null,
      WaitingGifts: await findWaitingGifts(db, id, now, overviewLimit),
      Report: report ?? null,
      DeletionRequestedAt: requestedAt?.toISOString() ?? null,
      Notes: { Count: firstNote ? await countNotes(db, id) : 0, First: firstNote ?? null },
      Guild: guild,
      RunningEvents: await listRunningEvents(db, id, now, overviewLimit),
      Timeline: page.Result.slice(0, overviewLimit),
    }
  },
})
