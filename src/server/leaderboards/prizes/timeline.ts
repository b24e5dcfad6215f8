import { sql } from 'kysely'
import { parseJson } from '#contract/core/json.ts'
import { toSubject, toText, toValues } from '#server/manifest/timeline-labels.ts'
import { defineTimelineSource, type TimelineAction } from '#server/manifest/timeline-source.ts'
import { formatGifts } from '#server/messages/rules.ts'
import { payPrizesJob } from './pay-job.ts'

const toWhat = (rank: string, name: string) => `Prize for rank ${rank}: ${name}`

/** "500 gems · 12-1": what was given, and on which leaderboard. */
const toDetail = (gifts: unknown, key: string) => [formatGifts(gifts), key].filter((part) => part !== '').join(' · ')

export const prizeSource = defineTimelineSource({
  name: 'leaderboard prize',
  kind: 'leaderboard',
  toQuery: (playerId) => ({
    at: sql`z.paid_at`,
    id: sql`z.definition_id::text`,
    rows: sql`leaderboard_prizes z join leaderboard_definitions d on d.id = z.definition_id
      left join messages m on m.msg_id = z.msg_id where z.player_id = ${playerId}`,
    subject: sql`(z.definition_id || '-' || z.leaderboard_number)`,
    texts: sql`array[z.rank::text, d.name, coalesce(m.gifts, '[]')]`,
    auditedAs: payPrizesJob.action,
    needle: sql`z.msg_id`,
  }),
  toLabels: ([rank = '', name = '', gifts = '[]'], key) => ({
    What: toWhat(rank, name),
    Detail: toDetail(parseJson(gifts), key),
    Subject: { Kind: 'leaderboard', Id: key },
  }),
})

export const prizeAction: TimelineAction = {
  kind: 'leaderboard',
  toLabels: ({ after }) => {
    const prize = toValues(after)
    const key = toText(prize, 'Leaderboard')
    return {
      What: toWhat(String(prize?.Rank ?? ''), toText(prize, 'Name')),
      Detail: toDetail(prize?.Gifts, key),
      Subject: toSubject('leaderboard', key),
    }
  },
}
