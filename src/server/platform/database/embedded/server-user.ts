import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { chownSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { EmbeddedError } from './embedded-error.ts'

/** The system user of PostgreSQL's processes, which refuse to run as root. */
export type ServerUser = {
  readonly uid: number
  readonly gid: number
  /** How a program is started as this user: a prefix of its command, and the options of `spawn`. */
  readonly prefix: readonly string[]
  readonly identity: { readonly uid?: number; readonly gid?: number }
}

/** An entry of the system's list of users. */
type Account = { readonly name: string; readonly uid: number; readonly gid: number }

/** Who may run PostgreSQL where this process is root. */
export type ServerUserOptions = {
  /** The data folder; its owner runs PostgreSQL. */
  readonly dataDir: string
  /** Allows a user namespace or a new system user. False in Production, where the operator decides. */
  readonly mayImprovise: boolean
  readonly log: (text: string) => void
}

const accountName = 'quarterdeck'

/**
 * Finds the user of PostgreSQL's processes: the running one, and for root the owner of the data folder, else `postgres`.
 * Throws EmbeddedError with the way out when there is none.
 */
export function findServerUser(options: ServerUserOptions): ServerUser {
  const uid = process.getuid?.()
  if (uid === 0) return findForRoot(options)
  requireAccount(uid)
  return { uid: uid ?? 0, gid: process.getgid?.() ?? 0, prefix: [], identity: {} }
}

/** The user of an existing cluster, by the owner of its folder. */
export function findOwner(folder: string): ServerUser {
  const { uid, gid } = statSync(folder)
  if (uid !== 0 || process.getuid?.() !== 0) return toServerUser({ uid, gid })
  const user = findNamespaceUser()
  if (user !== undefined) return user
  throw new EmbeddedError(
    `PostgreSQL cannot run as root, who owns ${folder}, and this system allows no user namespace. ${waysOut}`,
  )
}

const waysOut =
  'Start Quarterdeck as an ordinary user, make the system user with "useradd --system quarterdeck", or set DATABASE_URL.'

function findForRoot({ dataDir, mayImprovise, log }: ServerUserOptions): ServerUser {
  const { uid, gid } = statSync(dataDir)
  // Unknown files appear to belong to nobody.
  const isOwned = uid !== 0 && uid !== findAccount('nobody')?.uid
  const account = isOwned ? { uid, gid } : (findAccount('postgres') ?? findAccount(accountName))
  if (account !== undefined) {
    const user = toServerUser(account)
    if (canRun(user)) return user
    throw new EmbeddedError(`This process is root without the right to change its user. ${waysOut}`)
  }
  if (!mayImprovise) {
    throw new EmbeddedError(`PostgreSQL cannot run as root, and there is no user "postgres". ${waysOut}`)
  }
  return findNamespaceUser() ?? createAccount(log)
}

const toServerUser = ({ uid, gid }: Pick<Account, 'uid' | 'gid'>): ServerUser => ({
  uid,
  gid,
  prefix: [],
  identity: process.getuid?.() === 0 ? { uid, gid } : {},
})

function canRun(user: ServerUser): boolean {
  return runAs(user, ['/bin/sh', '-c', ':']).status === 0
}

/** Runs a short command as the user and waits for it. */
export function runAs(
  user: ServerUser,
  command: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): SpawnSyncReturns<string> {
  const [program = '', ...args] = [...user.prefix, ...command]
  return spawnSync(program, args, { ...user.identity, env, cwd: '/', encoding: 'utf8' })
}

/** Makes a file or folder that of the user, where this process may do so and the user is another one. */
export function giveTo(user: ServerUser, path: string): void {
  if (user.identity.uid !== undefined) chownSync(path, user.uid, user.gid)
}

/** initdb looks up the name of its user. */
function requireAccount(uid: number | undefined): void {
  try {
    userInfo()
  } catch {
    throw new EmbeddedError(
      `The user id ${uid} has no entry in /etc/passwd, which PostgreSQL needs. Add one, start Quarterdeck as a user who ` +
        'has one, or set DATABASE_URL.',
    )
  }
}

function readAccounts(): Account[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

const findAccount = (name: string) => readAccounts().find((account) => account.name === name)

/**
 * Root under the name of another user, in a namespace of its own: files stay those of root. The user needs an entry in
 * the system's list, and must not be `nobody`, to whom unknown files appear to belong.
 */
function findNamespaceUser(): ServerUser | undefined {
  const account = readAccounts().find(({ uid, name }) => uid > 0 && uid < 1000 && name !== 'nobody')
  if (account === undefined) return undefined
  const prefix = ['unshare', '--user', `--map-user=${account.uid}`, `--map-group=${account.gid}`]
  const user = { uid: 0, gid: 0, prefix, identity: {} }
  return canRun(user) ? user : undefined
}

function createAccount(log: (text: string) => void): ServerUser {
  const commands = [
    ['useradd', '--system', '--no-create-home', '--shell', '/usr/sbin/nologin', accountName],
    ['adduser', '-S', '-H', '-s', '/sbin/nologin', accountName],
  ]
  for (const [program = '', ...args] of commands) {
    if (spawnSync(program, args).status !== 0) continue
    const account = findAccount(accountName)
    if (account === undefined || !canRun(toServerUser(account))) continue
    log(`PostgreSQL cannot run as root: made the system user ${accountName} for it.`)
    return toServerUser(account)
  }
  throw new EmbeddedError(`PostgreSQL cannot run as root, and no system user could be made for it. ${waysOut}`)
}
