import { sql } from 'kysely'
import type { BuildPlatform } from '#contract/build-platforms.ts'
import type { GameScope } from '#contract/core/game-access.ts'
import type { GameConnection } from '#contract/game-activity.ts'
import { GameKey } from '#contract/game-keys.ts'
import {
  type AccessKeyRow,
  hasDigest,
  isUsable,
  revokeKey,
  type StoredKeyText,
  selectKeyColumns,
  toKeyState,
} from '#server/platform/callers/access-key-repository.ts'
import type { AccessKey } from '#server/platform/callers/caller.ts'
import { makeKeyText } from '#server/platform/callers/key-text.ts'
import { fold } from '#server/platform/database/fold.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import { allOf, anyOf } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import { matchesFolded } from '#server/platform/lists/text-search.ts'
import { selectSwitchedOff } from './calls/switch-repository.ts'

/** Whether a key `k` is one of the game. Every statement of this subject about keys has it: others have service accounts. */
export const isOfGame = sql<boolean>`k.kind <> 'service'`

/** What `isOfGame` leaves. */
type KeyRow = AccessKeyRow & { readonly kind: GameKey['Kind'] }

const toStored = defineRowMapper(GameKey.omit({ State: true, Scopes: true }))

/** A key as the contract has it; the text before a rotation is named while it works. */
function toKey(row: KeyRow, now: Date): GameKey {
  const State = toKeyState(row, now)
  // Written by the server only, which takes no other scopes.
  const Scopes = row.scopes as GameScope[]
  return Object.assign(toStored(row), { State, Scopes, ...(State === 'rotating' ? {} : { OldTextUntil: null }) })
}

/** The keys, the newest first; `filter` is part of a name or the whole text of a client key. */
export const defineKeyList = (now: Date): ListDefinition<{ filter?: string | undefined }, KeyRow, GameKey> => ({
  name: 'game keys',
  from: () => sql`access_keys k`,
  column: createColumnResolver('k'),
  id: ['id'],
  tables: [{ table: 'access_keys', alias: 'k', key: ['id'] }],
  select: selectKeyColumns(now),
  order: () => ({ columns: [{ name: 'id', type: 'integer' }], direction: 'desc' }),
  scope: ({ filter }) =>
    filter ? allOf([isOfGame, anyOf([matchesFolded(sql`k.name_folded`, filter), sql`k.text = ${filter}`])]) : isOfGame,
  limits: { exact: Number.POSITIVE_INFINITY },
  toItem: (row) => toKey(row, now),
})

/** A key; throws `game-key-unknown` when there is none. `isLocked` keeps it until the transaction ends. */
export async function getKey(db: Handle, id: number, now: Date, isLocked = false): Promise<GameKey> {
  const { rows } =
    await sql<KeyRow>`select ${selectKeyColumns(now)} from access_keys k where k.id = ${id} and ${isOfGame}
    ${isLocked ? sql`for no key update of k` : sql``}`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('game-key-unknown')
  return toKey(row, now)
}

/** What is set of a key of either kind. */
export type KeyFields = {
  readonly name: string
  readonly expiresAt: Date | null
  readonly mayCreatePlayers?: boolean
  readonly makesMockPlayers?: boolean
  readonly origins?: readonly string[]
  readonly scopes?: readonly string[]
  readonly networks?: readonly string[]
}

const toColumns = (fields: KeyFields) => ({
  name: fields.name,
  name_folded: fold(fields.name),
  expires_at: fields.expiresAt,
  may_create_players: fields.mayCreatePlayers ?? false,
  makes_mock_players: fields.makesMockPlayers ?? false,
  origins: [...(fields.origins ?? [])],
  scopes: [...(fields.scopes ?? [])],
  networks: [...(fields.networks ?? [])],
})

