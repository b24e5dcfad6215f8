// Generated from schema.sql, which explains the tables: see test/harness/generate-tables.ts.
import type { ColumnType, Generated, RawBuilder } from 'kysely'
import type { DefaultExactNumber, ExactNumber, WriterKind } from './column-types.ts'

/** All tables of the database. Names are snake_case; repositories map them. */
export type Tables = {
  access_key_calls: {
    key_id: number
    hour: Date
    call: string
    code: string
    durations: number[]
  }
  access_key_days: {
    key_id: number
    day: string
    calls: number
    refused: number
  }
  access_keys: {
    id: Generated<number>
    kind: 'client' | 'server' | 'service'
    name: string
    name_folded: string
    digest: Uint8Array
    text: string
    platform: 'android' | 'ios' | null
    may_create_players: Generated<boolean>
    origins: Generated<string[]>
    scopes: Generated<string[]>
    networks: Generated<string[]>
    expires_at: Date | null
    old_digest: Uint8Array | null
    old_text_until: Date | null
    created_at: Date
    created_by: string
    revoked_at: Date | null
    last_used_at: Date | null
    version: Generated<number>
    makes_mock_players: Generated<boolean>
    user_id: number | null
    created_by_id: number | null
  }
  active_players: {
    player_id: string
    day: string
    at: Date
    platform: Generated<string>
    build: Generated<string>
    language: Generated<string>
    country: Generated<string>
  }
  attribute_configurations: {
    id: Generated<number>
    name: string
    persistence_key_name: string
    json_path_expression: string
    regex: Generated<string>
    image_url: Generated<string>
    version: Generated<number>
    main_order: number | null
    failures: DefaultExactNumber
    last_failure: Generated<string>
    last_failed_at: Date | null
    slow_at: Generated<Date[]>
    paused_at: Date | null
  }
  attribute_history: {
    player_id: string
    id: DefaultExactNumber
    name: string
    value: number
    expiration_date: Date | null
    written_at: Date
    replaced_at: Date
  }
  attribute_history_start: {
    is_only_row: Generated<boolean>
    started_at: Date
  }
  audit_heads: {
    counter: ExactNumber
    cause: 'sealed' | 'restored' | 'purged'
    head: string
  }
  audit_log: {
    id: DefaultExactNumber
    at: Date
    actor_id: number | null
    actor: string
    actor_folded: string
    address: string
    action: string
    target_kind: string
    target_id: string
    reason: Generated<string>
    outcome: 'done' | 'denied' | 'failed'
    times: Generated<number>
    request_id: string
    note: Generated<string>
    before: string | null
    after: string | null
    before_digest: Uint8Array | null
    after_digest: Uint8Array | null
    digest: Uint8Array
    position: ExactNumber | null
    link: Uint8Array | null
  }
  audit_players: {
    audit_id: ExactNumber
    value: 'before' | 'after'
    player_id: string
  }
  bot_runs: {
    id: Generated<number>
    players: number
    started_at: Date
    started_by: string
    until: Date
    ended_at: Date | null
    failure: Generated<string>
    runner: string | null
    reported_at: Date | null
    playing: Generated<number>
    sign_ins: Generated<number>
    saves: Generated<number>
    collects: Generated<number>
    refused: Generated<number>
    errors: Generated<number>
  }
  break_glass_uses: {
    id: Generated<number>
    email: string
    at: Date
    ip_address: string
    acknowledged_by: string | null
  }
  builds: {
    platform: 'android' | 'ios'
    build_number: number
    version: string
    static_route: boolean
    content_environment: string
    is_staging: boolean
    update_required: boolean
    update_required_since: Date | null
    debugger_build: boolean
    description: string
    revision: Generated<number>
  }
  compensations: {
    id: Generated<number>
    msg_id: string
    outage: string
    outage_folded: string
    outage_from: Date
    outage_to: Date
    conditions: string
    gifts: string
    planned: number
    later: Generated<number>
    open_until: Date | null
    checked_at: Date | null
    created_at: Date
    created_by_id: number | null
    created_by: string
    reason: string
    request_id: string
    ended_at: Date | null
    ended_by: Generated<string>
  }
  console_preferences: {
    id: Generated<number>
    key: string
    type: number
    value: string
    is_required: Generated<boolean>
    version: Generated<number>
    changed_at: Date | null
    changed_by: Generated<string>
  }
  deletion_receipts: {
    id: DefaultExactNumber
    player_id: string
    requested_at: Date
    deleted_at: Date
    deleted_by: string
    reason: string
    deleted: string
  }
  entry_report_numbers: {
    player_id: string
    definition_id: number
    installation_id: ExactNumber
    number: ExactNumber
  }
  event_players: {
    player_id: string
    event_id: number
    joined_at: Date
    left_at: Date | null
  }
  event_profiles: {
    id: Generated<number>
    name: string
    name_folded: string
    task_count: number
    offset_minutes: number
    deregistered: Generated<boolean>
    version: Generated<number>
  }
  event_series: {
    id: Generated<number>
    rule: string
    created_at: Date
    created_by: string
  }
  events: {
    id: Generated<number>
    content: string
    content_folded: string
    start_at: Date
    end_at: Date
    duration: number
    profile_id: number
    deleted: Generated<boolean>
    created_at: Date
    created_by: string
    version: Generated<number>
    series_id: number | null
    series_position: number | null
  }
  feed_state: {
    is_one: Generated<boolean>
    epoch: Generated<string>
    last_position: DefaultExactNumber
  }
  figure_days: {
    figure: string
    dimension: 'all' | 'platform' | 'build' | 'language' | 'country' | 'item'
    day: string
    value: string
    count: ExactNumber
    amount: ExactNumber
  }
  figure_deltas: {
    id: DefaultExactNumber
    figure: string
    at: Date
    platform: string | null
    build: string | null
    language: string | null
    country: string | null
    item: string | null
    count: ExactNumber
    amount: DefaultExactNumber
  }
  figure_hours: {
    figure: string
    dimension: 'all' | 'platform' | 'build' | 'language' | 'country' | 'item'
    hour: Date
    value: string
    count: ExactNumber
    amount: ExactNumber
  }
  figure_starts: {
    figure: string
    since: Date | null
  }
  first_steps_end: {
    is_only_row: Generated<boolean>
    ended_at: Date
  }
  game_switches: {
    call_group: 'new-players' | 'sign-in' | 'saves' | 'inbox' | 'events' | 'guilds' | 'purchases' | 'poll' | 'other'
    off_since: Date
    off_by: string
  }
  guild_history: {
    id: DefaultExactNumber
    guild_id: ExactNumber
    player_id: string
    event: 'joined' | 'left' | 'kicked' | 'became leader' | 'guild deleted' | 'guild restored'
    at: Date
    by: string
    joined_at: Date | null
    was_leader: Generated<boolean>
  }
  guild_members: {
    player_id: string
    guild_id: ExactNumber
    joined_at: Date
  }
  guild_requests: {
    player_id: string
    guild_id: ExactNumber
    requested_at: Date
    ended_at: Date | null
  }
  guilds: {
    id: DefaultExactNumber
    name: string
    name_folded: string
    description: string
    min_level: number
    access_policy: number
    leader_id: string | null
    members_count: ColumnType<number, never, never>
    name_reports: Generated<number>
    created_at: Date
    created_by: string
    deleted_at: Date | null
    deleted_by: string | null
    version: Generated<number>
    tags: Generated<string[]>
  }
  idempotency_keys: {
    user_id: number | null
    key: string
    fingerprint: Uint8Array
    status: number
    reply: string | null
    created_at: Generated<Date>
    etag: string | null
    owner: string
  }
  identity_audiences: {
    issuer_id: number
    key_id: number
    audience: string
  }
  identity_issuers: {
    id: Generated<number>
    name: string
    issuer: string
    keys_url: string
    created_at: Date
    created_by: string
    version: Generated<number>
  }
  inactive_leaders: {
    guild_id: ExactNumber
  }
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
  job_rows: {
    job_id: ExactNumber
    row: number
    subject: string
    state: Generated<'waiting' | 'done' | 'failed' | 'skipped'>
    result: Generated<string>
  }
  jobs: {
    id: DefaultExactNumber
    kind: string
    title: string
    params: string
    state: 'waiting' | 'running' | 'paused' | 'done' | 'failed' | 'canceled'
    created_by_id: number | null
    created_by: string
    created_at: Date
    finished_at: Date | null
    reason: Generated<string>
    request_id: string
    address: Generated<string>
    total: number
    done: Generated<number>
    failed: Generated<number>
    skipped: Generated<number>
    active_ms: Generated<number>
    advanced_at: Date | null
  }
  leaderboard_corrections: {
    id: DefaultExactNumber
    definition_id: number
    leaderboard_number: number
    player_id: string
    kind: 'removed' | 'restored' | 'hidden' | 'shown' | 'score corrected'
    at: Date
    by: string
    reason: string
    attribute: string | null
    value_before: number | null
    value_after: number | null
    after_final: boolean
  }
  leaderboard_definitions: {
    id: Generated<number>
    name: string
    event_id: number | null
    capacity: number | null
    attribute_names: string
    auto_join: boolean
    version: Generated<number>
    name_folded: string
    deleted_at: Date | null
    prizes: Generated<string>
    closed_at: Date | null
    closed_by: string | null
    closed_reason: string | null
    reported_by: Generated<'server' | 'players'>
  }
  leaderboard_entries: {
    player_id: string
    definition_id: number
    leaderboard_number: number
    score: Generated<number>
    attributes: Generated<string>
    reported_at: Date | null
    joined_at: Date
    removed_at: Date | null
    reached_at: Generated<Date>
    is_hacker: ColumnType<boolean, never, never>
    is_hidden: Generated<boolean>
    removed_by: string | null
    removed_reason: Generated<string>
    reported_by: 'player' | 'server' | 'staff' | null
  }
  leaderboard_final_ranks: {
    definition_id: number
    leaderboard_number: number
    final_index: number
    player_id: string | null
    rank: number | null
    score: number
    removed: Generated<boolean>
  }
  leaderboard_payments: {
    job_id: ExactNumber
    definition_id: number
  }
  leaderboard_prizes: {
    player_id: string
    definition_id: number
    leaderboard_number: number
    rank: number
    msg_id: string
    paid_at: Date
  }
  leaderboard_segments: {
    definition_id: number
    leaderboard_number: number
    from_order: number
    from_reached_at: Date
    from_player: string
    entries: number
    without_rank: Generated<number>
  }
  leaderboard_sizes: {
    definition_id: number
    leaderboard_number: number
    players: number
    has_segments: Generated<boolean>
  }
  leaderboards: {
    definition_id: number
    number: number
    created_at: Date
    is_full: Generated<boolean>
    final_at: Date | null
    refused_reports: Generated<number>
  }
  mails: {
    id: DefaultExactNumber
    recipient: string
    subject: string
    body: string
    created_at: Generated<Date>
    attempts: Generated<number>
    next_attempt_at: Generated<Date>
    last_error: string | null
    parked_at: Date | null
  }
  maintenance_windows: {
    id: DefaultExactNumber
    platform: 'android' | 'ios' | null
    from_at: Date
    to_at: Date
    text: string
    created_by: string
    version: Generated<number>
  }
  message_collects: {
    player_id: string
    msg_id: string
    collect_id: string
    installation_id: ExactNumber | null
    collected_at: Date
    reply: string
  }
  message_deliveries: {
    player_id: string
    msg_id: string
    is_global: Generated<boolean>
    created_at: Date
    collected_at: Date | null
  }
  message_outcomes: {
    msg_id: string
    player_id: string
    outcome: 'undelivered' | 'revoked'
    reason: Generated<string>
    at: Date
  }
  message_send_counts: {
    msg_id: string
    slot: number
    delivered: Generated<number>
    collected: Generated<number>
    revoked: Generated<number>
    undelivered: Generated<number>
  }
  message_sends: {
    msg_id: string
    audience: 'list' | 'everybody' | 'prizes' | 'compensation'
    title: string
    title_folded: string
    recipients: number | null
    created_at: Date
    created_by: string
    revoked_at: Date | null
    revoked_by: Generated<string>
    revocation_job_id: ExactNumber | null
  }
  message_templates: {
    id: Generated<number>
    name: string
    name_folded: string
    content: string
    changed_at: Date
    changed_by: string
    version: Generated<number>
  }
  messages: {
    msg_id: string
    is_global: boolean
    title: string
    title_folded: string
    message: string
    external_link: Generated<string>
    image_url: Generated<string>
    available_date: Date | null
    expiration: ColumnType<never, RawBuilder<unknown>, RawBuilder<unknown>>
    automatic_display: boolean
    gifts: Generated<string>
    created_at: Date
    created_by: string
    revoked_at: Date | null
    job_id: ExactNumber | null
    translations: Generated<string>
  }
  missed_evaluations: {
    configuration_id: number
    player_id: string
  }
  name_reports: {
    player_id: string
    reporter_id: string
    day: string
    name_digest: Uint8Array
  }
  new_players: {
    player_id: string
    at: Date
    platform: Generated<string>
    build: Generated<string>
    language: Generated<string>
    country: Generated<string>
  }
  outbox: {
    id: DefaultExactNumber
    written_at: Generated<Date>
    kind: string
    player_id: string | null
    data: string
    position: ExactNumber | null
  }
  passkey_challenges: {
    user_id: number
    purpose: string
    challenge: string
    expires_at: Date
  }
  passkeys: {
    id: Generated<number>
    user_id: number
    name: string
    credential_id: Uint8Array
    public_key: Uint8Array
    counter: ExactNumber
    transports: string
    created_at: Date
    last_used_at: Date | null
  }
  password_links: {
    token_hash: Uint8Array
    user_id: number
    expires_at: Date
    used_at: Date | null
  }
  permissions: {
    id: number
    name: string
  }
  persistence_deleted_keys: {
    player_id: string
    key: string
    version: number
    deleted_at: Date
  }
  persistence_entries: {
    player_id: string
    key: string
    value: string
    version: Generated<number>
    updated_at: Generated<Date>
    writer_kind: WriterKind
    writer: string
    revision: Generated<number>
    installation_id: ExactNumber | null
  }
  persistence_history: {
    player_id: string
    key: string
    version: number
    value: string
    written_at: Date
    writer_kind: WriterKind
    writer: string
    replaced_at: Date
    replaced_by: string
    replaced_how: 'Update' | 'Delete'
    is_kept: Generated<boolean>
  }
  player_activity: {
    player_id: string
    last_seen_at: Date
    last_save_at: Date | null
    published_at: Date
  }
  player_attributes: {
    player_id: string
    name: string
    value: number
    expiration_date: Date | null
    version: Generated<number>
    updated_at: Generated<Date>
    player_created_at: ColumnType<Date, never, never>
  }
  player_codes: {
    player_id: string
    digest: Uint8Array
    created_at: Date
    created_by: string
    expires_at: Date
    used_by: Uint8Array | null
  }
  player_data_requests: {
    player_id: string
    created_at: Date
    text: string
    answered_at: Date | null
    answered_by: string | null
  }
  player_delete_requests: {
    player_id: string
    created_at: Date
    job_id: ExactNumber | null
    text: Generated<string>
  }
  player_devices: {
    player_id: string
    device_id: string
    seen_at: Date
  }
  player_identities: {
    id: DefaultExactNumber
    issuer: string
    subject: string
    player_id: string
    linked_at: Date
    last_used_at: Date
  }
  player_installations: {
    id: DefaultExactNumber
    digest: Uint8Array
    player_id: string | null
    device_id: Generated<string>
    device_model: Generated<string>
    platform: 'android' | 'ios'
    build_number: number | null
    created_at: Date
    last_used_at: Date
    ended_at: Date | null
    cache_count: Generated<number>
    region: Generated<string>
  }
  player_nicknames: {
    player_id: string
    id: DefaultExactNumber
    changed_at: Date
    earlier: string
    nickname: string
  }
  player_notes: {
    id: DefaultExactNumber
    player_id: string
    text: string
    text_folded: string
    is_pinned: Generated<boolean>
    author_id: number | null
    author: string
    author_folded: string
    created_at: Date
    edited_at: Date | null
    edited_by: string | null
    version: Generated<number>
  }
  player_presence: {
    player_id: string
    seen_at: Date
  }
  player_refused_calls: {
    player_id: string
    call: string
    code: string
    calls: number
    last_at: Date
  }
  player_sign_in_changes: {
    id: DefaultExactNumber
    at: Date
    kind: 'code used' | 'identity used' | 'identity linked' | 'identity unlinked' | 'move undone'
    player_id: string
    from_player_id: string | null
    installation_id: ExactNumber | null
    identity_id: ExactNumber | null
    label: string
    is_undone: Generated<boolean>
  }
  player_sign_ins: {
    player_id: string
    generation: Generated<number>
  }
  player_suspensions: {
    player_id: string
    category: 'cheating' | 'abuse' | 'fraud' | 'other'
    until: Date | null
    reason: string
    text: string
    created_at: Date
    created_by: string
    version: Generated<number>
  }
  player_viewers: {
    player_id: string
    person_id: number
    opened_at: Date
    seen_at: Date
  }
  players: {
    player_id: string
    nickname: string
    nickname_folded: string
    created_at: Date
    language: Generated<string>
    total_spent: DefaultExactNumber
    purchases_count: Generated<number>
    device_id: Generated<string>
    last_device: Generated<string>
    last_save_game: Date | null
    is_local_persistence_outdated: Generated<boolean>
    device_cache_invalid: Generated<boolean>
    is_hacker: Generated<boolean>
    last_event_id: number | null
    debugger_until: Date | null
    version: Generated<number>
    persistence_revision: Generated<number>
    platform: 'android' | 'ios' | null
    build_number: number | null
    is_mock: Generated<boolean>
    cache_count: Generated<number>
  }
  purchase_days: {
    day: string
    item_id: string
    value: ExactNumber
    count: ExactNumber
    state: 'valid' | 'invalid' | 'refunded' | 'sandbox'
  }
  purchases: {
    order_id: string
    player_id: string
    date: Date
    platform: Generated<string>
    sku: Generated<string>
    is_valid: Generated<boolean>
    type: Generated<number>
    item_id: Generated<string>
    amount: Generated<number>
    value: ExactNumber
    refunded_at: Date | null
    refunded_by: Generated<string>
    refund_reason: Generated<string>
    refund_version: Generated<number>
    store: Generated<string>
    source: Generated<'verified' | 'server' | 'import'>
    is_sandbox: Generated<boolean>
    saved: string | null
    awaits_product: Generated<boolean>
    quantity: Generated<number>
  }
  recovery_codes: {
    user_id: number
    code_hash: Uint8Array
    used_at: Date | null
  }
  refused_receipts: {
    player_id: string
    digest: Uint8Array
    store: string
    reason: string
    order_id: string
    sku: string
    first_at: Date
    last_at: Date
    times: Generated<number>
  }
  regatta_definitions: {
    id: Generated<number>
    data_key: string
    data_key_folded: string
    created_at: Date
    created_by: string
    start_minutes: number
    duration_minutes: number
    cooldown_minutes: number
    guild_level_offset: number
    guilds_quantity: number
    guild_members_quantity: number
    is_inactive: boolean
    reported_by: Generated<'server' | 'players'>
  }
  regatta_groups: {
    regatta_id: number
    number: number
    level_offset: number
    min_level: number
    max_level: number | null
  }
  regatta_guilds: {
    regatta_id: number
    guild_id: ExactNumber
    group_number: number
    name: string
    name_folded: string
    average_level: number
    score: Generated<number>
    final_rank: number | null
    removed_at: Date | null
    removed_by: string | null
  }
  regatta_moves: {
    regatta_id: number
    guild_id: ExactNumber
    level_offset: number
    position: number
    moved_at: Date
    moved_by: string
  }
  regatta_report_numbers: {
    player_id: string
    regatta_id: number
    installation_id: ExactNumber
    number: ExactNumber
  }
  regatta_score_history: {
    regatta_id: number
    guild_id: ExactNumber
    at: Date
    score: number
  }
  regatta_scores: {
    player_id: string
    regatta_id: number
    guild_id: ExactNumber
    score: number
    reported_at: Date
    reported_by: 'player' | 'server' | 'staff' | null
  }
  regattas: {
    id: Generated<number>
    definition_id: number
    data_key: string
    created_at: Date
    start_at: Date
    end_of_last: Date | null
    duration_minutes: number
    cooldown_minutes: number
    guild_level_offset: number
    guilds_quantity: number
    guild_members_quantity: number
    competition_end_at: Date
    end_at: Date
    started_at: Date | null
    finished_at: Date | null
    closed_at: Date | null
    deleted_at: Date | null
    deleted_by: string | null
    reported_by: Generated<'server' | 'players'>
    refused_reports: Generated<number>
  }
  replaced_configurations: {
    id: Generated<number>
    replaced_at: Date
    replaced_by: string
    configurations: number
    import_summary: string
    content: string
  }
  reported_names: {
    player_id: string
    name: string
    votes: number
    reported_at: Date
  }
  revoked_messages: {
    msg_id: string
    revoked_at: Date
  }
  role_permissions: {
    role_id: number
    permission_id: number
  }
  roles: {
    id: Generated<number>
    name: string
    name_folded: string
    has_list: boolean
    version: Generated<number>
  }
  saved_views: {
    id: DefaultExactNumber
    owner_id: number
    list: string
    name: string
    name_folded: string
    search_params: string
    is_shared: boolean
    version: Generated<number>
    has_lost_filter: Generated<boolean>
  }
  sessions: {
    token_hash: Uint8Array
    user_id: number
    remember: boolean
    created_at: Date
    last_seen_at: Date
    id: DefaultExactNumber
    ip_address: Generated<string>
    user_agent: Generated<string>
  }
  sign_in_attempts: {
    subject: string
    failures: number
    blocked_until: Date
    last_at: Date
  }
  sign_in_networks: {
    user_id: number
    network_hash: Uint8Array
    last_at: Date
  }
  sign_in_tickets: {
    token_hash: Uint8Array
    user_id: number
    remember: boolean
    expires_at: Date
    challenge: string | null
  }
  sign_on_domains: {
    domain: string
    issuer_id: number
  }
  sign_on_groups: {
    issuer_id: number
    group_name: string
    role_id: number
    position: number
  }
  sign_on_identities: {
    id: Generated<number>
    issuer: string
    subject: string
    user_id: number | null
    email: string
    created_at: Date
    last_used_at: Date
  }
  sign_on_issuers: {
    id: Generated<number>
    name: string
    issuer: string
    client_id: string
    client_secret: Uint8Array | null
    scopes: string
    groups_claim: string
    is_active: boolean
    checks_second_factor: boolean
    verifies_emails: boolean
    created_at: Date
    created_by: string
    version: Generated<number>
  }
  sign_on_policy: {
    id: Generated<boolean>
    is_only: boolean
    break_glass_id: number | null
    version: Generated<number>
  }
  sign_on_requests: {
    state_hash: Uint8Array
    browser_hash: Uint8Array
    issuer_id: number
    nonce: string
    code_verifier: string
    return_path: string
    tester_id: number | null
    expires_at: Date
    reply: string | null
    ticket_hash: Uint8Array | null
  }
  sign_on_sessions: {
    session_hash: Uint8Array
    issuer_id: number
    subject: string
    sid: string
    has_second_factor: boolean
    refresh_token: Uint8Array | null
    valid_until: Date
    tried_at: Date
    failing_since: Date | null
  }
  sign_on_tickets: {
    ticket_hash: Uint8Array
    user_id: number
    issuer_id: number
    is_joining: boolean
    subject: string
    email: string
    sid: string
    has_second_factor: boolean
    refresh_token: Uint8Array | null
    role_id: number
    expires_at: Date
  }
  snapshot_attributes: {
    snapshot_key: string
    name: string
    value: number
    expiration_date: Date | null
  }
  snapshot_entries: {
    snapshot_key: string
    key: string
    value: string
  }
  snapshots: {
    key: string
    player_id: string
    device_id: Generated<string>
    description: Generated<string>
    created_at: Generated<Date>
    created_by: string
    load_count: Generated<number>
    type: number
    version: Generated<number>
    description_folded: string
    tags: Generated<string[]>
  }
  social_links: {
    platform: number
    social_id: string
    player_id: string
    connected_at: Generated<Date>
  }
  store_apps: {
    id: Generated<number>
    store: 'apple' | 'google'
    app_id: string
    public_key: Generated<string>
    test_root: Generated<string>
    created_at: Date
    created_by: string
    version: Generated<number>
    push_audience: Generated<string>
    push_account: Generated<string>
    notified_at: Date | null
  }
  store_notifications: {
    store: string
    id: string
    kind: string
    received_at: Date
  }
  store_products: {
    id: Generated<number>
    store: string
    sku: string
    item_id: string
    amount: number
    type: number
    value: ExactNumber
    version: Generated<number>
  }
  store_refunds: {
    order_id: string
    store: string
    is_refunded: boolean
    decided_at: Date
    received_at: Date
    is_waiting: boolean
  }
  system_messages: {
    id: DefaultExactNumber
    channel: string
    message: string
    created_at: Date
    created_by: string
  }
  timed_steps: {
    id: DefaultExactNumber
    kind: string
    target: string
    due_at: Date
    next_attempt_at: Date
    attempts: Generated<number>
    last_failure: Generated<string>
    last_failed_at: Date | null
    ended_at: Date | null
    skipped_by: string | null
    skip_reason: Generated<string>
  }
  totp_secrets: {
    user_id: number
    secret: Uint8Array | null
    pending_secret: Uint8Array | null
    last_step: Generated<number>
  }
  undo_calls: {
    audit_id: ExactNumber
    endpoint: string
    call: string
    created_at: Date
    undone_by: ExactNumber | null
  }
  undone_changes: {
    audit_id: ExactNumber
    undone_by: ExactNumber
  }
  used_identity_tokens: {
    digest: Uint8Array
    used_by: Uint8Array
    expires_at: Date
  }
  users: {
    id: Generated<number>
    email: string
    email_folded: string
    first_name: string
    last_name: string
    password_hash: string | null
    role_id: number
    is_active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<Date>
    password_expires_at: Date | null
    time_zone: string | null
    theme: string | null
    sessions_ended: Generated<number>
    display: Generated<string>
    is_service: Generated<boolean>
  }
  webhook_attempts: {
    id: DefaultExactNumber
    webhook_id: number
    at: Date
    first_position: ExactNumber
    last_position: ExactNumber
    events: number
    status: number | null
    failure: string
    duration_ms: number
  }
  webhook_deliveries: {
    webhook_id: number
    position: ExactNumber
    written_at: Date
    thing: string
    attempts: Generated<number>
    first_attempt_at: Date | null
    next_attempt_at: Date | null
    failure: Generated<string>
    dead_at: Date | null
  }
  webhook_progress: {
    webhook_id: number
    epoch: string
    position: ExactNumber
    lease: string | null
    lease_until: Date | null
    failures: Generated<number>
    batch_limit: Generated<number>
    failing_since: Date | null
    next_attempt_at: Date | null
    last_delivered_at: Date | null
    last_failed_at: Date | null
    last_failure: string | null
  }
  webhooks: {
    id: Generated<number>
    name: string
    url: string
    encrypted_url: Uint8Array
    format: 'events' | 'slack'
    kinds: string[]
    is_active: boolean
    secret: Uint8Array
    secret_end: string
    old_secret: Uint8Array | null
    old_secret_until: Date | null
    created_at: Date
    created_by: string
    version: Generated<number>
  }
}
