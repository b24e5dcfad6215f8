import type { regattas } from '#contract/regattas.ts'
import { aGuild, aPlayer } from '../harness/makers.ts'
import { aDefinition, aRegatta } from '../harness/regatta-makers.ts'
import type { ContractSamples } from './contract-samples.ts'

const regatta = { params: { id: '2' } }
const guild = { params: { regattaId: '2', guildId: '1' } }
const minuteMs = 60_000

export const samples: ContractSamples<typeof regattas> = {
  rows: async ({ db, now }) => {
    const player_id = await aPlayer(db, { player_id: 'sailor' })
    const guildId = await aGuild(db, { members: [player_id] })
    const definition_id = await aDefinition(db)
    const after = (minutes: number) => new Date(now.getTime() + minutes * minuteMs)
    await aRegatta(db, { definition_id, start_at: after(30), deleted_at: now, deleted_by: 'maker@example.com' })
    await aRegatta(db, { definition_id, start_at: after(-30), guilds: ['1', guildId] })
  },
  calls: {
    versions: () => ({}),
    ofDefinition: () => ({ params: { id: '1' }, query: {} }),
    definitions: () => ({ query: { filter: '1' } }),
    planDefinition: () => ({}),
    createDefinition: () => ({
      body: {
        DataKey: 'harbor',
        StartDate: 10,
        Duration: 60,
        Cooldown: 5,
        GuildLevelOffset: 100,
        GuildsQuantity: 30,
        GuildMembersQuantity: 0,
        ReportedBy: 'players',
        InactivateRegattas: 0,
      },
    }),
    stopDefinition: () => ({ params: { id: '1' } }),
    range: ({ now }) => ({
      query: { startDate: now.toISOString(), endDate: new Date(now.getTime() + minuteMs).toISOString() },
    }),
    slot: () => ({}),
    create: () => ({}),
    previewGroups: () => ({ query: { levels: '100', size: '30' } }),
    get: () => regatta,
    remove: () => regatta,
    reportScores: () => ({ ...regatta, body: { reports: [{ PlayerId: 'sailor', Score: 12 }] } }),
    groups: () => ({ params: { regattaId: '2' }, query: { filter: 'gui', sortKey: 'guildCount' } }),
    groupGuilds: () => ({ params: { regattaId: '2', groupId: '1' }, query: { sortKey: 'name' } }),
    removeGuild: () => guild,
    restoreGuild: () => guild,
    dump: () => ({ query: { regatta: '2', guild: '1' } }),
  },
}
