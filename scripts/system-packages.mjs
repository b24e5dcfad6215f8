// What the tests need of the machine: a Chromium and a PostgreSQL server, from the system's own packages.
import { existsSync, readdirSync } from 'node:fs'
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

/** Whether PostgreSQL's server programs are here, wherever the usual packages put them. */
export function hasPostgresql() {
  const roots = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/usr/local/lib/postgresql']
  const folders = roots.filter(existsSync).flatMap((root) => readdirSync(root).map((name) => join(root, name, 'bin')))
  return [...folders, '/usr/bin', '/usr/local/bin'].some((folder) => existsSync(join(folder, 'initdb')))
}

/** Installs what is missing where that is permitted (root on Debian or Ubuntu); else says what to install. */
export function ensureSystemPackages() {
  const missing = [
    ...(findBrowser() ? [] : ['chromium']),
    ...(hasPostgresql() ? [] : ['postgresql', 'postgresql-contrib']),
  ]
  if (missing.length === 0) return
  if (userInfo().uid !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(
      `The tests need ${missing.join(' and ')}. Install with the system's packages, for example\n` +
        '  Debian, Ubuntu: sudo apt-get install chromium postgresql postgresql-contrib\n' +
        '  macOS:          brew install --cask chromium && brew install postgresql@17\n' +
        'A browser in another place is named by QD_CHROMIUM.',
    )
    process.exit(1)
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  console.log(`Installing ${missing.join(', ')} …`)
  run('apt-get', ['update', '-q'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
