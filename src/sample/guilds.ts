import { sql } from 'kysely'
import type { MembershipEvent } from '#contract/guild.ts'
import { fold } from '#server/platform/database/fold.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { colleagues } from './activity/colleagues.ts'
import { before, day, hour, type PlayerDraft, toLastSeen } from './player-draft.ts'
import { createRandom } from './random.ts'

/** The number of first players among whom the guilds find their members. */
const guildPlayers = 1000

/** A guild of the sample game. `flags` are letters: p private, i inactive leader, d deleted. */
type GuildDraft = {
  readonly name: string
  readonly size: number
  readonly minLevel?: number
  readonly flags?: string
  readonly reports?: number
  readonly description?: string
  readonly tags?: readonly string[]
}

/** Guilds of all sizes and in every state; the last sizes depend on how many players are left. */
const drafts: readonly GuildDraft[] = [
  {
    name: 'Harbor Masters',
    size: 34,
    minLevel: 20,
    flags: 'p',
    description: 'By invitation. Two tasks a day.',
    tags: ['top-10'],
  },
  { name: 'Night Owls', size: 21, minLevel: 10, description: 'We sail when others sleep.\nAll time zones welcome.' },
  { name: 'Bilge Rats', size: 12, reports: 7, tags: ['watch'] },
  { name: 'Sunday Sailors', size: 9, flags: 'i', description: 'No hurry.' },
  { name: 'Lighthouse Keepers', size: 16, minLevel: 25, flags: 'i' },
  { name: 'Lone Buoy', size: 1, minLevel: 5 },
  { name: 'Tiny Dinghy', size: 1, flags: 'p' },
  { name: 'Two Oars', size: 2 },
  { name: 'Capitães do Porto', size: 14, minLevel: 20, description: 'Só em português.', tags: ['pt', 'top-10'] },
  { name: '港の仲間', size: 11, minLevel: 15 },
  { name: 'مراسي الشمال', size: 6 },
  { name: 'The <b>Bold</b> & the "Quoted"', size: 5, reports: 2 },
  { name: 'Drifters', size: 5, flags: 'd', description: 'Moved to another game.' },
  { name: 'Old Dock', size: 3, flags: 'd' },
  { name: `W${'ide '.repeat(24)}`.trim(), size: 4, minLevel: 2_147_483_647 },
  { name: 'Grand Regatta Club', size: 100, minLevel: 1, description: 'The oldest club of the harbor.' },
  { name: 'Tidal Traders', size: 48, minLevel: 30 },
  { name: 'Foghorn Five', size: 5, minLevel: 3, flags: 'p' },
  { name: 'Salt and Pepper', size: 27, minLevel: 12 },
  { name: 'Mooring Mates', size: 19 },
]

const lastSave = ({ lastSaveGame }: PlayerDraft) => lastSaveGame?.getTime() ?? 0

/** The members of a guild with its leader first: the one seen last, or not seen for longest. */
function toMembers(players: readonly PlayerDraft[], flags: string): PlayerDraft[] {
  const sorted = [...players].sort((a, b) => lastSave(b) - lastSave(a))
  return flags.includes('i') ? sorted.reverse() : sorted
}

/** The share of a guild's members who still play. */
const playingShare = 0.75

/** How long ago a player was seen who is one of the members who left the game, or who leads a guild without playing. */
const isGone = (player: PlayerDraft, now: Date, from: number, to: number) => {
  const ago = now.getTime() - toLastSeen(player)
  return ago >= from * day && ago < to * day
}

/** Takes the members of guilds from players: most of those who still play, and others who were seen last before. */
function createPicker(players: readonly PlayerDraft[], now: Date) {
  const playing = players.filter((player) => isGone(player, now, 0, 7))
  const gone = players.filter((player) => !playing.includes(player)).sort((a, b) => toLastSeen(b) - toLastSeen(a))
  return ({ size, flags = '' }: GuildDraft): PlayerDraft[] => {
    const leader = flags.includes('i') ? gone.findIndex((player) => isGone(player, now, 45, 110)) : -1
    const first = leader < 0 ? [] : gone.splice(leader, 1)
    const active = playing.splice(0, Math.min(size - first.length, Math.ceil(size * playingShare)))
    const others = gone.splice(0, size - first.length - active.length)
    return [...first, ...active, ...others, ...playing.splice(0, size - first.length - active.length - others.length)]
  }
}

type Entry = { player_id: string; event: MembershipEvent; at: Date; by: string; joined_at?: Date; was_leader?: boolean }

