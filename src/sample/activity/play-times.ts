import { day, hour, minute } from '../player-draft.ts'
import type { Random } from '../random.ts'

/** How likely a player who still plays does so on a day. */
export const playsOnADay = 0.35

/** In how many last days more players came than before, since the game is promoted. */
const promotedDays = 90

const startOfDay = (date: Date) => Math.floor(date.getTime() / day) * day

/** A time of the day in UTC in milliseconds: most play in the evening of Europe, few in its early morning. */
export function chooseTimeOfDay(random: Random): number {
  const isAnyTime = random.chance(0.4)
  const share = isAnyTime ? random.next() : ((random.next() + random.next()) / 2 + 7 / 24) % 1
  return Math.floor(share * day)
}

/** When a player of the last weeks came. Further ones come on a weekend. */
export function chooseArrival(random: Random, now: Date): Date {
  for (;;) {
    const at = new Date(startOfDay(now) - random.between(0, promotedDays - 1) * day + chooseTimeOfDay(random))
    const isWeekend = at.getUTCDay() % 6 === 0
    if (at <= now && (isWeekend || random.chance(0.7))) return at
  }
}

/** When a player who still plays saved last: on one of the last days, or soon after coming. */
export function chooseLastSave(random: Random, createdAt: Date, now: Date): Date {
  for (let ago = 0; ; ago++) {
    const start = startOfDay(now) - ago * day
    if (start + day <= createdAt.getTime()) {
      return new Date(Math.min(createdAt.getTime() + random.between(2, 40) * minute, now.getTime()))
    }
    const at = new Date(start + chooseTimeOfDay(random))
    if (random.chance(playsOnADay) && at >= createdAt && at <= now) return at
  }
}

/** A session of a player who plays now and then, one to four days before the last save. */
export function chooseEarlierSession(random: Random, createdAt: Date, lastSave: Date): Date | undefined {
  const at = new Date(lastSave.getTime() - random.between(20, 96) * hour)
  return at.getTime() > createdAt.getTime() + hour ? at : undefined
}
