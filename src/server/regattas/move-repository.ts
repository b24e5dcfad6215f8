import type { Handle } from '#server/platform/database/tables.ts'
import type { GroupInBand, Move } from './grouping-rules.ts'

/** A move of staff, with the guild's name of now. */
export type StoredMove = Move & { readonly name: string; readonly movedAt: Date; readonly movedBy: string }

/** The moves of a regatta, the newest first. */
export async function listMoves(db: Handle, regattaId: number): Promise<StoredMove[]> {
  const rows = await db
    .selectFrom('regatta_moves as m')
    .innerJoin('guilds as g', 'g.id', 'm.guild_id')
    .select(['m.guild_id', 'm.level_offset', 'm.position', 'm.moved_at', 'm.moved_by', 'g.name'])
    .where('m.regatta_id', '=', regattaId)
    .orderBy('m.moved_at', 'desc')
    .orderBy('m.guild_id')
    .execute()
  return rows.map((row) => ({
    guildId: row.guild_id,
    name: row.name,
    levelOffset: row.level_offset,
    position: row.position,
    movedAt: row.moved_at,
    movedBy: row.moved_by,
  }))
}

/** Stores a move in place of the guild's one of before. */
export async function storeMove(
  db: Handle,
  regattaId: number,
  { guildId, levelOffset, position }: Move,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  const values = { level_offset: levelOffset, position, moved_at: now, moved_by: by }
  await db
    .insertInto('regatta_moves')
    .values({ regatta_id: regattaId, guild_id: guildId, ...values })
    .onConflict((conflict) => conflict.columns(['regatta_id', 'guild_id']).doUpdateSet(values))
    .execute()
}

/** Deletes the move of a guild. Returns where it was moved; undefined when it was not. */
export async function deleteMove(db: Handle, regattaId: number, guildId: string): Promise<GroupInBand | undefined> {
  const row = await db
    .deleteFrom('regatta_moves')
    .where('regatta_id', '=', regattaId)
    .where('guild_id', '=', guildId)
    .returning(['level_offset', 'position'])
    .executeTakeFirst()
  return row && { levelOffset: row.level_offset, position: row.position }
}