async function insertGuild(db: Handle, draft: GuildDraft, members: readonly PlayerDraft[], now: Date): Promise<void> {
  const { name, size, minLevel = 0, flags = '', reports = 0, description = '', tags = [] } = draft
  const [leader] = members
  if (!leader) return
  const isDeleted = flags.includes('d')
  const founded = before(now, (120 + size) * day)
  const deletedAt = before(now, 6 * day)
  // Nobody joined before playing, or after.
  const joinedAt = (member: PlayerDraft, index: number) => {
    const invited = before(now, (119 + size) * day - index * 26 * hour).getTime()
    return new Date(Math.min(Math.max(member.createdAt.getTime(), invited), toLastSeen(member)))
  }
  const { id } = await db
    .insertInto('guilds')
    .values({
      name,
      name_folded: fold(name),
      description,
      tags: [...tags],
      min_level: minLevel,
      access_policy: flags.includes('p') ? 1 : 0,
      name_reports: reports,
      created_at: founded,
      created_by: 'game',
      leader_id: isDeleted ? null : leader.playerId,
      deleted_at: isDeleted ? deletedAt : null,
      deleted_by: isDeleted ? colleagues.siobhan : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const joined = members.map((member, index) => ({ player_id: member.playerId, joined_at: joinedAt(member, index) }))
  const entries = joined.flatMap(({ player_id, joined_at }, index): Entry[] => [
    { player_id, event: 'joined', at: joined_at, by: 'game' },
    ...(index === 0 ? [{ player_id, event: 'became leader' as const, at: joined_at, by: 'game' }] : []),
    ...(isDeleted
      ? [
          {
            player_id,
            event: 'guild deleted' as const,
            at: deletedAt,
            by: colleagues.siobhan,
            joined_at,
            was_leader: index === 0,
          },
        ]
      : []),
  ])
  if (!isDeleted) {
    await sql`insert into guild_members (player_id, guild_id, joined_at) select player_id, ${id}, joined_at
      from ${jsonRowset({ player_id: 'text', joined_at: 'timestamptz' }, joined)}`.execute(db)
  }
  await insertEntries(db, id, entries)
}

/** How many players ask to join a private guild, the first of these guilds first. */
const requestCounts = [7, 1, 2]

/** Lets players who play and are in no guild ask to join the private ones. */
async function insertRequests(db: Handle, now: Date): Promise<void> {
  const guilds = await db
    .selectFrom('guilds')
    .select('id')
    .where('access_policy', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const players = await db
    .selectFrom('players as p')
    .select('p.player_id')
    .where(sql<boolean>`not exists (select from guild_members m where m.player_id = p.player_id)`)
    .where('p.last_save_game', '>', before(now, day))
    .where('p.created_at', '<', before(now, 7 * day))
    .orderBy('p.player_id')
    .limit(Math.max(...requestCounts))
    .execute()
  for (const [number, { id }] of guilds.entries()) {
    const rows = players
      .slice(0, requestCounts[number] ?? 0)
      .map(({ player_id }, index) => ({ player_id, requested_at: before(now, (index + 1) * 11 * hour) }))
    await sql`insert into guild_requests (player_id, guild_id, requested_at) select player_id, ${id}, requested_at
      from ${jsonRowset({ player_id: 'text', requested_at: 'timestamptz' }, rows)}`.execute(db)
  }
}

async function insertEntries(db: Handle, guildId: string, entries: readonly Entry[]): Promise<void> {
  const columns = {
    player_id: 'text',
    event: 'text',
    at: 'timestamptz',
    by: 'text',
    joined_at: 'timestamptz',
    was_leader: 'boolean',
  }
  const rows = entries.map((entry) => ({ joined_at: null, was_leader: false, ...entry }))
  await sql`insert into guild_history (guild_id, player_id, event, at, by, joined_at, was_leader)
    select ${guildId}, player_id, event, at, by, joined_at, was_leader from ${jsonRowset(columns, rows)}`.execute(db)
}

/** Adds guilds with members and history, unless there are guilds already. Players who do not exist are left out. */
export async function insertGuilds(
  db: Handle,
  players: readonly PlayerDraft[],
  seed: number,
  now: Date,
): Promise<void> {
  if (await db.selectFrom('guilds').select('id').limit(1).executeTakeFirst()) return
  const ids = players.slice(0, guildPlayers).map(({ playerId }) => playerId)
  const { rows } = await sql<{ player_id: string }>`
    select player_id from players where player_id = any(${ids}::text[])`.execute(db)
  const existing = new Set(rows.map((row) => row.player_id))
  const random = createRandom(seed, guildPlayers)
  // One in ten plays alone.
  const free = players.filter(({ playerId }) => existing.has(playerId) && !random.chance(0.1))
  const pick = createPicker(free, now)
  for (const draft of drafts) await insertGuild(db, draft, toMembers(pick(draft), draft.flags ?? ''), now)
  await insertRequests(db, now)
}
