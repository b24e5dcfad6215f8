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

const lockfiles = ['package-lock.json', 'scripts/node-lts/package-lock.json', 'scripts/node-oldest/package-lock.json']

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
  ...['MPL-2.0', 'Unlicense', 'Zlib'],
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

it('needs no library that runs a script when it is installed', () => {
  expect(packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)).toEqual([])
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
  const folders = ['.ci', 'docs', 'scripts', 'src', 'test']
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
