import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../column-types.ts'

type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

/** What a regatta copies from its definition. */
type Rules = {
  data_key: string
  duration_minutes: number
  cooldown_minutes: number
  guild_level_offset: number
  guilds_quantity: number
  guild_members_quantity: number
}

/** The tables of regattas, their definitions, groups and scores. */
export type RegattaTables = {
  regatta_definitions: Rules & {
    id: Generated<number>
    /** Folded for sorting, see `fold`. */
    data_key_folded: string
    created_at: Instant
    created_by: string
    /** From the creation to the first start at the earliest. */
    start_minutes: number
    is_inactive: boolean
  }
  /** Two that are not deleted never overlap. */
  regattas: Rules & {
    id: Generated<number>
    definition_id: number
    created_at: Instant
    start_at: Instant
    /** The end of the one before; null for the first of a definition. */
    end_of_last: NullableInstant
    competition_end_at: Instant
    end_at: Instant
    /** When the groups were made. */
    started_at: NullableInstant
    /** When the final ranks were frozen. */
    finished_at: NullableInstant
    closed_at: NullableInstant
    deleted_at: NullableInstant
    deleted_by: ColumnType<string | null, string | null | undefined, string | null>
  }
  regatta_groups: {
    regatta_id: number
    number: number
    /** The band of levels. */
    level_offset: number
    min_level: number
    max_level: number | null
  }
  /** Guilds that staff moved to another group before the start; the group is named by its band and place in it. */
  regatta_moves: {
    regatta_id: number
    guild_id: string
    level_offset: number
    /** Which of the groups of the band, counted from 1. */
    position: number
    moved_at: Instant
    moved_by: string
  }
  regatta_guilds: {
    regatta_id: number
    guild_id: string
    group_number: number
    name: string
    /** Folded for search and sorting, see `fold`. */
    name_folded: string
    average_level: number
    score: Generated<number>
    final_rank: ColumnType<number | null, number | null | undefined, number | null>
    removed_at: NullableInstant
    removed_by: ColumnType<string | null, string | null | undefined, string | null>
  }
  /** The scores of players. A trigger corrects the guild's score when a player is deleted. */
  regatta_scores: { player_id: string; regatta_id: number; guild_id: string; score: number; reported_at: Instant }
  /** The scores of guilds over time, the last one of each period. */
  regatta_score_history: { regatta_id: number; guild_id: string; at: Instant; score: number }
}
