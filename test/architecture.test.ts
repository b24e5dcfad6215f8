import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles } from '#test/harness/list-files.ts'
import playwrightConfig from '../playwright.config.ts'
import vitestConfig from '../vitest.config.ts'

/**
 * What the other tools cannot see of the structure. dependency-cruiser holds the imports (.dependency-cruiser.mjs),
 * oxlint the sizes of files and functions (.oxlintrc.json), vocabulary.test.ts the names.
 */
type Source = { path: string; text: string }

const all: Source[] = [...listFiles('src', /\.tsx?$/)].map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const sources = all.filter(({ path }) => !/\.test\.tsx?$/.test(path))
const documents: Source[] = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...listFiles('docs', /\.md$/),
  ...listFiles('src', /\.md$/),
].map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))
const within = (folder: string) => sources.filter(({ path }) => path.startsWith(folder))

/** Fails with one line for each file or finding. */
const expectNone = (findings: readonly string[]) => expect(findings.join('\n')).toBe('')

describe('folders', () => {
  it('hold at most 25 files each, tests aside, but for the migrations and the contract, which are flat', () => {
    const counts = new Map<string, number>()
    for (const { path } of sources) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
    for (const flat of ['src/server/platform/database/migrations', 'src/contract']) counts.delete(flat)
    expectNone([...counts].filter(([, count]) => count > 25).map(([folder, count]) => `${folder}: ${count}`))
  })

  it('are nested at most four deep', () => {
    expectNone([...new Set(sources.map(({ path }) => dirname(path)))].filter((path) => path.split('/').length > 5))
  })

  it('have names that say something, and no index files apart from two lists', () => {
    const lists = new Set(['src/contract/index.ts', 'src/server/platform/database/migrations/index.ts'])
    const empty = /(^|\/)(utils?|helpers?|misc|common|managers?|types|index)(\/|\.tsx?$)/
    expectNone(sources.map(({ path }) => path).filter((path) => empty.test(path) && !lists.has(path)))
  })

  it('name a subject alike in server and console', () => {
    const listSubjects = (layer: string, others: readonly string[]) => {
      const folders = within(`src/${layer}/`).flatMap(({ path }) => path.split('/').slice(2, -1)[0] ?? [])
      return new Set(folders.filter((folder) => !others.includes(folder)))
    }
    const server = listSubjects('server', ['platform', 'manifest', 'cli'])
    const console = listSubjects('console', ['platform', 'components'])
    // Programs read the feed; saved views belong to every list, and the search to the palette of the platform; favorites live in the browser,
    // buckets in a file, samples in the code.
    expect([...server].filter((name) => !console.has(name))).toEqual(['feed', 'search', 'views'])
    const inBrowser = [...console].filter((name) => !server.has(name))
    expect(inBrowser.sort()).toEqual(['data-information', 'favorites', 'gallery'])
  })
})

describe('imports', () => {
  it('are relative within a module and go by alias across modules', () => {
    const toModule = (path: string) => /^src\/[^/]+\/(?:platform\/)?[^/]+/.exec(path)?.[0]
    const relative = /from '(\.\.\/[^']*)'/g
    const wrong = all
      .filter(({ path }) => path.startsWith('src/server/') || path.startsWith('src/console/'))
      .filter(({ path }) => path.split('/').length > 3)
      .flatMap(({ path, text }) =>
        [...text.matchAll(relative)]
          .filter(([, name = '']) => toModule(new URL(name, `file:///${path}`).pathname.slice(1)) !== toModule(path))
          .map(([, name]) => `${path} → ${name}`),
      )
    expectNone(wrong)
  })

  it('write the path of a screen in one file', () => {
    const wrong = within('src/console/').filter(({ text }) => /['"`]\/(acp|auth|admintemplate)\//.test(text))
    const mayName = /routes\.ts$|platform\/navigation\/screen\.ts$/
    expectNone(wrong.map(({ path }) => path).filter((path) => !mayName.test(path)))
  })
})

it('names in docs/security.md only test files that exist', () => {
  const text = documents.find(({ path }) => path === 'docs/security.md')?.text ?? ''
  let folder = ''
  const missing = [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].filter(([, name = '']) => {
    // A name without a folder lies in that of the file before it.
    const path = name.includes('/') ? name : `${folder}/${name}`
    folder = dirname(path)
    return !existsSync(path)
  })
  expectNone(missing.map(([name]) => name))
})

it('marks in docs/security.md the files of the nightly run', () => {
  const text = documents.find(({ path }) => path === 'docs/security.md')?.text ?? ''
  const named = [...text.matchAll(/`(test\/nightly\/[\w./-]+|[\w./-]+\.nightly\.test\.tsx?)`( \(nightly\))?/g)]
  expectNone(named.filter(([, , mark]) => mark === undefined).map(([, path]) => path ?? ''))
})

