import { type Selectable, sql } from 'kysely'
import { dayMs } from '#contract/core/units.ts'
import { linkUndoDays, type SignInMove } from '#contract/player-credentials.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { subtract } from '#server/platform/retention.ts'

type ChangeRow = Tables['player_sign_in_changes']

/** An installation or an identity that came to a player. */
export type SignInChange = {
  readonly kind: ChangeRow['kind']
  readonly playerId: string
  /** Whose it was before; null when it was nobody's. */
  readonly fromPlayerId: string | null
  readonly installationId?: string
  readonly identityId?: string
  /** The model of the device, or what staff call the issuer. */
  readonly label: string
}

/** Notes it for the timelines of both players. */
export async function insertSignInChange(db: Handle, change: SignInChange, at: Date): Promise<void> {
  await db
    .insertInto('player_sign_in_changes')
    .values({
      at,
      kind: change.kind,
      player_id: change.playerId,
      from_player_id: change.fromPlayerId,
      installation_id: change.installationId ?? null,
      identity_id: change.identityId ?? null,
      label: change.label,
    })
    .execute()
}

type MoveRow = Pick<Selectable<ChangeRow>, 'id' | 'at' | 'player_id' | 'label' | 'installation_id' | 'identity_id'> & {
  from_player_id: string
}

/** The moves from another player that can be taken back: what moved is still there, and did not move again. */
const selectMoves = (now: Date) => sql`
  select c.id, c.at, c.player_id, c.from_player_id, c.label, c.installation_id, c.identity_id
  from player_sign_in_changes c
  where c.from_player_id is not null and c.kind <> 'move undone' and not c.is_undone
    and c.at > ${subtract(now, linkUndoDays * dayMs)}
    and case when c.identity_id is null
      then exists (select from player_installations i
          where i.id = c.installation_id and i.player_id = c.player_id and i.ended_at is null)
        and not exists (select from player_sign_in_changes l where l.installation_id = c.installation_id
          and l.identity_id is null and l.id > c.id)
      else exists (select from player_identities i where i.id = c.identity_id and i.player_id = c.player_id)
        and not exists (select from player_sign_in_changes l where l.identity_id = c.identity_id and l.id > c.id)
      end`

const toMove = (row: MoveRow): SignInMove => ({
  Id: row.id,
  At: row.at.toISOString(),
  What: row.identity_id === null ? 'installation' : 'identity',
  FromPlayerId: row.from_player_id,
  ToPlayerId: row.player_id,
  Label: row.label,
})

/** What came to a player from another one, or went to one, and can be taken back; the newest first. */
export async function listMoves(db: Handle, playerId: string, now: Date): Promise<SignInMove[]> {
  const { rows } = await sql<MoveRow>`
    ${selectMoves(now)} and (c.player_id = ${playerId} or c.from_player_id = ${playerId})
    order by c.at desc, c.id desc limit 20`.execute(db)
  return rows.map(toMove)
}

/** A move that can be taken back, with what moved. */
export type UndoableMove = {
  readonly move: SignInMove
  readonly installationId: string | null
  readonly identityId: string | null
}

/** A move to or from a player that can be taken back; undefined when there is none with this id. */
export async function findMove(db: Handle, playerId: string, id: string, now: Date): Promise<UndoableMove | undefined> {
  const { rows } = await sql<MoveRow>`
    ${selectMoves(now)} and c.id = ${id} and (c.player_id = ${playerId} or c.from_player_id = ${playerId})`.execute(db)
  const [row] = rows
  return row && { move: toMove(row), installationId: row.installation_id, identityId: row.identity_id }
}

/** Notes that a move was taken back. */
export async function markUndone(db: Handle, id: string): Promise<void> {
  await db.updateTable('player_sign_in_changes').set({ is_undone: true }).where('id', '=', id).execute()
}
