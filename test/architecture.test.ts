import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'

/** One source file: its path from the package root, its lines, and the files and packages it imports. */
type Source = { path: string; text: string; lines: number; imports: string[] }

const root = process.cwd()

function* filesBelow(folder: string): Generator<string> {
  for (const name of readdirSync(join(root, folder)).sort()) {
    const path = join(folder, name)
    if (statSync(join(root, path)).isDirectory()) yield* filesBelow(path)
    else if (/\.tsx?$/.test(name)) yield path
  }
}

const aliases = {
  '#contract/': 'src/contract/',
  '#server/': 'src/server/',
  '#console/': 'src/console/',
  '#test/': 'test/',
}

function resolveImport(from: string, specifier: string): string {
  for (const [alias, folder] of Object.entries(aliases)) {
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length)
  }
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier
}

function readSource(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier]) => specifier ?? '')
  return { path, text, lines: text.split('\n').length, imports: found.map((name) => resolveImport(path, name)) }
}

const isTest = ({ path }: Source) => /\.test\.tsx?$/.test(path)
const all = [...filesBelow('src')].map(readSource)
const sources = all.filter((source) => !isTest(source))
const within = (folder: string) => sources.filter(({ path }) => path.startsWith(folder))

/** "players" for src/server/players/store.ts; undefined for files directly in a room. */
function featureOf(path: string, room: string): string | undefined {
  const rest = path.startsWith(room) ? path.slice(room.length).split('/') : []
  return rest.length > 1 ? rest[0] : undefined
}

/** Says which imports break a rule, "file → import". */
function broken(files: Source[], isBroken: (imported: string, file: Source) => boolean): string[] {
  return files.flatMap((file) =>
    file.imports.filter((name) => isBroken(name, file)).map((name) => `${file.path} → ${name}`),
  )
}

describe('imports', () => {
  it('let the contract know zod and itself only', () => {
    expect(broken(within('src/contract/'), (name) => name !== 'zod' && !name.startsWith('src/contract/'))).toEqual([])
  })

  it('keep console and server apart', () => {
    expect(broken(within('src/console/'), (name) => name.startsWith('src/server/'))).toEqual([])
    expect(broken(within('src/server/'), (name) => name.startsWith('src/console/'))).toEqual([])
  })

  it('keep tests out of the product', () => {
    expect(broken(sources, (name) => name.startsWith('test/') || /\.test\.tsx?$/.test(name))).toEqual([])
  })

  it('keep the pipeline and the database free of features', () => {
    const ground = ['src/server/http/', 'src/server/database/', 'src/server/settings.ts', 'src/contract/']
    const files = [...within('src/server/http/'), ...within('src/server/database/')]
    expect(
      broken(files, (name) => name.startsWith('src/') && !ground.some((folder) => name.startsWith(folder))),
    ).toEqual([])
  })

  it("let a server feature use another feature's store and rules, never its handlers", () => {
    const files = sources.filter(({ path }) => featureOf(path, 'src/server/') !== undefined)
    const foreignHandlers = (name: string, { path }: Source) =>
      /\/handlers\.ts$/.test(name) && featureOf(name, 'src/server/') !== featureOf(path, 'src/server/')
    expect(broken(files, foreignHandlers)).toEqual([])
  })

  it('keep console features apart; only app knows them all', () => {
    const open = new Set(['api', 'ui'])
    const files = within('src/console/').filter(({ path }) => featureOf(path, 'src/console/') !== 'app')
    const foreign = (name: string, { path }: Source) => {
      const feature = featureOf(name, 'src/console/')
      const own = featureOf(path, 'src/console/')
      return own !== undefined && feature !== undefined && feature !== own && !open.has(feature)
    }
    expect(broken(files, foreign)).toEqual([])
  })

  it('keep looks free of product: ui imports neither the contract nor api nor features', () => {
    const foreign = (name: string) => name.startsWith('src/') && !name.startsWith('src/console/ui/')
    expect(broken(within('src/console/ui/'), foreign)).toEqual([])
  })

  it('use aliases across rooms and folders and relative paths within one', () => {
    const folderOf = (path: string) => path.split('/').slice(0, 3).join('/')
    const wrong = all.flatMap(({ path, text }) =>
      [...text.matchAll(/from '(\.[^']*)'/g)]
        .filter(
          ([, name]) => folderOf(resolveImport(path, name ?? '')) !== folderOf(path) && path.split('/').length > 3,
        )
        .map(([, name]) => `${path} → ${name}`),
    )
    expect(wrong).toEqual([])
  })

  it('go round in no circle between what features of the server decide and remember', () => {
    const edges = new Map<string, Set<string>>()
    // Handlers sit on top of every store and nothing stands on them.
    for (const { path, imports } of within('src/server/').filter((source) => !/\/handlers\.ts$/.test(source.path))) {
      const own = featureOf(path, 'src/server/')
      for (const name of imports) {
        const other = featureOf(name, 'src/server/')
        if (own && other && own !== other) edges.set(own, (edges.get(own) ?? new Set()).add(other))
      }
    }
    expect(circleIn(edges)).toBeUndefined()
  })
})

