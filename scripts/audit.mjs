// npm run audit: fails when a library has a known vulnerability of severity high or critical. npm test runs it too.
import { spawnSync } from 'node:child_process'
import { packageRoot } from './toolchain.mjs'

const npm = process.env.npm_execpath
const [program, ...first] = npm ? [process.execPath, npm] : ['npm']
const { stdout } = spawnSync(program, [...first, 'audit', '--json'], {
  cwd: packageRoot,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
  timeout: 60_000,
})

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const { vulnerabilities, message = 'no answer' } = parse(stdout)
if (vulnerabilities === undefined) {
  console.log(`The package registry offers no list of vulnerabilities (${message}): nothing was checked.`)
} else {
  const severe = Object.values(vulnerabilities).filter(({ severity }) => severity === 'high' || severity === 'critical')
  for (const { name, severity, range } of severe) console.log(`${name} ${range}: ${severity}`)
  console.log(`${severe.length} libraries with a severe known vulnerability.`)
  process.exitCode = severe.length > 0 ? 1 : 0
}
