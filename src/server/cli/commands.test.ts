import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { permissions } from '#contract/core/permissions.ts'
import { seedPreferences } from '#sample/preferences.ts'
import { createRole, syncPermissions } from '#server/accounts/role-repository.ts'
import { hasSecondFactor } from '#server/accounts/second-factor-repository.ts'
import { openSession } from '#server/accounts/session-repository.ts'
import { createPerson, findCredentials, findPerson } from '#server/accounts/staff-repository.ts'
import { sealBatch } from '#server/platform/audit/chain.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import { createCommandLine, createDatabaseTarget, type TestCommandLine } from '#test/harness/command-line.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { aDeletionRequest, aReceipt } from '#test/harness/moderation-makers.ts'

let commandLine: TestCommandLine

beforeAll(async () => {
  commandLine = await createCommandLine({ database: await createDatabaseTarget({ isMigrated: true }) })
})

beforeEach(() =>
  commandLine.query(async (db) => {
    await emptyDatabase(db)
    await syncPermissions(db)
  }),
)

const actions = () =>
  commandLine.query(async (db) => {
    const rows = await db
      .selectFrom('audit_log')
      .select(['actor', 'action', 'target_id', 'note'])
      .orderBy('id')
      .execute()
    return rows.map(({ actor, action, target_id, note }) => `${actor}, ${note}: ${action} ${target_id}`)
  })

const person = { email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', passwordHash: null, roleId: 5 }

test('creates a user with the printed password, which is not in the audit log', async () => {
  const { code, out } = await commandLine.run(
    'user',
    'create',
    'Bo@Example.com',
    '--role',
    'support',
    '--first-name',
    'Bo',
  )
  expect(code).toBe(0)
  const password = /shown once\): (\S+)/.exec(out)?.[1] ?? ''
  const found = await commandLine.query((db) => findCredentials(db, 'bo@example.com'))
  expect(found?.role_id).toBe(5)
  expect(await verifyPassword(found?.password_hash, password)).toBe(true)
  expect(await actions()).toEqual(['command line, system user tester: user created Bo@Example.com'])
  const [entry] = await commandLine.query((db) => db.selectFrom('audit_log').selectAll().execute())
  expect(JSON.stringify(entry)).not.toContain(password)
})

test('rejects a taken or malformed e-mail address, an unknown role and a weak password', async () => {
  await commandLine.query((db) => createPerson(db, person))
  const getError = async (input: string, ...args: string[]) => {
    const { code, notices } = await commandLine.runWith(input, 'user', 'create', ...args)
    expect(code).toBe(1)
    return notices
  }
  expect(await getError('', 'ANN@example.com')).toContain('already')
  expect(await getError('', 'b@example.com', '--role', 'Pirate')).toContain(
    'Unknown role: Pirate. Valid roles: User, Admin',
  )
  expect(await getError('', 'not-an-address')).toContain('not an e-mail address')
  expect(await getError('12345\n', 'b@example.com', '--password-stdin')).toContain('at least 6 characters')
  expect(await actions()).toEqual([])
})

test('resets a password from the input and ends all sessions', async () => {
  await commandLine.query(async (db) => {
    const id = (await createPerson(db, person)) ?? 0
    await openSession(db, 'token', id, false, new Date())
  })
  const { out } = await commandLine.runWith(
    'correct horse battery\n',
    'user',
    'reset-password',
    'ann@example.com',
    '--password-stdin',
  )
  expect(out).toContain('1 session ended')
  expect(out).not.toContain('correct horse')
  expect(out).toContain('The password expires in 72 hours unless the user changes it.')
  const found = await commandLine.query((db) => findCredentials(db, 'ann@example.com'))
  expect(await verifyPassword(found?.password_hash, 'correct horse battery')).toBe(true)
  expect(found?.password_expires_at?.getTime()).toBeGreaterThan(Date.now() + 71 * 3_600_000)
  expect(await commandLine.query((db) => db.selectFrom('sessions').selectAll().execute())).toEqual([])
  expect((await commandLine.run('user', 'reset-password', 'nobody@example.com')).notices).toContain('Unknown user')
})

