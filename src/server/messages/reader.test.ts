import { expect, it } from 'vitest'
import { messageSends } from '#contract/message-sends.ts'
import { messages, ticksPerHour } from '#contract/messages.ts'
import { playerOverview } from '#contract/player-overview.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp } from '#test/harness/start-app.ts'

let support: Caller

setUpApp(async (game) => {
  support = await game.signInAs(['SEND_MESSAGES'])
  await aPlayer(game.db, { player_id: 'ann', nickname: 'Ann', language: 'de_AT' })
  await aPlayer(game.db, { player_id: 'bob', nickname: '', language: 'fr' })
})

const content = {
  Title: 'Sorry, {name}',
  Message: 'Take this, {id}.',
  Expiration: 48 * ticksPerHour,
  Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 250 }],
  Translations: [{ Language: 'DE', Title: 'Entschuldige, {name}', Message: 'Nimm das, {id}.' }],
}
const written = { Title: content.Title, Message: content.Message }
const listMessages = async (id: string) => (await support.call(messages.listOfPlayer, { params: { id } })).data

it.each(['list', 'everybody'])(
  'each player reads a message to %s in their own language, by their own name',
  async (to) => {
    const { data } =
      to === 'list'
        ? await support.call(messages.sendToList, { body: { ...content, PlayerIds: ['ann', 'bob'] } })
        : await support.call(messages.sendGlobal, { body: content })
    expect(await listMessages('ann')).toMatchObject([
      { Title: 'Entschuldige, Ann', Message: 'Nimm das, ann.', Language: 'de', Written: written },
    ])
    expect(await listMessages('bob')).toMatchObject([
      { Title: 'Sorry, bob', Message: 'Take this, bob.', Language: null, Written: written },
    ])
    const overview = await support.call(playerOverview.get, { params: { id: 'ann' } })
    expect(overview.data.WaitingGifts.Newest).toMatchObject([{ Title: 'Entschuldige, Ann' }])
    const send = await support.call(messageSends.get, { params: { msgId: data.MsgId } })
    expect(send.data).toMatchObject({
      Title: content.Title,
      Content: { Message: content.Message, Translations: [{ Language: 'de' }] },
    })
  },
)

it('a message without placeholders and languages is read as it was written', async () => {
  const plain = { Title: 'Hi', Message: 'Text', Expiration: ticksPerHour }
  await support.call(messages.send, { params: { id: 'ann' }, body: plain })
  expect(await listMessages('ann')).toMatchObject([{ ...plain, Language: null, Written: null, Translations: [] }])
})