/** Inserts a key, and returns its id; undefined when the platform of a client key has such a one already. */
export async function insertKey(
  db: Handle,
  kind: GameKey['Kind'],
  fields: KeyFields & { readonly platform: BuildPlatform | null },
  made: StoredKeyText & { readonly at: Date; readonly by: string },
): Promise<number | undefined> {
  const row = await db
    .insertInto('access_keys')
    .values({
      ...toColumns(fields),
      kind,
      platform: fields.platform,
      digest: made.digest,
      text: made.text,
      created_at: made.at,
      created_by: made.by,
    })
    .onConflict((conflict) =>
      conflict.columns(['platform', 'makes_mock_players']).where('revoked_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Changes a locked key; false when its platform has another client key that makes such players. */
export async function updateKey(db: Handle, id: number, fields: KeyFields): Promise<boolean> {
  const columns = toColumns(fields)
  const { numUpdatedRows } = await db
    .updateTable('access_keys as k')
    .set((eb) => ({ ...columns, version: eb('k.version', '+', 1) }))
    .where('k.id', '=', id)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('access_keys as o')
            .select('o.id')
            .whereRef('o.platform', '=', 'k.platform')
            .where('o.makes_mock_players', '=', columns.makes_mock_players)
            .where('o.revoked_at', 'is', null)
            .where('o.id', '<>', id),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const botKeyName = 'Bots'

/**
 * The client key of a platform that makes mock players; a new one, named "Bots", when the platform has none that can be
 * used. `isNew` says which.
 */
export async function getOrMakeBotKey(
  db: Handle,
  platform: BuildPlatform,
  made: { readonly at: Date; readonly by: string; readonly randomBytes: (size: number) => Buffer },
): Promise<{ readonly id: number; readonly text: string; readonly isNew: boolean }> {
  const find = () =>
    db
      .selectFrom('access_keys')
      .select(['id', 'text', 'expires_at', 'may_create_players'])
      .where('platform', '=', platform)
      .where('makes_mock_players', '=', true)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
  const found = await find()
  if (found?.may_create_players && (found.expires_at === null || found.expires_at > made.at))
    return { id: found.id, text: found.text, isNew: false }
  if (found) await revokeKey(db, found.id, made.at)
  const { secret: text, stored } = makeKeyText('client', made.randomBytes)
  const fields = { name: botKeyName, expiresAt: null, mayCreatePlayers: true, makesMockPlayers: true, platform }
  const id = await insertKey(db, 'client', fields, { ...stored, at: made.at, by: made.by })
  if (id !== undefined) return { id, text, isNew: true }
  // Another call made it meanwhile.
  const other = await find()
  if (!other) throw new Error('the key of the bots was revoked while it was made')
  return { id: other.id, text: other.text, isNew: false }
}

/** A key that a call is made with. */
export type StoredKey = AccessKey & { readonly kind: 'client key' | 'server key'; readonly networks: readonly string[] }

/** The key with this id, or with a text of this digest, when it can be used. */
export async function findKey(
  db: Handle,
  by: { readonly id: number } | { readonly digest: Buffer },
  now: Date,
): Promise<StoredKey | undefined> {
  const isMeant = 'id' in by ? sql`id = ${by.id}` : hasDigest(by.digest, now)
  const { rows } = await sql<StoredKey>`
    select id, kind || ' key' as kind, name, platform, may_create_players as "mayCreatePlayers",
      makes_mock_players as "makesMockPlayers", scopes, networks,
      ${selectSwitchedOff} as "switchedOff"
    from access_keys k
    where ${isMeant} and ${isUsable(now)} and ${isOfGame}`.execute(db)
  return rows[0]
}

/** Whether a client key that can be used names this origin. */
export async function isOriginOfKey(db: Handle, origin: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from access_keys k where ${origin} = any(origins) and ${isUsable(now)} and ${isOfGame} limit 1`.execute(db)
  return rows.length > 0
}

/** Whether any key of a game was ever used, as part of another statement. */
export const selectIsConnected = sql<boolean>`exists (
  select from access_keys k where last_used_at is not null and not makes_mock_players and ${isOfGame})`

/** Whether any key was ever used but those of bots and tests, and the newest client key of the game that works. */
export async function findConnection(db: Handle, now: Date): Promise<Omit<GameConnection, 'Url'>> {
  const { rows } = await sql<Omit<GameConnection, 'Url'>>`
    select ${selectIsConnected} as "IsConnected", (
      select text from access_keys
      where kind = 'client' and not makes_mock_players and ${isUsable(now)}
      order by id desc limit 1
    ) as "ClientKey"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A select without a table has one row.')
  return row
}
