import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { eventStatements } from './bench/events.ts'
import { guildScenarios, guildsForScenarios } from './bench/guilds.ts'
import { leaderboardPaths, leaderboardStatements } from './bench/leaderboards.ts'
import { manyGuildStatements, statementsToGroup } from './bench/many-guilds.ts'
import { messageAndPurchaseStatements, scenariosAroundPlayers } from './bench/messages-and-purchases.ts'
import { pointInTimePaths, pointInTimeStatements } from './bench/point-in-time.ts'
import { attributesForScenarios, playerScenarios } from './bench/scenarios.ts'
import { createWorld } from './contract-samples/contract-samples.ts'
import { startApp } from './harness/start-app.ts'

it('fills the tables that the bench measures, and reads what it reads', async () => {
  const app = await startApp()
  const { admin } = await createWorld(app)
  const statements = [
    attributesForScenarios,
    guildsForScenarios,
    ...messageAndPurchaseStatements(100),
    ...manyGuildStatements(20).filter((statement) => !statement.startsWith('vacuum')),
    ...statementsToGroup,
    ...eventStatements(100),
    ...leaderboardStatements(100),
    ...pointInTimeStatements,
  ]
  for (const statement of statements) await sql.raw(statement).execute(app.db)

  const texts = async (select: string) => {
    const { rows } = await sql.raw<{ found: string }>(select).execute(app.db)
    return rows.map(({ found }) => found)
  }
  const headers = { authorization: `Bearer ${admin.token}` }
  for (const toScenarios of [playerScenarios, scenariosAroundPlayers, guildScenarios])
    for (const { name, paths } of await toScenarios(texts))
      for (const url of paths.slice(0, 1)) expect((await app.app.inject({ url, headers })).statusCode, name).toBe(200)
  const others = { ...(await leaderboardPaths(texts, 20_000)), 'point in time': pointInTimePaths() }
  for (const [name, [url = '']] of Object.entries(others))
    expect((await app.app.inject({ url, headers })).statusCode, name).toBe(200)
  await app.close()
})
