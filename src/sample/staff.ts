import { randomBytes } from 'node:crypto'
import type { PermissionName } from '#contract/core/permissions.ts'
import { addPasskey } from '#server/accounts/passkey-repository.ts'
import { createRole, findRole, setRolePermissions, syncPermissions } from '#server/accounts/role-repository.ts'
import { createPerson, setActive } from '#server/accounts/staff-repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { before, day, hour } from './player-draft.ts'

/** A user of the sample game. `state` is active unless another one is given. */
type UserDraft = {
  readonly name: string
  readonly role: string
  readonly state?: 'deactivated' | 'invited'
  /** The name of a passkey, with which two-factor sign-in is on. */
  readonly passkey?: string
  readonly sessions?: readonly SessionDraft[]
}

/** An open session: how many hours ago it began and was last used. */
type SessionDraft = {
  readonly device: keyof typeof devices
  readonly ip: string
  readonly began: number
  readonly used: number
}

const devices = {
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
} as const

/** Roles beside those that every database has. */
const roles: readonly { readonly name: string; readonly permissions: readonly PermissionName[] }[] = [
  { name: 'Community', permissions: ['SEND_MESSAGES', 'REPORT_BAD_NAMES', 'CHANGE_PLAYERS'] },
  { name: 'Builds', permissions: ['CHANGE_API_MATCH'] },
  { name: 'Analyst', permissions: ['ACCESS_PURCHASES', 'EXPORT_DATA'] },
  { name: 'Reader', permissions: [] },
]

const users: readonly UserDraft[] = [
  {
    name: 'Imani Okafor',
    role: 'Lead',
    passkey: 'Safari 26 on macOS',
    sessions: [
      { device: 'mac', ip: '192.0.2.14', began: 6, used: 0.05 },
      { device: 'phone', ip: '198.51.100.7', began: 50, used: 3 },
    ],
  },
  {
    name: 'Mateo Ríos',
    role: 'Designer',
    sessions: [{ device: 'windows', ip: '192.0.2.31', began: 2, used: 0.4 }],
  },
  {
    name: 'Hana Kobayashi',
    role: 'Designer',
    sessions: [{ device: 'mac', ip: '192.0.2.52', began: 60, used: 45 }],
  },
  {
    name: "Siobhán O'Neill",
    role: 'Support',
    sessions: [
      { device: 'linux', ip: '192.0.2.40', began: 20, used: 11 },
      { device: 'windows', ip: '203.0.113.25', began: 1, used: 0.01 },
      { device: 'phone', ip: '2001:db8::7:25', began: 30, used: 9 },
    ],
  },
  {
    name: 'Tariq Rahman',
    role: 'Support',
    sessions: [{ device: 'windows', ip: '192.0.2.66', began: 8, used: 0.8 }],
  },
  { name: 'Lena Brandt', role: 'Support', state: 'deactivated' },
  { name: 'Chidi Eze', role: 'Community', state: 'invited' },
  { name: 'Anaïs Lefèvre', role: 'Analyst', sessions: [{ device: 'mac', ip: '192.0.2.77', began: 9, used: 1 }] },
  { name: 'Jonas Lindqvist', role: 'Reader', state: 'invited' },
  { name: 'Mateo Rossi', role: 'Support' },
]

async function insertRole(db: Handle, name: string, granted: readonly PermissionName[]): Promise<void> {
  const id = await createRole(db, name)
  if (id !== undefined) await setRolePermissions(db, id, granted)
}

function toEmail(name: string): string {
  const plain = name.normalize('NFD').replace(/[^A-Za-z ]/g, '')
  return `${plain.toLowerCase().replaceAll(' ', '.')}@example.com`
}

/** Random bytes for a key: nobody can sign with it, and an administrator can reset the second factor. */
async function insertPasskey(db: Handle, userId: number, name: string, now: Date): Promise<void> {
  const registration = { CredentialId: randomBytes(16).toString('base64url'), Transports: ['internal'] }
  const key = { publicKey: randomBytes(77), counter: 0 }
  await addPasskey(db, userId, { name, registration, key, now: before(now, 40 * day) })
}

async function insertUser(db: Handle, draft: UserDraft, now: Date, passwordHash: string): Promise<void> {
  const [firstName = '', lastName = ''] = draft.name.split(' ')
  const role = await findRole(db, { name: draft.role })
  // An administrator may have deleted or renamed the role.
  if (!role) return
  const id = await createPerson(db, {
    email: toEmail(draft.name),
    firstName,
    lastName,
    passwordHash: draft.state === 'invited' ? null : passwordHash,
    roleId: role.id,
  })
  if (id === undefined) return
  if (draft.state === 'deactivated') await setActive(db, id, false)
  if (draft.passkey !== undefined) await insertPasskey(db, id, draft.passkey, now)
  for (const { device, ip, began, used } of draft.sessions ?? []) {
    await db
      .insertInto('sessions')
      .values({
        // The hash of no token: nobody can use the session.
        token_hash: randomBytes(32),
        user_id: id,
        ip_address: ip,
        user_agent: devices[device],
        remember: true,
        created_at: before(now, began * hour),
        last_seen_at: before(now, used * hour),
      })
      .execute()
  }
}

/**
 * Adds roles and users in every state, none of them an administrator; those that exist are not changed. Their password
 * is the one of `passwordHash`.
 */
export async function insertStaff(db: Handle, now: Date, passwordHash: string): Promise<void> {
  // A new database has them from the first start of a server, which may come later.
  await syncPermissions(db)
  for (const { name, permissions: granted } of roles) await insertRole(db, name, granted)
  for (const user of users) await insertUser(db, user, now, passwordHash)
}
