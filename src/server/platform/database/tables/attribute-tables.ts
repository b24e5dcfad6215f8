import type { ColumnType, Generated } from 'kysely'
import type { DefaultInstant, Instant } from '../column-types.ts'

/** The tables of players' attributes, their earlier values, and how saved games become attributes. */
export type AttributeTables = {
  player_attributes: {
    player_id: string
    name: string
    value: number
    expiration_date: ColumnType<Date | null, Date | null, Date | null>
    version: Generated<number>
    updated_at: DefaultInstant
    /** When the player was created; a trigger keeps it equal to players.created_at. */
    player_created_at: ColumnType<Date, never, never>
  }
  /** Earlier values of attributes. */
  attribute_history: {
    player_id: string
    id: Generated<string>
    name: string
    value: number
    expiration_date: ColumnType<Date | null, Date | null, Date | null>
    written_at: Instant
    replaced_at: Instant
  }
  /** Since when earlier values of attributes are kept, in one row; none when they always were. */
  attribute_history_start: { is_only_row: Generated<boolean>; started_at: Instant }
  attribute_configurations: {
    id: Generated<number>
    name: string
    persistence_key_name: string
    json_path_expression: string
    regex: string
    image_url: string
    version: Generated<number>
    main_order: number | null
    failures: Generated<string>
    last_failure: Generated<string>
    last_failed_at: Instant | null
  }
  replaced_configurations: {
    id: Generated<number>
    replaced_at: Instant
    replaced_by: string
    configurations: number
    /** What the import did, for people. */
    import_summary: string
    /** The JSON of the export. */
    content: string
  }
}