test('reset-second-factor removes it, ends the sessions and is recorded', async () => {
  const id = await commandLine.query(async (db) => {
    const made = (await createPerson(db, person)) ?? 0
    await db
      .insertInto('totp_secrets')
      .values({ user_id: made, secret: Buffer.from('x'), pending_secret: null })
      .execute()
    await openSession(db, 'token', made, false, new Date())
    return made
  })
  expect((await commandLine.run('user', 'reset-second-factor', 'ann@example.com')).out).toContain('the password alone')
  expect(await commandLine.query((db) => hasSecondFactor(db, id))).toBe(false)
  expect(await commandLine.query((db) => db.selectFrom('sessions').selectAll().execute())).toEqual([])
  expect(await actions()).toEqual(['command line, system user tester: second factor reset ann@example.com'])
  const again = await commandLine.run('user', 'reset-second-factor', 'ann@example.com')
  expect(again).toMatchObject({ code: 1, notices: expect.stringContaining('has no second factor') })
})

test('make-admin ends the sessions of the user', async () => {
  const id = await commandLine.query(async (db) => {
    const made = (await createPerson(db, person)) ?? 0
    await openSession(db, 'token', made, true, new Date())
    return made
  })
  await commandLine.run('user', 'make-admin', 'ann@example.com')
  await commandLine.run('user', 'make-admin', 'ann@example.com')
  expect((await commandLine.query((db) => findPerson(db, id)))?.RoleId).toBe(2)
  expect(await commandLine.query((db) => db.selectFrom('sessions').selectAll().execute())).toEqual([])
  expect(await actions()).toEqual(['command line, system user tester: user made admin ann@example.com'])
  expect((await commandLine.run('user', 'list')).out).toMatch(/ann@example.com\s+Ann Lee\s+Admin\s+active/)
})

test('a disabled user is signed out and cannot sign in until enabled again', async () => {
  const id = await commandLine.query(async (db) => {
    await createPerson(db, { ...person, email: 'chief@example.com', roleId: 2 })
    const made = (await createPerson(db, person)) ?? 0
    await openSession(db, 'token', made, true, new Date())
    return made
  })
  expect((await commandLine.run('user', 'disable', 'ANN@example.com')).out).toContain('signed out everywhere')
  expect((await commandLine.run('user', 'disable', 'ann@example.com')).out).toContain('is already disabled')
  expect(await commandLine.query((db) => findPerson(db, id))).toBeUndefined()
  expect(await commandLine.query((db) => db.selectFrom('sessions').selectAll().execute())).toEqual([])
  await commandLine.run('user', 'enable', 'ann@example.com')
  await commandLine.run('user', 'set-role', 'ann@example.com', 'Designer')
  expect((await commandLine.query((db) => findPerson(db, id)))?.Role.Name).toBe('Designer')
  const log = ['user role changed', 'user enabled', 'user disabled'].map((what) => `${what} ann@example.com`)
  expect((await actions()).sort()).toEqual(log.map((entry) => `command line, system user tester: ${entry}`).sort())
})

test('rejects disabling or demoting the last active administrator', async () => {
  const id = await commandLine.query((db) => createPerson(db, { ...person, roleId: 2 }))
  for (const args of [
    ['disable', 'ann@example.com'],
    ['set-role', 'ann@example.com', 'Support'],
  ]) {
    expect(await commandLine.run('user', ...args)).toMatchObject({
      code: 1,
      notices: expect.stringContaining('The last'),
    })
  }
  expect((await commandLine.query((db) => findPerson(db, id ?? 0)))?.RoleId).toBe(2)
  expect(await actions()).toEqual([])
})

