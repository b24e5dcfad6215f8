import type { eventReports } from '#contract/event-report.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { countJoins, listReportedDefinitions } from './report-repository.ts'
import { toJoins } from './report-rules.ts'
import { getEvent } from './repository.ts'

/** The handlers of what happened in events. */
export const eventReportHandlers: Handlers<typeof eventReports> = {
  get: async ({ params: { id } }, { db }) => {
    const Event = await getEvent(db, id)
    const joins = await countJoins(db, id)
    return { Event, ...toJoins(joins), Definitions: await listReportedDefinitions(db, id) }
  },
}
