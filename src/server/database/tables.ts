import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'

type Instant = ColumnType<Date, Date, Date>
type DefaultInstant = ColumnType<Date, Date | undefined, Date>
/** numeric and bigint travel as text in both directions, so that no digit is lost. */
type ExactNumber = ColumnType<string, string | number, string | number>
type DefaultExactNumber = ColumnType<string, string | number | undefined, string | number>

/** Who wrote a value: staff count against the history's retention by age, the game's versions by number. */
export type WriterKind = 'staff' | 'game' | 'import' | 'system'

/** Every table, column by column as the migrations make them. Names are snake_case; the stores map them. */
export type Tables = {
  users: {
    id: Generated<number>
    email: string
    /** Trimmed and case-folded, unique. */
    email_folded: string
    first_name: string
    last_name: string
    /** Argon2id in PHC form; null until a set-up link was used. */
    password_hash: string | null
    role_id: number
    is_active: Generated<boolean>
    version: Generated<number>
    created_at: DefaultInstant
  }
  roles: {
    id: Generated<number>
    name: string
    name_folded: string
    /** False: the fixed table decides; true: the rows of role_permissions alone do. */
    has_list: boolean
    version: Generated<number>
  }
  permissions: { id: number; name: string }
  role_permissions: { role_id: number; permission_id: number }
  sessions: {
    /** SHA-256 of the bearer token. */
    token_hash: Uint8Array
    user_id: number
    remember: boolean
    created_at: Instant
    last_seen_at: Instant
  }
  sign_in_attempts: {
    /** "account:" or "address:" or "reset:" with what is counted, hashed. */
    subject: string
    failures: number
    /** No further attempt is looked at before this instant. */
    blocked_until: Instant
    last_at: Instant
  }
  password_links: {
    /** SHA-256 of the token in the link. */
    token_hash: Uint8Array
    user_id: number
    expires_at: Instant
    used_at: ColumnType<Date | null, Date | null, Date | null>
  }
  mails: {
    id: Generated<string>
    recipient: string
    subject: string
    body: string
    created_at: DefaultInstant
    attempts: Generated<number>
    next_attempt_at: DefaultInstant
    last_error: string | null
  }
  idempotency_keys: {
    user_id: number
    key: string
    /** SHA-256 of method, path, query and body. */
    fingerprint: Uint8Array
    status: number
    /** The reply's bytes; null when it held a secret. */
    reply: string | null
    created_at: DefaultInstant
  }
  console_preferences: {
    id: Generated<number>
    key: string
    type: number
    value: string
    is_required: Generated<boolean>
    version: Generated<number>
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
    debugger_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** Counts changes of this row's editable fields. */
    version: Generated<number>
    /** Counts saves of the persistence as a whole. */
    persistence_revision: Generated<number>
  }
  player_devices: { player_id: string; device_id: string; seen_at: Instant }
  player_attributes: {
    player_id: string
    name: string
    value: number
    expiration_date: ColumnType<Date | null, Date | null, Date | null>
    version: Generated<number>
    updated_at: DefaultInstant
  }
  social_links: { platform: number; social_id: string; player_id: string; connected_at: DefaultInstant }
  persistence_entries: {
    player_id: string
    key: string
    /** JSON text, byte for byte as it was sent. */
    value: string
    version: Generated<number>
    updated_at: DefaultInstant
    writer_kind: WriterKind
    writer: string
  }
  /** A version of a key that is not the present one any more. */
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
    created_at: DefaultInstant
    created_by: string
    load_count: Generated<number>
    /** 0 Manual, 1 Reset, 2 Migration. */
    type: number
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
  }
  attribute_configurations: {
    id: Generated<number>
    name: string
    persistence_key_name: string
    json_path_expression: string
    regex: string
    is_main: Generated<boolean>
    image_url: string
    version: Generated<number>
  }
  audit_log: {
    id: Generated<string>
    at: Instant
    actor_id: number | null
    actor: string
    actor_folded: string
    address: string
    action: string
    target_kind: string
    target_id: string
    reason: string
    outcome: 'done' | 'denied' | 'failed'
    times: number
    request_id: string
    note: string
    /** JSON text with secrets masked; null when there is none or it was erased. */
    before: string | null
    after: string | null
    before_digest: Uint8Array | null
    after_digest: Uint8Array | null
    /** SHA-256 over the entry, with the values' digests in place of the values. */
    digest: Uint8Array
    /** Place in the hash chain and its link; null until the sealer has come by. */
    position: ColumnType<string | null, string | null | undefined, string | null>
    link: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>
  }
}

/** The database: the whole pool or the embedded engine. */
export type Database = Kysely<Tables>

/** What a store function takes first: the database, or the transaction of a changing call. */
export type Handle = Kysely<Tables> | Transaction<Tables>
