import { describe, expect, it } from 'vitest'
import { inbox } from '#contract/game-inbox.ts'
import { guilds } from '#contract/guilds.ts'
import { messages } from '#contract/messages.ts'
import { setUpPlayer } from '#test/harness/game.ts'
import type { Caller } from '#test/harness/start-app.ts'

let admin: Caller
let player: Caller
let playerId: string

setUpPlayer((game) => {
  ;({ admin, player, playerId } = game)
})

const send = async (channel: string, message: string) =>
  (await admin.call(messages.sendSystem, { body: { channel, message } })).data.Id
const read = async (query: { since?: string; take?: string } = {}) => {
  const { data } = await player.call(inbox.listSystem, { query })
  return { texts: data.Messages.map(({ Channel, Message }) => `${Channel}: ${Message}`), ...data }
}

/** Makes a guild that the player leads, and returns its id. */
async function aGuild(): Promise<string> {
  const guild = { name: 'Sailors', description: '', minLevel: 0, accessPolicy: 0, leaderId: playerId }
  return (await admin.call(guilds.create, { body: { guild } })).data.Id
}

describe('system messages for a player', () => {
  it('are those of the channel global and of the own guild', async () => {
    await send('global', 'Winter begins.')
    await send('12345', 'To another guild.')
    expect((await read()).texts).toEqual(['global: Winter begins.'])
    const guildId = await aGuild()
    await send(guildId, 'Sail!')
    await send('Global', 'Nobody reads this.')
    expect((await read()).texts).toEqual(['global: Winter begins.', `${guildId}: Sail!`])
    expect(Object.keys((await read()).Messages[0] ?? {})).toEqual(['Id', 'Channel', 'Message', 'CreationDate'])
  })

  it('are read on from the last one, a page at a time, and without one from the newest', async () => {
    const guildId = await aGuild()
    const ids: string[] = []
    for (let number = 1; number <= 12; number++) ids.push(await send(number % 3 ? 'global' : guildId, `${number}`))
    const newest = await read({ take: '2' })
    expect([newest.Messages.map(({ Message }) => Message), newest.HasMore]).toEqual([['11', '12'], false])
    const found: string[] = []
    let since = '0'
    for (let isMore = true; isMore; ) {
      const page = await read({ since, take: '5' })
      found.push(...page.Messages.map(({ Id }) => Id))
      since = page.Messages.at(-1)?.Id ?? since
      isMore = page.HasMore
    }
    expect(found).toEqual(ids)
    expect(await read({ since })).toMatchObject({ Messages: [], HasMore: false })
  })

  it.each(['x', '-1', '1.5', '9'.repeat(19)])('need an id to read on from: %s', async (since) => {
    expect((await player.call(inbox.listSystem, { query: { since } })).status).toBe(400)
  })
})
