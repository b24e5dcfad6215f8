import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/platform/database/tables.ts'
import {
  createCommandLine,
  createDatabaseTarget,
  createEmbeddedTarget,
  type TestCommandLine,
} from '#test/harness/command-line.ts'

/** A digest of each table that a backup must keep. */
async function readDigests(db: Database): Promise<string[]> {
  const tables = ['players', 'player_devices', 'player_attributes', 'persistence_entries', 'persistence_history']
  const others = ['social_links', 'purchases', 'attribute_configurations', 'users', 'role_permissions']
  const lines = await Promise.all(
    [...tables, ...others].map(async (table) => {
      const { rows } = await sql<{ line: string }>`
        select md5(string_agg(t::text, '|' order by t::text)) as line from ${sql.table(table)} t`.execute(db)
      return `${table} ${rows[0]?.line}`
    }),
  )
  return lines
}

async function backUpInto(from: TestCommandLine, to: TestCommandLine, name: string) {
  const written = await from.run('backup', name)
  expect(written.code, written.notices).toBe(0)
  copyFileSync(join(from.folder, name), join(to.folder, name))
  const restored = await to.run('restore', name)
  expect(restored.code, restored.notices).toBe(0)
}

test('a backup moves a game from the embedded database to another PostgreSQL and back unchanged', async () => {
  const first = await createCommandLine({ database: createEmbeddedTarget() })
  const second = await createCommandLine({ database: await createDatabaseTarget() })
  const third = await createCommandLine({ database: createEmbeddedTarget() })
  await first.run('sample', '--players', '60')
  await first.run('user', 'create', 'ann@example.com', '--role', 'admin')
  await first.run('role', 'create', 'Moderator', '--permissions', 'REPORT_BAD_NAMES')
  await first.query((db) =>
    sql`insert into player_sign_ins (player_id, generation) select player_id, 3 from players limit 1
      on conflict (player_id) do update set generation = 3`.execute(db),
  )
  const content = await first.query(readDigests)

  await backUpInto(first, second, 'one.qdbackup')
  expect(await second.query(readDigests)).toEqual(content)
  await backUpInto(second, third, 'two.qdbackup')
  expect(await third.query(readDigests)).toEqual(content)

  // Tokens from before a restore have ended.
  const signIns = await second.query((db) => db.selectFrom('player_sign_ins').select('generation').execute())
  expect(signIns.every(({ generation }) => generation > 1_000_000)).toBe(true)
  expect(signIns).not.toEqual([])

  const log = await third.query((db) => db.selectFrom('audit_log').select('action').orderBy('id').execute())
  const actions = log.map(({ action }) => action)
  // Before it is what colleagues of the sample game did.
  expect(actions.slice(actions.indexOf('sample game created'))).toEqual([
    'sample game created',
    'user created',
    'role created',
    'backup written',
    'backup restored',
    'backup written',
    'backup restored',
  ])
  expect((await third.run('user', 'create', 'bo@example.com')).code).toBe(0)
}, 120_000)
