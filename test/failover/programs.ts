import { existsSync } from 'node:fs'
import { findInstalledPostgresql } from '#test/harness/postgresql.ts'

/** The packages of Debian and the program of each; scripts/system-packages.mjs installs them. */
const packaged = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
} as const

/** The programs of the drill. */
export const programs = {
  patroni: packaged.patroni,
  etcd: packaged['etcd-server'],
  haproxy: packaged.haproxy,
  pgbouncer: packaged.pgbouncer,
} as const

export type Programs = typeof programs

/** Why the drill cannot run on this machine; undefined when it can. */
export function findObstacle(): string | undefined {
  if (process.platform !== 'linux') return 'its machines have addresses of the loopback network, which Linux alone has'
  const missing = Object.entries(packaged).flatMap(([name, program]) => (existsSync(program) ? [] : [name]))
  if (findInstalledPostgresql() === undefined) missing.push('postgresql')
  if (missing.length === 0) return undefined
  return `these packages are missing: ${missing.join(' ')}. Debian, Ubuntu: sudo apt-get install ${missing.join(' ')}`
}
