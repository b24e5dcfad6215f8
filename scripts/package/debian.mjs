// The Debian package of a release.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packageRoot, run } from '../toolchain.mjs'
import { buildFolder, getCommitSeconds, normalize, releaseFolder } from './release.mjs'

const architectures = { x64: 'amd64', arm64: 'arm64' }

/**
 * What Node and PostgreSQL's programs are linked with, and what the scripts of the package call. The nightly run installs the
 * package on a bare system and looks for libraries that are missing.
 */
const depends = ['adduser', 'libatomic1', 'libc6 (>= 2.28)', 'libgcc-s1', 'libstdc++6 (>= 5.2)']

const description = `back-office console for live mobile games
 Staff find players and help them, inspect and repair their data, and see who
 changed what. The package brings its own Node and PostgreSQL; the service can
 use a PostgreSQL server as well.`

const toFields = (fields) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')

function listFiles(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}

/** The files of the package below their places. */
function layOut(root, version) {
  const put = (from, to) => {
    const target = join(root, to)
    mkdirSync(dirname(target), { recursive: true })
    cpSync(join(packageRoot, from), target)
  }
  cpSync(releaseFolder, join(root, 'usr/lib/quarterdeck'), { recursive: true, verbatimSymlinks: true })
  put('packaging/debian/defaults.env', 'usr/lib/quarterdeck/defaults.env')
  put('packaging/debian/quarterdeck.env', 'etc/quarterdeck/quarterdeck.env')
  put('packaging/debian/command', 'usr/bin/quarterdeck')
  put('packaging/debian/copyright', 'usr/share/doc/quarterdeck/copyright')
  put('packaging/debian/lintian-overrides', 'usr/share/lintian/overrides/quarterdeck')
  put('packaging/systemd/quarterdeck.service', 'lib/systemd/system/quarterdeck.service')
  // They are read there, and not in the folder of the programs.
  const documents = join(root, 'usr/lib/quarterdeck/docs')
  for (const name of readdirSync(documents))
    renameSync(join(documents, name), join(root, 'usr/share/doc/quarterdeck', name))
  rmSync(documents, { recursive: true })
  writeFileSync(join(root, 'usr/share/doc/quarterdeck/changelog.gz'), gzipSync(formatChangelog(version), { level: 9 }))
}

/** What was changed is in CHANGELOG.md; this file says which version it is. */
const maintainer = 'Quarterdeck <quarterdeck@studio.example>'

function formatChangelog(version) {
  const date = new Date(getCommitSeconds() * 1000).toUTCString().replace('GMT', '+0000')
  return `quarterdeck (${version}) unstable; urgency=medium\n\n  * Version ${version}.\n\n -- ${maintainer}  ${date}\n`
}

/** The control files: what the package is, its settings, digests and scripts. */
function writeControl(root, version) {
  const control = join(root, 'DEBIAN')
  mkdirSync(control)
  const files = listFiles(root)
  const digests = files.map((file) => {
    const digest = createHash('md5').update(readFileSync(file)).digest('hex')
    return `${digest}  ${relative(root, file)}\n`
  })
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  const fields = {
    Package: 'quarterdeck',
    Version: version,
    Section: 'admin',
    Priority: 'optional',
    Architecture: architectures[process.arch],
    Maintainer: maintainer,
    'Installed-Size': Math.ceil(bytes / 1024),
    Depends: depends.join(', '),
    Description: description,
  }
  writeFileSync(join(control, 'md5sums'), digests.filter((line) => !line.includes('  etc/')).join(''))
  writeFileSync(join(control, 'control'), toFields(fields))
  writeFileSync(join(control, 'conffiles'), '/etc/quarterdeck/quarterdeck.env\n')
  for (const name of ['postinst', 'prerm', 'postrm']) {
    cpSync(join(packageRoot, 'packaging/debian', name), join(control, name))
    chmodSync(join(control, name), 0o755)
  }
}

/** Makes the Debian package of the release folder, and returns its file. `isFast`: little compressed, for tests. */
export function makeDebianPackage(version, { isFast }) {
  const root = join(buildFolder, 'debian')
  rmSync(root, { recursive: true, force: true })
  mkdirSync(root, { recursive: true })
  layOut(root, version)
  normalize(root, getCommitSeconds())
  // It may come to hold the password of a database; postinst gives it to the service's group.
  chmodSync(join(root, 'etc/quarterdeck/quarterdeck.env'), 0o640)
  writeControl(root, version)
  const file = join(buildFolder, `quarterdeck_${version}_${architectures[process.arch]}.deb`)
  const compression = isFast ? ['-Zgzip', '-z1'] : ['-Zxz']
  run('dpkg-deb', ['--root-owner-group', ...compression, '--build', root, file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, SOURCE_DATE_EPOCH: String(getCommitSeconds()) },
  })
  rmSync(root, { recursive: true })
  return file
}