it('runs each test file in exactly one run', () => {
  const toPattern = (glob: string) =>
    new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('**/', '(.+/)?').replaceAll('*', '[^/]*')}$`)
  const projects = vitestConfig.test?.projects ?? []
  const vitestRuns = projects.map((project) => {
    const { include = [], exclude = [] } = (typeof project === 'object' && 'test' in project && project.test) || {}
    return { include: include.map(toPattern), exclude: exclude.map(toPattern) }
  })
  const playwrightRuns = (playwrightConfig.projects ?? []).map(({ testDir }) => ({
    include: [toPattern(`${testDir}/*.spec.ts`)],
    exclude: [],
  }))
  const files = ['src', 'test'].flatMap((folder) => [...listFiles(folder, /\.(test|spec)\.tsx?$/)])
  const matches = (patterns: readonly RegExp[], path: string) => patterns.some((pattern) => pattern.test(path))
  const countRuns = (path: string) =>
    [...vitestRuns, ...playwrightRuns].filter(
      ({ include, exclude }) => matches(include, path) && !matches(exclude, path),
    ).length
  expect(files.length).toBeGreaterThan(300)
  expectNone(files.filter((path) => countRuns(path) !== 1).map((path) => `${path}: ${countRuns(path)} runs`))
})

describe('text of the code', () => {
  it('lets the server contact nothing but the database, the addresses of its settings and issuers', () => {
    const contacting =
      /\bfetch\(|import \{[^}]*\b(connect|createConnection|request|get|Agent|lookup|resolve\w*)\b[^}]*\} from '(node:)?(https?|http2|net|tls|dns|dgram)/
    // The webhook of the audit log, the collector of traces, addresses that staff entered, and the cancelling of statements;
    // bots and their command play on a server, and the command `api` calls one.
    const allowed = [
      'src/server/platform/audit/head-keeper.ts',
      'src/server/platform/tracing/span-exporter.ts',
      'src/server/platform/callers/safe-request.ts',
      'src/server/platform/database/postgresql.ts',
      'src/server/bots/play-bots.ts',
      'src/server/cli/api-call.ts',
      'src/server/cli/bots-command.ts',
    ]
    const found = within('src/server/').filter(({ text }) => contacting.test(text))
    expectNone(found.map(({ path }) => path).filter((path) => !allowed.includes(path)))
  })

  it('gives the database no pattern and no path to evaluate', () => {
    const evaluated =
      /\bsimilar to\b|\blike_regex\b|\bjsonb_path|\bregexp_(like|match|count|instr|substr)|\s!?~\*?\s*\$\{/
    expectNone(
      within('src/server/')
        .filter(({ text }) => evaluated.test(text))
        .map(({ path }) => path),
    )
  })

  it('parses JSON in one place, which counts its depth first', () => {
    const parsing = sources.filter(
      ({ path, text }) => /^src\/(contract|server)\//.test(path) && text.includes('JSON.parse('),
    )
    expectNone(parsing.map(({ path }) => path).filter((path) => path !== 'src/contract/core/json.ts'))
  })

  it('measures durations with a clock that never jumps', () => {
    expectNone(
      within('src/server/')
        .filter(({ text }) => text.includes('Date.now()'))
        .map(({ path }) => path),
    )
  })

  it('tells nobody to run npx with the name of the product, which a registry may have for something else', () => {
    const wrong = [...sources, ...documents].flatMap(({ path, text }) =>
      [...text.matchAll(/(.{0,30})npx quarterdeck/g)]
        .filter(([, before]) => !before?.includes('not use'))
        .map(() => path),
    )
    expectNone(wrong)
  })

  it('has a docstring on every export of contract, platform and components, and on what subjects use of each other', () => {
    const documented = /^src\/(contract|server\/platform|console\/(platform|components))\/(?!.*migrations\/)/
    const used = listNamesUsedElsewhere()
    const wrong = sources.flatMap(({ path, text }) =>
      undocumented(text)
        .map((name) => `${path}: ${name}`)
        .filter((found) => documented.test(path) || used.has(found)),
    )
    expectNone(wrong)
  })

  it('suppresses nothing without a reason on the same line', () => {
    const wrong = all.flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => /biome-ignore|oxlint-disable|eslint-disable|@ts-(ignore|expect-error|nocheck)/.test(line))
        .filter((line) => !/(biome-ignore [\w/]+: .{10,}|@ts-expect-error .{10,})/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
    expectNone(wrong)
  })

  it('leaves nothing for later and refers to nothing a reader cannot find', () => {
    const unfinished = /\b(TODO|FIXME|XXX)\b/
    const rowIds =
      /\b(PLIST|PLAYER|PERSIST|PREF|SHELL|MENU|ROUTE|LOGIN|AUTH|PERM|CONST|CPREF|PTAB|MENUMAP|ERRCAT)-\d{3}\b/
    expectNone(all.filter(({ text }) => unfinished.test(text) || rowIds.test(text)).map(({ path }) => path))
  })

  it('skips no test and uses no raw HTML', () => {
    const wrong = /\.(skip|only|todo)\(|dangerouslySetInnerHTML|\.innerHTML\s*=/
    expectNone(all.filter(({ text }) => wrong.test(text)).map(({ path }) => path))
  })
})

/** What subjects of the server import from each other, as "path: name". Those of the console go by `shared` folders. */
function listNamesUsedElsewhere(): Set<string> {
  const found = new Set<string>()
  for (const { path, text } of within('src/server/')) {
    for (const [, names = '', target] of text.matchAll(/import (?:type )?\{([^}]*)\} from '#(server\/[^']+)'/g)) {
      if (target === undefined || target.split('/')[1] === path.split('/')[2]) continue
      for (const name of names.split(',')) found.add(`src/${target}: ${name.replace(/\btype\b| as .*/g, '').trim()}`)
    }
  }
  return found
}

/** Exported declarations without a docstring before them; a type directly after its documented schema counts. */
function undocumented(text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const name = /^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/.exec(line)?.[1]
    if (!name) return []
    const before = lines[index - 1]?.trim() ?? ''
    const isTwin = line.startsWith('export type') && new RegExp(`^export const ${name}\\b`, 'm').test(text)
    const isOverload = new RegExp(`^export function ${name}\\b`).test(before)
    return before.endsWith('*/') || isTwin || isOverload ? [] : [name]
  })
}
