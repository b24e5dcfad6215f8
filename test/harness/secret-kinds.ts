import { sql } from 'kysely'
import type { AnyEndpoint } from '#contract/core/endpoint.ts'
import type { Database } from '#server/platform/database/tables.ts'

/**
 * Every kind of secret that the product knows, with where each is declared: columns of the database, settings, calls whose
 * reply holds it, and members of bodies. A test fails for a secret that is declared and not entered here, and `makeSecrets`
 * does not compile without one of each kind.
 */
export const secretKinds = {
  password: ['column users.password_hash', 'member password', 'member currentPassword', 'setting QD_ADMIN_PASSWORD'],
  'token of a session': [
    'column sessions.token_hash',
    'column sign_on_sessions.session_hash',
    'reply session.authenticate',
    'reply signOn.finish',
    'reply signOn.join',
  ],
  'ticket of a sign-in': ['column sign_in_tickets.token_hash', 'column sign_on_tickets.ticket_hash', 'member ticket'],
  'secret of an authenticator app': [
    'column totp_secrets.secret',
    'column totp_secrets.pending_secret',
    'reply secondFactor.prepare',
  ],
  'recovery code': [
    'column recovery_codes.code_hash',
    'member code',
    'reply secondFactor.confirm',
    'reply secondFactor.renewCodes',
    'reply passkeys.create',
  ],
  'answer of a passkey': ['member assertion', 'member Registration'],
  'link for a password': ['column password_links.token_hash', 'column mails.body', 'member token'],
  'client secret of an issuer': ['column sign_on_issuers.client_secret', 'member clientSecret'],
  'refresh token of a provider': ['column sign_on_tickets.refresh_token', 'column sign_on_sessions.refresh_token'],
  'sign-in with a provider': [
    'column sign_on_requests.state_hash',
    'column sign_on_requests.browser_hash',
    'column sign_on_requests.nonce',
    'column sign_on_requests.code_verifier',
    'column sign_on_requests.reply',
    'column sign_on_requests.ticket_hash',
    'reply signOn.start',
    'reply signOnIssuers.startTest',
  ],
  'server key': [
    'column access_keys.digest',
    'column access_keys.old_digest',
    'reply gameKeys.createServerKey',
    'reply gameKeys.rotate',
  ],
  'key of a service account': ['reply serviceAccounts.create', 'reply serviceAccounts.rotate'],
  'secret of a webhook': [
    'column webhooks.secret',
    'column webhooks.old_secret',
    'reply webhooks.create',
    'reply webhooks.rotate',
  ],
  'address of a webhook': ['column webhooks.encrypted_url', 'member url'],
  'installation key': [
    'column player_installations.digest',
    'column player_codes.used_by',
    'column used_identity_tokens.used_by',
    'member InstallationKey',
  ],
  'token of a player': ['reply signIn.create'],
  'sign-in code of a player': [
    'column player_codes.digest',
    'member Code',
    'reply playerCredentials.createCode',
    'reply serverPlayers.createCode',
  ],
  'identity token': ['column used_identity_tokens.digest', 'member IdentityToken', 'member Nonce'],
  'token of a store': ['header authorization of storeNotifications.google'],
  'password of a database': ['setting DATABASE_URL', 'setting QD_READ_DATABASE_URL'],
  'password of the mail server': ['setting QD_SMTP_URL'],
  'secret key of the server': ['setting QD_SECRET_KEY_FILE'],
  'key of backups': ['setting QD_BACKUP_KEY_FILE'],
  'key of the audit log': ['setting QD_AUDIT_KEY_FILE'],
  'address of the audit webhook': ['setting QD_AUDIT_WEBHOOK_URL'],
  'token of the metrics': ['setting QD_METRICS_TOKEN_FILE'],
  'header of traces': ['setting QD_TRACE_HEADERS'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** A kind of secret. */
export type SecretKind = keyof typeof secretKinds

/** What sounds like a secret and is none. */
export const noSecrets: ReadonlySet<string> = new Set([
  // Of a network, of values that are erased beside it, of a receipt that is no purchase, of a name that was reported.
  ...['column sign_in_networks.network_hash', 'column idempotency_keys.fingerprint', 'column audit_log.digest'],
  ...['column audit_log.before_digest', 'column audit_log.after_digest', 'column audit_log.link'],
  ...['column refused_receipts.digest', 'column name_reports.name_digest'],
  // What passkeys sign has to be new, not secret.
  ...['column sign_in_tickets.challenge', 'column passkey_challenges.challenge'],
  ...['column passkeys.credential_id', 'column passkeys.public_key'],
  // A path of the console, the codes of errors, and the last four characters.
  'column sign_on_requests.return_path',
  ...['column access_key_calls.code', 'column player_refused_calls.code', 'column webhooks.secret_end'],
  ...['setting QD_PUBLIC_URL', 'setting QD_GAME_URL', 'setting QD_CDN_URL', 'setting QD_TRACE_URL'],
  ...['setting QD_PASSWORD_MINIMUM', 'setting QD_GAME_NEW_PLAYERS_OF_KEY'],
])

const secretColumn =
  /secret|token|digest|hash|password|^code|_codes?$|ticket|nonce|verifier|challenge|credential|encrypted|private|used_by/

/** The columns that may hold a secret: those of bytes, those whose name sounds so, and the text of mails. */
export async function listSecretColumns(db: Database): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and c.relname not like 'kysely%'`.execute(db)
  return rows
    .filter(({ table, column, type }) => {
      if (type === 'bytea' || `${table}.${column}` === 'mails.body') return true
      return type === 'text' && (secretColumn.test(column) || table === 'sign_on_requests')
    })
    .map(({ table, column }) => `column ${table}.${column}`)
}

/** The settings that may hold a secret, or name the file of one. */
export const listSecretSettings = (names: readonly string[]): string[] =>
  names.filter((name) => /KEY|PASSWORD|TOKEN|SECRET|URL|HEADERS/.test(name)).map((name) => `setting ${name}`)

/** The replies and the members of bodies that calls declare as secret. */
export const listDeclared = (named: readonly { readonly name: string; readonly endpoint: AnyEndpoint }[]): string[] => [
  ...named.filter(({ endpoint }) => endpoint.hasSecretReply).map(({ name }) => `reply ${name}`),
  ...new Set(named.flatMap(({ endpoint: { secretFields = [] } }) => secretFields.map((field) => `member ${field}`))),
]

/** The texts in which a secret could be found: as it is, escaped, and in other encodings of its characters or bytes. */
export function toForms(secret: string): string[] {
  const bare = secret.replace(/^(qd[a-z]_|whsec_)/, '')
  const bytes = [
    Buffer.from(secret),
    ...(/^[0-9a-f]{64}$/i.test(bare) ? [Buffer.from(bare, 'hex')] : []),
    ...(/^[\w+/-]{40,}=*$/.test(bare) ? [Buffer.from(bare, 'base64')] : []),
  ]
  const encoded = bytes.flatMap((one) => [
    one.toString('hex'),
    one.toString('base64').replace(/=+$/, ''),
    one.toString('base64url'),
  ])
  const written = [secret, bare, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]
  // Codes are typed with and without hyphens.
  return [...new Set([...written, secret.replaceAll('-', ''), ...encoded])]
}