test('creates a role, grants and revokes permissions', async () => {
  await commandLine.run('role', 'create', 'Moderator', '--permissions', 'report_bad_names', 'SEND_MESSAGES')
  await commandLine.run('role', 'grant', 'moderator', 'ACCESS_PURCHASES')
  const { out } = await commandLine.run('role', 'revoke', 'Moderator', 'SEND_MESSAGES')
  expect(out).toContain('Moderator has: REPORT_BAD_NAMES, ACCESS_PURCHASES.')
  expect((await commandLine.run('role', 'list')).out).toMatch(
    /Moderator\s+own list\s+REPORT_BAD_NAMES ACCESS_PURCHASES/,
  )
  expect(await actions()).toHaveLength(3)
})

test('keeps the default permissions when a seeded role gets its first grant, and says so', async () => {
  const { out } = await commandLine.run('role', 'grant', 'Designer', 'EXPORT_DATA')
  expect(out).toContain('Designer had the default permissions until now')
  const names = await commandLine.query((db) =>
    db
      .selectFrom('role_permissions')
      .innerJoin('permissions', 'permissions.id', 'permission_id')
      .select('name')
      .where('role_id', '=', 4)
      .execute(),
  )
  const fixed = Object.entries(permissions).filter(([, { roles }]) => roles.some((role) => role === 4))
  expect(names.map(({ name }) => name).sort()).toEqual(['EXPORT_DATA', ...fixed.map(([name]) => name)].sort())
  await commandLine.query((db) => db.updateTable('roles').set({ has_list: false }).where('id', '=', 4).execute())
})

test.each(['admin', ' ADMIN ', 'Ａｄｍｉｎ', 'a\u{200b}dmin', '\u{a0}admin', 'ádmin'])(
  'rejects the reserved role name %o',
  async (name) => {
    const { code } = await commandLine.run('role', 'create', name)
    expect(code).toBe(1)
  },
)

test.each(['2', ' 2 ', '２', '1 234', '٢'])('rejects the role name %o, which reads like an id', async (name) => {
  const { code, notices } = await commandLine.run('role', 'create', name)
  expect([code, notices]).toEqual([1, 'A role name must not consist of digits only. Nothing was changed.\n'])
  await expect(commandLine.query((db) => createRole(db, name))).rejects.toThrow('digits only')
})

test('chooses a role by its id only with --role-id', async () => {
  const id = await commandLine.query((db) => createPerson(db, person))
  // Named before such names were rejected.
  await commandLine.query((db) =>
    db.insertInto('roles').values({ name: '2', name_folded: '2', has_list: true }).execute(),
  )
  expect((await commandLine.run('user', 'set-role', 'ann@example.com', '2')).code).toBe(0)
  const getRole = async () => (await commandLine.query((db) => findPerson(db, id ?? 0)))?.Role
  expect(await getRole()).toMatchObject({ Name: '2', Permissions: [] })
  expect((await commandLine.run('user', 'set-role', 'ann@example.com', '--role-id', '4')).code).toBe(0)
  expect((await getRole())?.Name).toBe('Designer')
  const { out } = await commandLine.run('role', 'grant', '--role-id', '4', 'EXPORT_DATA')
  expect(out).toContain('Designer has:')
  for (const args of [['Lead', '--role-id', '4'], [], ['4'], ['--role-id', '999']]) {
    expect([args, (await commandLine.run('user', 'set-role', 'ann@example.com', ...args)).code]).toEqual([args, 1])
  }
  expect((await commandLine.run('user', 'set-role', 'ann@example.com', '--role-id', 'two')).code).toBe(2)
  expect((await commandLine.run('role', 'grant', 'Lead')).notices).toContain('Name at least one permission.')
  await commandLine.query((db) => db.updateTable('roles').set({ has_list: false }).where('id', '=', 4).execute())
})

