import type { ColumnType, Generated, Kysely, RawBuilder, Transaction } from 'kysely'
import type { BuildPlatform } from '#contract/builds/platforms.ts'
import type { DefaultExactNumber, DefaultInstant, ExactNumber, Instant } from './column-types.ts'
import type { AttributeTables } from './tables/attribute-tables.ts'
import type { AuditTables } from './tables/audit-tables.ts'
import type { EventTables } from './tables/event-tables.ts'
import type { GuildTables } from './tables/guild-tables.ts'
import type { MessageTables } from './tables/message-tables.ts'
import type { RegattaTables } from './tables/regatta-tables.ts'
import type { StaffTables } from './tables/staff-tables.ts'
import type { StepTables } from './tables/step-tables.ts'

/** Who wrote a value: staff count against the history's retention by age, the game's versions by number. */
export type WriterKind = 'staff' | 'game' | 'import' | 'system'

/** The tables of the game, column by column as the migrations create them. */
type GameTables = {
  console_preferences: {
    id: Generated<number>
    key: string
    type: number
    value: string
    is_required: Generated<boolean>
    version: Generated<number>
    /** Null: nobody changed it since the server created it. */
    changed_at: Generated<Date | null>
    changed_by: Generated<string>
  }
  players: {
    player_id: string
    nickname: string
    /** Folded for search and sorting, see `fold`. */
    nickname_folded: string
    created_at: Instant
    language: string
    total_spent: DefaultExactNumber
    purchases_count: Generated<number>
    device_id: string
    last_device: string
    last_save_game: ColumnType<Date | null, Date | null, Date | null>
    is_local_persistence_outdated: Generated<boolean>
    device_cache_invalid: Generated<boolean>
    is_hacker: Generated<boolean>
    last_event_id: number | null
    /** "android" or "ios"; null when the game has not reported it. */
    platform: ColumnType<BuildPlatform | null, BuildPlatform | null | undefined, BuildPlatform | null>
    build_number: ColumnType<number | null, number | null | undefined, number | null>
    debugger_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** Made for a test, by staff. */
    is_mock: Generated<boolean>
    /** Incremented when an editable field changes; for optimistic locking. */
    version: Generated<number>
    /** Incremented with every save of the player's persistence. */
    persistence_revision: Generated<number>
  }
  builds: {
    platform: BuildPlatform
    build_number: number
    /** Of the API; never changes. */
    version: string
    static_route: boolean
    content_environment: string
    is_staging: boolean
    update_required: boolean
    /** Set exactly while update_required is. */
    update_required_since: ColumnType<Date | null, Date | null, Date | null>
    debugger_build: boolean
    description: string
    /** Incremented with every change. */
    revision: Generated<number>
  }
  maintenance_windows: {
    id: Generated<string>
    /** Null: both platforms. */
    platform: BuildPlatform | null
    from_at: Instant
    /** Exclusive. */
    to_at: Instant
    text: string
    created_by: string
    version: Generated<number>
  }
  player_devices: { player_id: string; device_id: string; seen_at: Instant }
  social_links: { platform: number; social_id: string; player_id: string; connected_at: DefaultInstant }
  persistence_entries: {
    player_id: string
    key: string
    /** JSON text exactly as sent. */
    value: string
    version: Generated<number>
    updated_at: DefaultInstant
    writer_kind: WriterKind
    writer: string
  }
  /** Earlier versions of a key. */
  persistence_history: {
    player_id: string
    key: string
    version: number
    value: string
    written_at: Instant
    writer_kind: WriterKind
    writer: string
    replaced_at: Instant
    replaced_by: string
    replaced_how: 'Update' | 'Delete'
  }
  snapshots: {
    key: string
    player_id: string
    /** The device the player had when the snapshot was taken. */
    device_id: string
    description: string
    /** Folded for search, see `fold`. */
    description_folded: string
    created_at: DefaultInstant
    created_by: string
    load_count: Generated<number>
    /** 0 Manual, 1 Reset, 2 Migration. */
    type: number
    /** Incremented when the description or the tags change. */
    version: Generated<number>
    tags: Generated<string[]>
  }
  snapshot_entries: { snapshot_key: string; key: string; value: string }
  snapshot_attributes: {
    snapshot_key: string
    name: string
    value: number
    expiration_date: ColumnType<Date | null, Date | null, Date | null>
  }
  purchases: {
    order_id: string
    player_id: string
    date: Instant
    platform: string
    sku: string
    is_valid: boolean
    /** 0 Consumable, 1 Non-Consumable, 2 Auto Renewed Subscription, 3 Non Renewing Subscription. */
    type: number
    item_id: string
    amount: number
    /** US dollars. */
    value: ExactNumber
    /** When staff marked it as refunded, by whom and why; null while it is not. */
    refunded_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    refunded_by: Generated<string>
    refund_reason: Generated<string>
    /** Counts marks and their removals. */
    refund_version: Generated<number>
  }
  /** Sums of purchases per day in UTC, item and state; maintained by triggers, never written by repositories. */
  purchase_days: {
    /** "2026-05-01", as text. */
    day: string
    item_id: string
    state: 'valid' | 'invalid' | 'refunded'
    value: ExactNumber
    count: string
  }
  /** Content of messages. message_deliveries has the recipients; a global message is for all players. */
  messages: {
    msg_id: string
    is_global: boolean
    title: string
    /** Folded for search and sorting, see `fold`. */
    title_folded: string
    message: string
    external_link: Generated<string>
    image_url: Generated<string>
    available_date: ColumnType<Date | null, Date | null, Date | null>
    /** How long it can be collected after the available date or the creation. Write-only here: the drivers parse it differently. */
    expiration: ColumnType<never, RawBuilder<unknown>, RawBuilder<unknown>>
    automatic_display: boolean
    /** JSON text, an array of gifts. */
    gifts: Generated<string>
    /** JSON text, an array of titles and texts by language. */
    translations: Generated<string>
    created_at: Instant
    created_by: string
    /** When it was revoked as a whole, while players who collected it keep it. Not delivered any more, and when global not listed. */
    revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** The job that delivers or delivered it, until the job is deleted. */
    job_id: ColumnType<string | null, string | null | undefined, string | null>
  }
  /**
   * Messages of players. A global message has a row only for players who collected it. A trigger deletes a message's
   * content with its last row, unless it is global or a job still delivers it.
   */
  message_deliveries: {
    player_id: string
    msg_id: string
    is_global: Generated<boolean>
    created_at: Instant
    collected_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  /** The catalogue of items that can be given. */
  items: {
    id: Generated<number>
    item_id: string
    type: number
    name: string
    icon: string
    usual_amount: number
    largest_amount: number | null
    version: Generated<number>
  }
  system_messages: {
    id: Generated<string>
    channel: string
    message: string
    created_at: Instant
    created_by: string
  }
  reported_names: { player_id: string; name: string; votes: number; reported_at: Instant }
  /** Internal notes of staff. */
  player_notes: {
    id: Generated<string>
    player_id: string
    text: string
    /** Folded for search, see `fold`. */
    text_folded: string
    is_pinned: Generated<boolean>
    /** Null when the account was deleted. */
    author_id: ColumnType<number | null, number | null | undefined, number | null>
    /** The author's e-mail, and folded for search. */
    author: string
    author_folded: string
    created_at: Instant
    edited_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    edited_by: ColumnType<string | null, string | null | undefined, string | null>
    version: Generated<number>
  }
  player_delete_requests: {
    player_id: string
    created_at: Instant
    /** The job that answers it; null while it is open. */
    job_id: ColumnType<string | null, string | null | undefined, string | null>
  }
  /** What was deleted of a player, and by whom. */
  deletion_receipts: {
    id: Generated<string>
    player_id: string
    requested_at: Instant
    deleted_at: Instant
    deleted_by: string
    reason: string
    /** JSON text: a list of {What, Count}. */
    deleted: string
  }
  /** Background jobs. job_rows has the state of each item; this row has the counts. */
  jobs: {
    id: Generated<string>
    kind: string
    title: string
    /** JSON text: parameters of its kind. */
    params: string
    state: 'waiting' | 'running' | 'paused' | 'done' | 'failed' | 'canceled'
    created_by_id: number | null
    created_by: string
    created_at: Instant
    finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    reason: string
    request_id: string
    address: string
    total: number
    done: Generated<number>
    failed: Generated<number>
    skipped: Generated<number>
    /** Active time in milliseconds, including the pauses between batches. */
    active_ms: Generated<number>
    /** When a batch was last finished; the job that waited longest is next. */
    advanced_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  job_rows: {
    job_id: string
    row: number
    subject: string
    state: 'waiting' | 'done' | 'failed' | 'skipped'
    result: Generated<string>
  }
}

/** All tables. Names are snake_case; repositories map them. */
export type Tables = GameTables &
  AttributeTables &
  GuildTables &
  MessageTables &
  EventTables &
  StaffTables &
  AuditTables &
  StepTables &
  RegattaTables

/** The database: the whole pool or the embedded engine. */
export type Database = Kysely<Tables>

/** First parameter of repository functions: the database, or the transaction of a changing call. */
export type Handle = Kysely<Tables> | Transaction<Tables>
