import type { Database } from '#server/platform/database/tables.ts'
import { anEvent } from './event-makers.ts'
import { aGuild, aJob, aMessage, aPlayer, aSnapshot } from './makers.ts'
import { aDefinition, aRegatta } from './regatta-makers.ts'

/**
 * Inserts one thing of each kind that the search finds; all have a name or an id that begins with the text. Returns the
 * text by which each kind is found that has no name.
 */
export async function insertFindable(db: Database, text: string): Promise<Readonly<Record<string, string>>> {
  const name = `${text} of the seas`
  const player = await aPlayer(db, {
    player_id: `${text}-player`,
    nickname: name,
    purchases: [{ order_id: `${text}-1` }],
  })
  await anEvent(db, { content: name, leaderboards: { [name]: 10 } })
  await aGuild(db, { name, members: [player] })
  const definition_id = await aDefinition(db, { data_key: name })
  await aRegatta(db, { definition_id, data_key: name, start_at: new Date(Date.UTC(2031, 0, 1)) })
  await aMessage(db, { title: name, to: [player] })
  await aMessage(db, { title: name, is_global: true })
  await aMessage(db, { title: name, send: 'list', to: [player] })
  await aSnapshot(db, { player_id: player, description: name })
  const role = await db.selectFrom('roles').select('id').where('id', '=', 1).executeTakeFirstOrThrow()
  const email = `${text.toLowerCase()}@example.com`
  await db
    .insertInto('users')
    .values({ email, email_folded: email, first_name: text, last_name: 'Okafor', role_id: role.id })
    .execute()
  await db
    .insertInto('console_preferences')
    .values({ key: `${text.toUpperCase()}_LIMIT`, type: 0, value: '1' })
    .execute()
  return { job: await aJob(db, { kind: 'hackers set', rows: [{ subject: player }] }) }
}