function circleIn(edges: Map<string, Set<string>>): string | undefined {
  const walk = (at: string, trail: string[]): string | undefined => {
    if (trail.includes(at)) return [...trail.slice(trail.indexOf(at)), at].join(' → ')
    for (const next of edges.get(at) ?? []) {
      const circle = walk(next, [...trail, at])
      if (circle) return circle
    }
    return undefined
  }
  return [...edges.keys()].map((start) => walk(start, [])).find((circle) => circle !== undefined)
}

describe('sizes and names', () => {
  it('keep a source file within 300 lines and a test within 500', () => {
    const limit = (source: Source) => (isTest(source) ? 500 : 300)
    expect(all.filter((source) => source.lines > limit(source)).map(({ path, lines }) => `${path}: ${lines}`)).toEqual(
      [],
    )
  })

  it('keep folders within four levels and 30 files (the shared api and ui: 50)', () => {
    const shared = new Set(['src/console/api', 'src/console/ui'])
    const folders = new Map<string, number>()
    for (const { path } of sources) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1)
    expect([...folders].filter(([folder, count]) => count > (shared.has(folder) ? 50 : 30))).toEqual([])
    expect(sources.filter(({ path }) => relative('src', path).split('/').length > 4).map(({ path }) => path)).toEqual(
      [],
    )
  })

  it('avoid names that say nothing', () => {
    const lists = new Set(['src/contract/index.ts', 'src/server/database/migrations/index.ts'])
    const empty = /(^|\/)(utils?|helpers?|misc|common|managers?|types|index)(\/|\.tsx?$)/
    const wrong = sources.filter(({ path }) => empty.test(path) && !lists.has(path))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('give a feature the same name in every room', () => {
    const names = new Set(Object.keys(contract))
    const serverOnly = new Set(['http', 'database', 'commands', 'sample', 'mail', 'staff'])
    const consoleOnly = new Set(['app', 'api', 'ui', 'favorites', 'gallery'])
    const foldersOf = (room: string) => new Set(sources.flatMap(({ path }) => featureOf(path, room) ?? []))
    expect([...foldersOf('src/server/')].filter((name) => !names.has(name) && !serverOnly.has(name))).toEqual([])
    expect([...foldersOf('src/console/')].filter((name) => !names.has(name) && !consoleOnly.has(name))).toEqual([])
  })
})

describe('words', () => {
  it('give every export of the shared ground a docstring', () => {
    const grounds = ['src/contract/', 'src/server/http/', 'src/server/database/', 'src/console/api/', 'src/console/ui/']
    const decided = (path: string) =>
      /\/(rules|store)\.ts$/.test(path) || grounds.some((ground) => path.startsWith(ground))
    const wrong = sources
      .filter(({ path }) => decided(path) && !path.includes('/migrations/'))
      .flatMap(({ path, text }) => undocumented(text).map((name) => `${path}: ${name}`))
    expect(wrong).toEqual([])
  })

  it('suppress nothing without a reason on the same line', () => {
    const wrong = all.flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => /biome-ignore|oxlint-disable|eslint-disable|@ts-(ignore|expect-error|nocheck)/.test(line))
        .filter((line) => !/(biome-ignore [\w/]+: .{10,}|@ts-expect-error .{10,})/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
    expect(wrong).toEqual([])
  })

  it('leave nothing for later and refer to nothing a reader cannot find', () => {
    const unfinished = /\b(TODO|FIXME|XXX)\b/
    const rowIds =
      /\b(PLIST|PLAYER|PERSIST|PREF|SHELL|MENU|ROUTE|LOGIN|AUTH|PERM|CONST|CPREF|PTAB|MENUMAP|ERRCAT)-\d{3}\b/
    const wrong = all.filter(({ text }) => unfinished.test(text) || rowIds.test(text))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('skip no test and use no raw HTML', () => {
    const wrong = all.filter(({ text }) => /\.(skip|only|todo)\(|dangerouslySetInnerHTML|\.innerHTML\s*=/.test(text))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})

/** Exported declarations that no docstring stands before; a type directly after its documented schema counts. */
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