test('rejects the admin role, unknown roles and unknown permissions', async () => {
  expect((await commandLine.run('role', 'revoke', 'Admin', 'EXPORT_DATA')).notices).toContain('cannot be changed')
  expect((await commandLine.run('role', 'grant', 'Pirate', 'EXPORT_DATA')).notices).toContain('Unknown role: Pirate')
  expect((await commandLine.run('role', 'grant', 'User', 'FLY')).notices).toContain('Unknown permission: FLY')
  expect(await actions()).toEqual([])
})

test('exports all columns of players, with formulas escaped, readable by the owner only', async () => {
  await commandLine.query(async (db) => {
    await aPlayer(db, { player_id: 'b', nickname: '=1+1;x', total_spent: '12.50', created_at: new Date('2026-01-02') })
    await aPlayer(db, { player_id: 'a', nickname: 'Änne' })
  })
  const { out } = await commandLine.run('export', 'players', 'players.csv')
  expect(out).toContain('2 players exported')
  const path = join(commandLine.folder, 'players.csv')
  const lines = readFileSync(path, 'utf8').split('\r\n')
  expect(lines[0]).toMatch(/^\ufeffPlayerId;Nickname;CreationDate;.*;DebuggerUntil$/)
  expect(lines[1]).toMatch(/^a;Änne;/)
  expect(lines[2]).toMatch(/^b;"'=1\+1;x";2026-01-02T00:00:00.000Z;en;12.50;/)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(await actions()).toEqual(['command line, system user tester: players exported players.csv'])
})

test('writes no byte order mark where the settings say so, and never into a pipe', async () => {
  await commandLine.query((db) => aPlayer(db, { player_id: 'a' }))
  const piped = await commandLine.run('export', 'players', '-')
  expect(piped.out).toMatch(/^PlayerId;[\s\S]*\r\na;[^\n]*\r\n$/)
  expect(piped.notices).toContain('1 players exported to -.')
  const { QD_DATA_DIR = '', DATABASE_URL = '' } = commandLine.variables
  const without = await createCommandLine({
    database: { QD_DATA_DIR, DATABASE_URL },
    variables: { QD_CSV_BOM: 'off' },
  })
  await without.run('export', 'players', 'players.csv')
  expect(readFileSync(join(without.folder, 'players.csv'), 'utf8')).toBe(piped.out)
})

test('replaces an existing export file only with --force', async () => {
  commandLine.write('kept.csv', 'mine')
  expect((await commandLine.run('export', 'players', 'kept.csv')).code).toBe(1)
  expect(readFileSync(join(commandLine.folder, 'kept.csv'), 'utf8')).toBe('mine')
  expect((await commandLine.run('export', 'players', 'kept.csv', '--force')).code).toBe(0)
  expect((await commandLine.run('export', 'players', 'no/such/folder.csv')).notices).toContain('cannot be written')
  expect((await commandLine.run('export', 'players', 'kept.csv/below.csv')).notices).toContain('cannot be written')
})

test("exports a player's persistence unchanged, in the format of the player page's import", async () => {
  const persistence = { b: '{ "x" : 1.10 }\n', a: '12345678901234567890' }
  const id = await commandLine.query((db) => aPlayer(db, { persistence }))
  await commandLine.run('export', 'persistence', id, 'saved.json')
  expect(JSON.parse(readFileSync(join(commandLine.folder, 'saved.json'), 'utf8'))).toEqual([
    { Key: 'a', Value: persistence.a },
    { Key: 'b', Value: persistence.b },
  ])
  expect((await commandLine.run('export', 'persistence', 'nobody', 'none.json')).notices).toContain(
    'Unknown player: nobody',
  )
})

test('creates the sample game once and enlarges it on request', async () => {
  expect((await commandLine.run('sample', '--players', '30')).out).toContain('30 players were created.')
  expect((await commandLine.run('sample', '--players', '2050')).out).toContain(
    '2,020 players were created; 30 existing players were not changed',
  )
  // Beside what the colleagues of the sample game did.
  expect((await actions()).filter((action) => action.startsWith('command line'))).toHaveLength(2)
  expect((await commandLine.run('sample', '--players', 'many')).code).toBe(2)
})

