import { dayMs } from '#contract/core/units.ts'
import type { playerOverview } from '#contract/player-overview.ts'
import type { timeline } from '#contract/timeline.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { subtract } from '#server/platform/retention.ts'
import { getCreationDate, requirePlayer } from '#server/players/repository.ts'
import type { createMarksRepository } from './marks-repository.ts'
import type { createOverviewRepository } from './overview-repository.ts'
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

export const createPlayerOverviewHandlers = ({
  readOverview,
}: Pick<ReturnType<typeof createOverviewRepository>, 'readOverview'>): Handlers<typeof playerOverview> => ({
  get: ({ params: { id } }, { db, now, person }) => readOverview(db, id, now, person),
})
