import type { guilds } from '#contract/guilds.ts'
import { aGuild, aPlayer } from '../harness/makers.ts'
import type { ContractSamples } from './contract-samples.ts'

const guild = { params: { id: '1' } }
const member = { params: { id: '1', playerId: 'member' } }

export const samples: ContractSamples<typeof guilds> = {
  rows: async ({ db }) => {
    for (const player_id of ['leader', 'member', 'free']) await aPlayer(db, { player_id })
    await aGuild(db, { members: ['leader', 'member'] })
    const deleted_at = new Date(Date.UTC(2026, 5, 1))
    const former = await aPlayer(db, { player_id: 'former' })
    const guild_id = await aGuild(db, { members: [former] })
    const ended = { guild_id, player_id: former, at: deleted_at, by: '', joined_at: deleted_at, was_leader: true }
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('guilds')
        .set({ leader_id: null, deleted_at, deleted_by: '' })
        .where('id', '=', '2')
        .execute()
      await trx.deleteFrom('guild_members').where('player_id', '=', former).execute()
      await trx
        .insertInto('guild_history')
        .values({ ...ended, event: 'guild deleted' })
        .execute()
    })
  },
  calls: {
    list: () => ({ query: { filter: 'gui', sortKey: 'membersCount' } }),
    usedTags: () => ({}),
    get: () => guild,
    members: () => ({ ...guild, query: { sortKey: 'level' } }),
    history: () => ({ ...guild, query: {} }),
    ofPlayer: () => ({ params: { id: 'sample' } }),
    create: () => ({
      body: { guild: { name: 'Night Owls', minLevel: 5, leaderId: 'free', accessPolicy: 1, description: 'Late.' } },
    }),
    update: () => ({ body: { guild: { id: '1', name: 'Early Birds', minLevel: 1 } } }),
    remove: () => guild,
    restore: () => ({ params: { id: '2' } }),
    addMember: () => ({ params: { id: '1', playerId: 'free' } }),
    addMembers: () => ({ params: { id: '1' }, body: { PlayerIds: ['free'] } }),
    kick: () => member,
    kickMany: () => ({ ...guild, body: { PlayerIds: ['member'] } }),
    transfer: () => member,
    reportName: () => guild,
    dismissReports: () => guild,
    care: () => ({ query: { reason: 'nearly empty' } }),
    careLimits: () => ({}),
    carePlan: () => guild,
  },
  variants: {
    update: { 'with name reports': () => ({ body: { guild: { id: '1', name: 'Early Birds', nameReports: 2 } } }) },
  },
}
