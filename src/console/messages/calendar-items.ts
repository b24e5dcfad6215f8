import { type CalendarLoader, isInRange } from '#console/events/shared/calendar-sources.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { call } from '#console/platform/query/call.ts'
import { globalGiftsScreen } from '#console/routes.ts'
import { hourMs } from '#contract/core/units.ts'
import { messages, ticksPerHour } from '#contract/messages.ts'

/** The newest 100 global messages of a period, each from when it is available until it expires. */
export const loadGlobalMessages: CalendarLoader = async (range, signal) => {
  const { data } = await call(messages.listGlobal, { query: { take: '100' } }, { signal })
  return data.Result.map(({ MsgId, Title, AvailableDate, CreationDate, Expiration }) => {
    const start = new Date(AvailableDate ?? CreationDate)
    const end = new Date(start.getTime() + (Expiration / ticksPerHour) * hourMs)
    return { key: MsgId, title: Title, start, end, href: toHref(globalGiftsScreen) }
  }).filter((item) => isInRange(item, range))
}
