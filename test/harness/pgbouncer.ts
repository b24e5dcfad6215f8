import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { giveTo } from '#server/platform/database/embedded/server-user.ts'
import { findUser, runStatements } from './postgresql.ts'
import { Service } from './service.ts'
import { freePort } from './start-server.ts'

const program = '/usr/sbin/pgbouncer'

/** A pool of connections in transaction mode before a database on this machine; `url` is the address through it. */
export type PgBouncer = { readonly url: string; stop(): Promise<void> }

/** Starts a PgBouncer before the database of a URL; undefined where it is not installed. */
export async function startPgBouncer(databaseUrl: string, poolSize: number): Promise<PgBouncer | undefined> {
  if (!existsSync(program)) return undefined
  const { hostname, port, username, pathname, searchParams } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const user = findUser()
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-pgbouncer-'))
  const own = await freePort()
  const files = {
    'users.txt': `"${username}" ""\n`,
    'pgbouncer.ini': `[databases]
${name} = host=${searchParams.get('host') ?? hostname} port=${port || 5432} dbname=${name} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 1000
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
`,
  }
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  giveTo(user, folder)
  const service = new Service({
    command: [program, '-q', join(folder, 'pgbouncer.ini')],
    user,
    log: join(folder, 'log'),
  })
  service.start()
  const stop = async () => {
    await service.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgresql://${username}@127.0.0.1:${own}/${name}`
  for (;;) {
    if (service.pid === undefined) throw new Error(`PgBouncer ended:\n${service.output}`)
    try {
      await runStatements(url, 'select 1')
      return { url, stop }
    } catch {
      await sleep(20)
    }
  }
}
