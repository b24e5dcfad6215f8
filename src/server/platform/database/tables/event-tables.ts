import type { ColumnType, Generated } from 'kysely'
import type { CorrectionKind } from '#contract/leaderboards/leaderboard.ts'
import type { DefaultInstant, Instant } from '../column-types.ts'

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
    /** Null: no edition of a series. */
    series_id: number | null
    /** Its place in the series, from 1. */
    series_position: number | null
    version: Generated<number>
  }
  /** Events that were created from one rule. */
  event_series: {
    id: Generated<number>
    /** JSON text: a `SeriesRule`. */
    rule: string
    created_at: Instant
    /** The email of a user. */
    created_by: string
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
    /** Folded for search and sorting, see `fold`. */
    name_folded: string
    deleted_at: NullableInstant
    /** JSON text: ranges of ranks with gifts. */
    prizes: Generated<string>
    /** When staff closed its leaderboards early, who (an email) and why: all three, or none. */
    closed_at: NullableInstant
    closed_by: string | null
    closed_reason: string | null
    version: Generated<number>
  }
  /** The leaderboards of a definition, numbered from 1. */
  leaderboards: {
    definition_id: number
    number: number
    created_at: Instant
    /** Whether no more players fit; kept by a trigger on the entries. */
    is_full: Generated<boolean>
    /** When its order became final. */
    final_at: NullableInstant
    /** Score reports that came after that. */
    refused_reports: Generated<number>
  }
  /** How many players are on each leaderboard; kept by a trigger on the entries. Empty leaderboards may have no row. */
  leaderboard_sizes: {
    definition_id: number
    leaderboard_number: number
    players: number
    /** Whether `leaderboard_segments` counts its order. */
    has_segments: Generated<boolean>
  }
  /** The order of large leaderboards in counted parts; kept by a trigger on the entries. */
  leaderboard_segments: {
    definition_id: number
    leaderboard_number: number
    /** The negative score of its first entry. */
    from_order: number
    from_reached_at: Instant
    from_player: string
    entries: number
    /** How many of the entries take no rank. */
    without_rank: Generated<number>
  }
  /** The order of a leaderboard when it became final. */
  leaderboard_final_ranks: {
    definition_id: number
    leaderboard_number: number
    /** From 0. */
    final_index: number
    /** Null: the player was deleted since. */
    player_id: string | null
    /** From 1; null: no rank. */
    rank: number | null
    score: number
    /** Whether the player left or was removed since; kept by a trigger on the entries. */
    removed: Generated<boolean>
  }
  /** Who got the prize of a final rank: one row at most for a player on the leaderboards of a definition. */
  leaderboard_prizes: {
    player_id: string
    definition_id: number
    leaderboard_number: number
    rank: number
    /** The message with the gifts; it may have been revoked since. */
    msg_id: string
    paid_at: Instant
  }
  /** The jobs that pay the prizes of a definition. */
  leaderboard_payments: { job_id: string; definition_id: number }
  /** What staff changed of entries. */
  leaderboard_corrections: {
    id: Generated<string>
    definition_id: number
    leaderboard_number: number
    player_id: string
    kind: CorrectionKind
    at: Instant
    /** The email of a user. */
    by: string
    reason: string
    /** What was corrected, "default" for the stored score; null when no value was. */
    attribute: string | null
    value_before: number | null
    value_after: number | null
    /** Whether the order was final already. */
    after_final: boolean
  }
  /** A player on the leaderboards of a definition: on one at most. */
  leaderboard_entries: {
    player_id: string
    definition_id: number
    leaderboard_number: number
    score: Generated<number>
    /** JSON text: numbers by attribute name. */
    attributes: Generated<string>
    reported_at: NullableInstant
    /** When the score was reached; the earlier of two equal ones is better. When absent: when the player joined. */
    reached_at: DefaultInstant
    joined_at: Instant
    /** When the player left or was removed. */
    removed_at: NullableInstant
    /** The email of the user who removed the player; null when the player left. */
    removed_by: string | null
    removed_reason: Generated<string>
    /** Hidden by staff: takes no rank. */
    is_hidden: Generated<boolean>
    /** That of the player; triggers keep it equal. */
    is_hacker: ColumnType<boolean, never, never>
  }
  event_players: {
    player_id: string
    event_id: number
    joined_at: Instant
    /** When the player left; returning clears it. */
    left_at: NullableInstant
  }
}
