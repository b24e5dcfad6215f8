import type { ColumnType, Generated } from 'kysely'
import type { MembershipEvent } from '#contract/guilds/guild.ts'
import type { Instant } from '../column-types.ts'

/** The tables of guilds, their members and what happened in them. */
export type GuildTables = {
  guilds: {
    id: Generated<string>
    name: string
    /** Folded for search and sorting, see `fold`. */
    name_folded: string
    description: string
    min_level: number
    /** 0 Public, 1 Private. */
    access_policy: number
    /** A member; null exactly when the guild is deleted. */
    leader_id: string | null
    /** Counted by triggers, never written by repositories. */
    members_count: ColumnType<number, never, never>
    /** How many players reported the present name. */
    name_reports: Generated<number>
    created_at: Instant
    created_by: string
    deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** Empty when the guild lost its last member. */
    deleted_by: ColumnType<string | null, string | null | undefined, string | null>
    version: Generated<number>
  }
  guild_members: { player_id: string; guild_id: string; joined_at: Instant }
  /** What happened to memberships. A trigger deletes the entries of a deleted player. */
  guild_history: {
    id: Generated<string>
    guild_id: string
    player_id: string
    event: MembershipEvent
    at: Instant
    /** The email of a user, "game", or empty when a rule did it. */
    by: string
    /** Of memberships that ended: when they had begun, and whether the player led the guild. */
    joined_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    was_leader: Generated<boolean>
  }
}
