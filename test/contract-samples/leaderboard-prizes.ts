import type { leaderboardPrizes } from '#contract/leaderboard-prizes.ts'
import { ticksPerHour } from '#contract/messages.ts'
import { readPayable, toPaymentFingerprint, toPlanFingerprint } from '#server/leaderboards/prizes/start-paying.ts'
import { getDefinition } from '#server/leaderboards/repository.ts'
import type { ContractSamples } from './contract-samples.ts'

const byId = { params: { id: '3' } }
const prizes = [{ From: 1, To: 3, Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 100 }] }]

const texts = { Title: 'Rank {ranks}', Message: 'Well done!', Expiration: 48 * ticksPerHour }

let fingerprint = ''
let fingerprintOfMany = ''

export const samples: ContractSamples<typeof leaderboardPrizes> = {
  rows: async ({ db, now }) => {
    await db
      .insertInto('leaderboard_definitions')
      .values({
        name: 'Prizes',
        name_folded: 'prizes',
        attribute_names: '["stars"]',
        auto_join: true,
        prizes: JSON.stringify(prizes),
      })
      .execute()
    await db
      .insertInto('leaderboards')
      .values({ definition_id: 3, number: 1, created_at: now, final_at: now })
      .execute()
    const entry = { player_id: 'sample', definition_id: 3, leaderboard_number: 1 }
    await db
      .insertInto('leaderboard_entries')
      .values({ ...entry, joined_at: now })
      .execute()
    await db
      .insertInto('leaderboard_final_ranks')
      .values({ ...entry, final_index: 0, rank: 1, score: 5 })
      .execute()
    const payable = await readPayable(db, await getDefinition(db, 3))
    fingerprint = toPlanFingerprint(payable)
    fingerprintOfMany = toPaymentFingerprint([payable])
  },
  calls: {
    plan: () => byId,
    unpaid: () => ({}),
    list: () => ({ query: {} }),
    planMany: () => ({ body: { Ids: [3] } }),
    payMany: () => ({ body: { ...texts, Ids: [3], Fingerprint: fingerprintOfMany } }),
    players: () => ({ ...byId, query: {} }),
    pay: () => ({
      ...byId,
      body: { ...texts, Fingerprint: fingerprint },
    }),
  },
}
