// npm run package: build/quarterdeck, everything that runs the product without its sources, npm and a compiler, for this
// system, and how large it is. With --deb a Debian package of it as well. --version gives it another version than that of
// package.json; --fast compresses little and measures nothing. docs/deploying.md says what to do with it.
import { readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { makeDebianPackage } from './package/debian.mjs'
import { makeRelease, parts, releaseFolder } from './package/release.mjs'
import { reportSizes } from './package/sizes.mjs'
import { buildIfStale, installIfNeeded, packageRoot } from './toolchain.mjs'

const { values } = parseArgs({
  options: { deb: { type: 'boolean' }, fast: { type: 'boolean' }, version: { type: 'string' } },
})

if (process.platform !== 'linux') {
  console.error('Packages are made on Linux: they hold programs of the system that makes them.')
  process.exit(1)
}

// What is packed is readable for those who will run it.
process.umask(0o022)
installIfNeeded({ withTools: false })
buildIfStale()
const { version: ownVersion } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
const version = values.version ?? ownVersion
const { nodeVersion, libraries } = await makeRelease(version)
console.log(
  `Quarterdeck ${version} with Node ${nodeVersion} and ${libraries} libraries: ${relative('', releaseFolder)}`,
)
if (!values.fast) console.log(await reportSizes(releaseFolder, parts))
if (values.deb) {
  const file = makeDebianPackage(version, { isFast: values.fast ?? false })
  console.log(`${relative('', file)}: ${(statSync(file).size / 1e6).toFixed(1)} MB`)
}
