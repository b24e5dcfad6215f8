import type { ColumnType, Generated } from 'kysely'
import type { DefaultInstant, Instant } from '../column-types.ts'

/** The tables of console users and their calls. */
export type StaffTables = {
  users: {
    id: Generated<number>
    email: string
    /** Trimmed and case-folded, unique. */
    email_folded: string
    first_name: string
    last_name: string
    /** Argon2id in PHC form; null until a set-up link was used. */
    password_hash: string | null
    /** When an initial password stops working; null for one that the user chose. */
    password_expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    role_id: number
    is_active: Generated<boolean>
    version: Generated<number>
    /** How often all sessions were ended at once; a sign-in that began before is refused. */
    sessions_ended: Generated<number>
    created_at: DefaultInstant
    /** The IANA name of the chosen zone; null: that of the device. */
    time_zone: ColumnType<string | null, string | null | undefined, string | null>
    /** "auto", "light" or "dark"; null: never chosen. */
    theme: ColumnType<string | null, string | null | undefined, string | null>
    /** JSON text: what the user chose of lists and the start, see `DisplayChoices`. */
    display: Generated<string>
  }
  /** Who has which player open, known for seconds. Unlogged, so it is in no backup. */
  player_viewers: {
    player_id: string
    person_id: number
    opened_at: Instant
    seen_at: Instant
  }
  roles: {
    id: Generated<number>
    name: string
    name_folded: string
    /** False: the default permissions of the role apply; true: its rows in role_permissions do. */
    has_list: boolean
    version: Generated<number>
  }
  permissions: { id: number; name: string }
  role_permissions: { role_id: number; permission_id: number }
  sessions: {
    /** Names the session in lists; the hash of its token is shown to nobody. */
    id: Generated<string>
    /** SHA-256 of the bearer token. */
    token_hash: Uint8Array
    user_id: number
    /** The IP address and User-Agent that signed in; empty when unknown. */
    ip_address: Generated<string>
    user_agent: Generated<string>
    remember: boolean
    created_at: Instant
    last_seen_at: Instant
  }
  /** The secrets of authenticator apps. */
  totp_secrets: {
    user_id: number
    /** Encrypted with the server's secret key, for this user; null until a first code has confirmed one. */
    secret: Uint8Array | null
    /** One that waits for its first code. */
    pending_secret: Uint8Array | null
    /** The step of the last code that was used, so that none is used twice. */
    last_step: Generated<number>
  }
  recovery_codes: {
    user_id: number
    /** HMAC-SHA256 under the server's secret key. */
    code_hash: Uint8Array
    used_at: ColumnType<Date | null, Date | null, Date | null>
  }
  /** Sign-ins that wait for their second factor. */
  sign_in_tickets: {
    /** SHA-256 of the ticket. */
    token_hash: Uint8Array
    user_id: number
    remember: boolean
    expires_at: Instant
    /** What a passkey signs; null until one is asked for. */
    challenge: ColumnType<string | null, string | null | undefined, string | null>
  }
  passkeys: {
    id: Generated<number>
    user_id: number
    name: string
    credential_id: Uint8Array
    /** In the form of COSE. */
    public_key: Uint8Array
    /** How often it signed; stays 0 where devices share it. */
    counter: string
    /** How it is reached, separated by blanks: "internal hybrid". */
    transports: string
    created_at: Instant
    last_used_at: ColumnType<Date | null, Date | null, Date | null>
  }
  /** What passkeys of signed-in users sign, one for each purpose. */
  passkey_challenges: {
    user_id: number
    purpose: string
    challenge: string
    expires_at: Instant
  }
  sign_in_attempts: {
    /** The kind of attempt, "account:", and the hashed e-mail or network. */
    subject: string
    failures: number
    /** Attempts are rejected until then. */
    blocked_until: Instant
    last_at: Instant
  }
  /** The networks that users signed in from. */
  sign_in_networks: {
    user_id: number
    /** SHA-256 of the network, see `toNetwork`. */
    network_hash: Uint8Array
    last_at: Instant
  }
  /** A list's search params under a name. */
  saved_views: {
    id: Generated<string>
    owner_id: number
    list: string
    name: string
    /** Folded for uniqueness and sorting, see `fold`. */
    name_folded: string
    search_params: string
    is_shared: boolean
    version: Generated<number>
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
    /** Since when it is not tried any more. */
    parked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  idempotency_keys: {
    user_id: number
    key: string
    /** SHA-256 of method, path, query and body; HMAC-SHA256 where the body holds a secret. */
    fingerprint: Uint8Array
    status: number
    /** The reply body; null when it contained a secret. */
    reply: string | null
    /** The ETag of the reply; null when it had none. */
    etag: string | null
    created_at: DefaultInstant
  }
}