test('rejects the sample game in Production', async () => {
  const production = await createCommandLine({
    variables: { QD_ENVIRONMENT: 'Production', QD_EMBEDDED_IN_PRODUCTION: 'on' },
    database: { QD_DATA_DIR: commandLine.folder },
  })
  expect(await production.run('sample')).toMatchObject({ code: 1, out: '' })
})

test('verify-audit counts sealed entries and detects a changed one', async () => {
  await commandLine.run('role', 'create', 'One')
  await commandLine.run('role', 'create', 'Two')
  await commandLine.query((db) => sealBatch(db))
  await commandLine.run('role', 'create', 'Three')
  const { code, out } = await commandLine.run('verify-audit')
  expect([code, out]).toEqual([0, 'Audit log intact: 2 entries verified, 1 unsealed.\n'])
  await commandLine.query((db) =>
    db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await trx.updateTable('audit_log').set({ target_id: 'Zwo' }).where('target_id', '=', 'Two').execute()
    }),
  )
  const changed = await commandLine.run('verify-audit')
  expect(changed.code).toBe(1)
  expect(changed.notices).toContain('its fields are not what was written')
})

test('migrate changes nothing on an up-to-date database', async () => {
  expect((await commandLine.run('migrate')).out).toContain('The schema is up to date')
  expect(await actions()).toEqual([])
})

test('backs up beside the server, and restores over content only with --replace', async () => {
  await commandLine.query((db) => aPlayer(db, { player_id: 'first', persistence: { a: '{ "x":1.0}' } }))
  const written = await commandLine.run('backup', 'all.qdbackup')
  expect(written.out).toContain('Backup written and verified')
  await commandLine.query((db) => aPlayer(db, { player_id: 'second' }))

  const refused = await commandLine.run('restore', 'all.qdbackup')
  expect(refused.code).toBe(1)
  expect(refused.notices).toContain('--replace')
  const names = () =>
    commandLine.query(async (db) =>
      (await db.selectFrom('players').select('player_id').orderBy('player_id').execute()).map((p) => p.player_id),
    )
  expect(await names()).toEqual(['first', 'second'])

  const restored = await commandLine.run('restore', 'all.qdbackup', '--replace')
  expect(restored.notices).toContain('The previous content of the database was backed up to')
  expect(restored.code).toBe(0)
  expect(await names()).toEqual(['first'])
  expect(await actions()).toEqual([
    'command line, system user tester: backup written all.qdbackup',
    'command line, system user tester: backup restored all.qdbackup',
  ])
})

test('a restore deletes players again whose delete requests were answered since the backup', async () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))
  await commandLine.query(async (db) => {
    for (const player_id of ['gone', 'anew', 'here']) {
      await aPlayer(db, {
        player_id,
        created_at: day(1),
        nickname: `Name of ${player_id}`,
        devices: [`d-${player_id}`],
      })
    }
    await aDeletionRequest(db, 'gone')
    await aReceipt(db, { player_id: 'earlier', deleted_at: day(2) })
  })
  await commandLine.run('backup', 'before.qdbackup')
  await commandLine.query(async (db) => {
    await db.deleteFrom('players').where('player_id', '=', 'gone').execute()
    await db.deleteFrom('player_delete_requests').execute()
    await aReceipt(db, { player_id: 'gone', deleted_at: day(20), reason: 'letter' })
    await aReceipt(db, { player_id: 'never-seen', deleted_at: day(21) })
    await db
      .updateTable('players')
      .set({ created_at: day(25) })
      .where('player_id', '=', 'anew')
      .execute()
    await aReceipt(db, { player_id: 'anew', deleted_at: day(22) })
  })
  await commandLine.run('backup', 'after.qdbackup')
  const receipts = (db: Database) =>
    db.selectFrom('deletion_receipts').select(['player_id', 'reason', 'deleted_by']).orderBy('id').execute()

  const restored = await commandLine.run('restore', 'before.qdbackup', '--replace')
  expect(restored.out).toContain('2 players were deleted again')
  expect(await commandLine.query((db) => db.selectFrom('players').select('player_id').execute())).toEqual([
    { player_id: 'here' },
  ])
  expect(await commandLine.query((db) => db.selectFrom('player_delete_requests').selectAll().execute())).toEqual([])
  const reason = 'Deleted before, and back with a restored backup'
  const kept = await commandLine.query(receipts)
  expect(kept.map(({ player_id }) => player_id)).toEqual(['earlier', 'gone', 'never-seen', 'anew', 'gone', 'anew'])
  expect(kept[1]).toMatchObject({ reason: 'letter' })
  expect(kept[4]).toMatchObject({ reason, deleted_by: 'command line' })
  expect(await actions()).toContain('command line, system user tester: player deleted on request gone')

  // The player created again after the deletion is a different one and is kept.
  await commandLine.run('restore', 'after.qdbackup', '--replace')
  const players = await commandLine.query((db) =>
    db.selectFrom('players').select('player_id').orderBy('player_id').execute(),
  )
  expect(players.map(({ player_id }) => player_id)).toEqual(['anew', 'here'])
})

