// What the tests need of the machine, from the system's own packages: a Chromium, and the nightly run a PostgreSQL, Mono, what makes
// packages, and Patroni with what belongs to it.
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { run } from './toolchain.mjs'

const browsers = [
  process.env.QD_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The Chromium of this machine; undefined when there is none. */
export function findBrowser() {
  return browsers.find((path) => path && existsSync(path))
}

/** The folder of the newest PostgreSQL's programs that the system's packages have installed. */
function findPostgresql() {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((one, other) => Number(other) - Number(one)) : []
  return versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}

/** Installs a browser where it is missing and that is permitted. */
export function ensureBrowser() {
  if (!findBrowser()) install(['chromium'], 'A browser in another place is named by QD_CHROMIUM.')
}

/** Installs a PostgreSQL where it is missing and that is permitted, and returns the folder of its programs. */
export function ensurePostgresql() {
  if (!findPostgresql())
    install(['postgresql', 'postgresql-contrib'], 'The nightly run compares with it and replicates.')
  return findPostgresql()
}

/** Installs Mono, which compiles and runs the client in C#, where it is missing and that is permitted. */
export function ensureMono() {
  if (!existsSync('/usr/bin/mcs') || !existsSync('/usr/bin/mono'))
    install(['mono-mcs', 'mono-runtime'], 'The nightly run tests the client in C# with it.')
}

/** What makes and runs the packages of the nightly run: bare systems, images, containers, and what checks them. */
const packagingPrograms = {
  debootstrap: '/usr/sbin/debootstrap',
  podman: '/usr/bin/podman',
  runc: '/usr/sbin/runc',
  catatonit: '/usr/bin/catatonit',
  lintian: '/usr/bin/lintian',
}

/** Installs what the tests of the container and of the Debian package use, where it is missing and that is permitted. */
export function ensurePackaging() {
  const missing = Object.entries(packagingPrograms).filter(([, program]) => !existsSync(program))
  if (missing.length > 0)
    install(
      missing.map(([name]) => name),
      'The nightly run makes and starts a container and a Debian package with them.',
    )
}

/** What the failover drill runs. */
const highAvailabilityPrograms = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
}

/** Installs what makes a PostgreSQL highly available, where it is missing and that is permitted. None of it is started. */
export function ensureHighAvailability() {
  ensurePostgresql()
  const missing = Object.entries(highAvailabilityPrograms).filter(([, program]) => !existsSync(program))
  if (missing.length === 0) return
  // Debian's packages start their services when they are installed, unless this program says no.
  const policy = '/usr/sbin/policy-rc.d'
  const isOurs = isPermitted() && !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    install(
      missing.map(([name]) => name),
      'The failover drill runs them on addresses of its own. Their services need not run.',
    )
  } finally {
    if (isOurs) rmSync(policy)
  }
}

/** Root on Debian or Ubuntu may install packages. */
const isPermitted = () => userInfo().uid === 0 && existsSync('/usr/bin/apt-get')

/** Installs packages where that is permitted; else says what to install, and ends. */
function install(packages, hint) {
  if (!isPermitted()) {
    console.error(
      `The tests need ${packages.join(' and ')}. Install with the system's packages, for example\n` +
        `  Debian, Ubuntu: sudo apt-get install ${packages.join(' ')}\n${hint}`,
    )
    process.exit(1)
  }
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 'inherit'] }
  console.log(`Installing ${packages.join(', ')} …`)
  run('apt-get', ['update', '-q'], options)
  run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], options)
}
