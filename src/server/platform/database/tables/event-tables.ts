import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../column-types.ts'

type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

/** The tables of events and leaderboards. */
export type EventTables = {
  event_profiles: {
    id: Generated<number>
    name: string
    /** Folded for search and uniqueness, see `fold`. */
    name_folded: string
    task_count: number
    offset_minutes: number
    /** Deleted; events that have it keep it. */
    deregistered: Generated<boolean>
    version: Generated<number>
  }
  events: {
    id: Generated<number>
    content: string
    /** Folded for search and sorting, see `fold`. */
    content_folded: string
    start_at: Instant
    /** Exclusive: the start plus the duration. */
    end_at: Instant
    /** In hours, with at most two decimals. */
    duration: number
    profile_id: number
    /** A mark; it counts for the leaderboards of the event too. */
    deleted: Generated<boolean>
    created_at: Instant
    created_by: string
    version: Generated<number>
  }
  leaderboard_definitions: {
    id: Generated<number>
    name: string
    event_id: number | null
    /** Null: unlimited. */
    capacity: number | null
    /** JSON text: a list of names. */
    attribute_names: string
    auto_join: boolean
    version: Generated<number>
  }
  /** The leaderboards of a definition, numbered from 1. */
  leaderboards: {
    definition_id: number
    number: number
    created_at: Instant
    /** Whether no more players fit. A trigger clears it when an entry is deleted. */
    is_full: Generated<boolean>
  }
  /** The place of a player on the leaderboards of a definition: at most one. */
  leaderboard_entries: {
    player_id: string
    definition_id: number
    leaderboard_number: number
    score: Generated<number>
    /** JSON text: numbers by attribute name. */
    attributes: Generated<string>
    reported_at: NullableInstant
    joined_at: Instant
    /** When the player was removed; returning clears it. */
    removed_at: NullableInstant
  }
  event_players: {
    player_id: string
    event_id: number
    joined_at: Instant
    /** When the player left; returning clears it. */
    left_at: NullableInstant
  }
}
