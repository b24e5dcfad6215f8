import { describe, expect, it } from 'vitest'
import { attributes } from '#contract/attributes.ts'
import { ownAttributes } from '#contract/game-attributes.ts'
import { preferences } from '#contract/preferences.ts'
import { setUpPlayer } from '#test/harness/game.ts'
import type { Caller, TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller
let player: Caller
let playerId: string

setUpPlayer((game) => {
  ;({ app, admin, player, playerId } = game)
})

async function allow(...names: string[]): Promise<void> {
  const Key = 'GAME_ATTRIBUTES'
  const body = { Key, Type: 0, Value: JSON.stringify(names) }
  await admin.call(preferences.create, { body })
}
const write = (values: Record<string, number>) => {
  const Attributes = Object.entries(values).map(([Name, Value]) => ({ Name, Value }))
  return player.call(ownAttributes.write, { body: { Attributes } })
}
const staffSet = (name: string, value: number, expirationDate: string | null = null) =>
  admin.call(attributes.save, { body: { attributes: [{ playerId, name, value, expirationDate }] } })
const list = async () => (await player.call(ownAttributes.list, {})).data.Attributes
const stored = async () =>
  (await admin.call(attributes.list, { params: { id: playerId } })).data.Attributes.map(
    ({ Name, Value, Version }) => `${Name} ${Value} v${Version}`,
  )

describe('own attributes', () => {
  it('are those on the list, of which the game sees no others', async () => {
    await allow('step', 'mood')
    await staffSet('churn_risk', 9)
    expect(await list()).toEqual([])
    expect((await write({ step: 3, mood: -0.5 })).data.Attributes).toEqual([
      { Name: 'step', Value: 3, ExpirationDate: null },
      { Name: 'mood', Value: -0.5, ExpirationDate: null },
    ])
    expect(await stored()).toEqual(['churn_risk 9 v1', 'mood -0.5 v1', 'step 3 v1'])
    expect((await list()).map(({ Name }) => Name)).toEqual(['mood', 'step'])
    const reply = await write({ step: 4, churn_risk: 0 })
    expect([reply.status, reply.code, reply.data]).toEqual([403, 'attribute-not-listed', { Names: ['churn_risk'] }])
    expect(await stored()).toEqual(['churn_risk 9 v1', 'mood -0.5 v1', 'step 3 v1'])
  })

  it('are written once when the same call is repeated', async () => {
    await allow('step')
    await write({ step: 3 })
    expect((await write({ step: 3 })).status).toBe(200)
    expect(await stored()).toEqual(['step 3 v1'])
    await write({ step: 4 })
    expect(await stored()).toEqual(['step 4 v2'])
  })

  it('are not those that a configuration computes', async () => {
    await allow('level')
    await app.db
      .insertInto('attribute_configurations')
      .values({
        name: 'level',
        persistence_key_name: 'game',
        json_path_expression: '$.level',
        regex: '',
        image_url: '',
      })
      .execute()
    const reply = await write({ level: 100 })
    expect([reply.status, reply.code, reply.data]).toEqual([409, 'attribute-computed', { Names: ['level'] }])
  })

  it('keep the end that staff gave until it has passed', async () => {
    await allow('boost')
    const end = new Date(app.clock.now.getTime() + 60_000)
    await staffSet('boost', 1, end.toISOString())
    expect((await write({ boost: 2 })).data.Attributes[0]?.ExpirationDate).toBe(end.toISOString())
    app.clock.now = end
    expect(await list()).toEqual([])
    expect((await write({ boost: 2 })).data.Attributes[0]?.ExpirationDate).toBeNull()
  })

  it('are at most 100 with those of staff, who may exceed it', async () => {
    await allow('one', 'two')
    await write({ one: 1 })
    for (let number = 1; number <= 99; number++) await staffSet(`staff_${number}`, number)
    expect((await write({ one: 2 })).status).toBe(200)
    const reply = await write({ one: 3, two: 1 })
    expect([reply.status, reply.code, reply.data]).toEqual([413, 'quota', { Attributes: 101, AttributeLimit: 100 }])
    await staffSet('staff_100', 1)
    expect((await write({ one: 3 })).status).toBe(200)
  })
})