test('rejects a damaged or missing backup before any change', async () => {
  await commandLine.query((db) => aPlayer(db, { player_id: 'first' }))
  await commandLine.run('backup', 'whole.qdbackup')
  const bytes = readFileSync(join(commandLine.folder, 'whole.qdbackup'))
  writeFileSync(join(commandLine.folder, 'half.qdbackup'), bytes.subarray(0, bytes.length / 2))
  for (const name of ['half.qdbackup', 'none.qdbackup']) {
    expect((await commandLine.run('restore', name, '--replace')).code, name).toBe(1)
  }
  expect(await commandLine.query((db) => db.selectFrom('players').select('player_id').execute())).toHaveLength(1)
})

test('seeds required preferences and keeps changed ones', async () => {
  const settings = { project: 'harbor', environment: 'Staging', displayName: 'Idle Harbor' } as const
  await commandLine.query(async (db) => {
    await seedPreferences(db, settings)
    await db.updateTable('console_preferences').set({ value: 'Changed' }).where('key', '=', 'GAME_NAME').execute()
    await seedPreferences(db, settings)
  })
  const rows = await commandLine.query((db) =>
    db.selectFrom('console_preferences').select(['key', 'type', 'value', 'is_required']).orderBy('key').execute(),
  )
  expect(rows).toEqual([
    { key: 'DISABLED_FEATURES', type: 0, value: '[]', is_required: true },
    { key: 'ENV', type: 1, value: 'Staging', is_required: true },
    { key: 'GAME_ATTRIBUTES', type: 0, value: '[]', is_required: true },
    { key: 'GAME_NAME', type: 1, value: 'Changed', is_required: true },
    { key: 'PROJECT', type: 1, value: 'harbor', is_required: true },
    { key: 'REFUSED_NAMES', type: 0, value: '[]', is_required: true },
  ])
})

test('prints one line on failure, and exits with 2 on wrong usage', async () => {
  const lost = await createCommandLine({
    database: { QD_DATA_DIR: commandLine.folder, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
    variables: { QD_LOG_LEVEL: 'info' },
  })
  expect(await lost.run('user', 'list')).toMatchObject({
    code: 1,
    out: '',
    notices: expect.stringMatching(/^[^\n]+\n$/),
  })
  const wrong = await createCommandLine({
    database: { QD_DATA_DIR: commandLine.folder },
    variables: { PORT: 'eighty' },
  })
  expect((await wrong.run('user', 'list')).notices).toContain('PORT')
  expect((await commandLine.run()).code).toBe(2)
  expect((await commandLine.run('user')).code).toBe(2)
  expect((await commandLine.run('no-such-command')).code).toBe(2)
  expect((await commandLine.run('backup', 'a', '--loudly')).code).toBe(2)
})
