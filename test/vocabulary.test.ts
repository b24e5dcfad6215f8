import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { listFiles } from './harness/list-files.ts'

/**
 * Coined names and the standard terms in their place. No declaration in src, test or scripts has one of these names;
 * names that libraries declare are theirs. Run it alone: `npx vitest run --project api test/vocabulary.test.ts`.
 */
const coined: Readonly<Record<string, string>> = {
  actOnMany: 'runBulk',
  address: 'searchParams, ipAddress, url or email',
  anyWork: 'defineJob',
  askAgain: 'refetch',
  asked: 'requested, input or query',
  belongings: 'ownedTables',
  carryOut: 'runBatch',
  ClosedDialog: 'ForbiddenDialog',
  decoy: 'dummy',
  deeds: 'action labels',
  deleteTraces: 'deleteOrphanedRows',
  doors: 'actions',
  everyMs: 'refetchInterval',
  freshForMs: 'staleTime',
  hoped: 'first attempt',
  inks: 'text colors',
  isEndToldByPage: 'isToastSuppressed',
  jsonWord: 'literal',
  keepsOld: 'keepPreviousData',
  keptPlan: 'cachedPlan',
  keptPlans: 'cachedPlans',
  kindWords: 'labels',
  lack: 'disabledReason',
  lackedFor: 'missingPermission',
  lackOf: 'disabledReason',
  laden: 'a name that says what it has',
  longestDelayMs: 'maxDelayMs',
  mostAttempts: 'maxAttempts',
  noteOf: 'toNote',
  problemsOf: 'toInputErrors',
  lapseOf: 'revokedReason',
  letGo: 'release',
  LinkDialect: 'TimeoutDialect',
  LinkPool: 'TimeoutPool',
  longestShown: 'maxPreviewLength',
  lose: 'revoke',
  mostFound: 'maxResults',
  nearerEnd: 'a standard term',
  parseWords: 'parseSearchParams',
  passJob: 'reassignJob',
  Place: 'Location, Cursor or TestServer',
  place: 'location, cursor, folder or server',
  Refusal: 'ApiError',
  refuse: 'throw an ApiError',
  refuseStale: 'throwStale',
  RequestFailure: 'ApiError',
  roomy: 'a standard term',
  Said: 'ClientMessage',
  surelyMany: 'exceedsLimit',
  telling: 'mobileRole',
  thePlayer: 'player',
  tire: 'onTimeout',
  told: 'notified',
  Turn: 'Lease',
  unless: 'disabledReason',
  useAsk: 'useEndpointQuery',
  useChange: 'useEndpointMutation',
  useFirstAnswer: 'a standard term',
  usualChunk: 'defaultBatchSize',
  useWatched: 'useStore',
  vouch: 'reauthorize',
  walk: 'visit, or index scan',
  watchable: 'createStore',
  withRoom: 'withWorkMem',
  words: 'labels, arguments or search params',
  WorkOrder: 'JobContext',
  works: 'jobHandlers',
}

/** Names that end in "Of": libraries and SQL say so. A conversion is `toX`, a search `getX`, `findX` or `listX`. */
const endsInOf = /^[a-z]\w*Of$/
const standardOf = ['allOf', 'anyOf', 'oneOf', 'hasAnyOf', 'asOf', 'readAsOf']

/** Coined parts of file names. */
const coinedFiles = /(^|[-/])(works?|told|vouch|lapse|lack|words|doors|laden|kept|watchable|broken-off|place)([-.]|$)/

/** Coined phrases of comments and documents. */
const phrases = [
  'three rooms',
  'import sentence',
  'may they',
  'store remembers',
  'mend the mechanism',
  "'a short way'",
  "'bye'",
  '--qd-ground',
  'whoever',
  'is told',
  'are told',
  'so many',
  'somebody else',
  'present state',
  'present version',
  'mark off',
]

/** Texts that the specification gives. */
const specified = ['players are told to update to a newer build']

/** What is meant as it stands: the name, where, and why. */
const exceptions: readonly { name: string; file: RegExp; reason: string }[] = [
  {
    name: 'address',
    file: /platform\/(database\/generated-tables|audit\/repository|jobs\/repository)|retention\.test|harness\/makers/,
    reason: 'a column of released tables',
  },
  { name: 'address', file: /platform\/mail\/sender/, reason: 'the name of the mail library' },
]

const folders = ['src', 'test', 'scripts']
const own = 'test/vocabulary.test.ts'
const code = folders.flatMap((folder) => [...listFiles(folder, /\.(tsx?|mjs)$/)]).filter((path) => path !== own)
const documents = [
  ...listFiles('docs', /./),
  ...listFiles('src', /\.md$/),
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
]

/** The names that a file declares, with their lines: "told:12". */
function* declarations(path: string): Generator<{ name: string; line: number }> {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, kind)
  const found: { name: string; line: number }[] = []
  const visit = (node: ts.Node): void => {
    const name = 'name' in node ? (node.name as ts.Node | undefined) : undefined
    const isOwn =
      !ts.isImportSpecifier(node) &&
      !ts.isPropertyAccessExpression(node) &&
      !ts.isPropertyAssignment(node) &&
      !ts.isJsxAttribute(node)
    if (name && isOwn && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name))) {
      const { line } = file.getLineAndCharacterOfPosition(name.getStart(file))
      found.push({ name: name.text.replace(/^#/, ''), line: line + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  yield* found
}

const isExcepted = (name: string, path: string) =>
  exceptions.some((exception) => exception.name === name && exception.file.test(path))

describe('vocabulary', () => {
  it('declares nothing by a coined name', () => {
    const wrong = code.flatMap((path) =>
      [...declarations(path)]
        .filter(({ name }) => Object.hasOwn(coined, name) && !isExcepted(name, path))
        .map(({ name, line }) => `${path}:${line} ${name} → ${coined[name]}`),
    )
    expect(wrong.join('\n')).toBe('')
  })

  it('calls no conversion "…Of"', () => {
    const wrong = code.flatMap((path) =>
      [...declarations(path)]
        .filter(({ name }) => endsInOf.test(name) && !standardOf.includes(name))
        .map(({ name, line }) => `${path}:${line} ${name}`),
    )
    expect(wrong.join('\n')).toBe('')
  })

  it('names no file by a coined word', () => {
    expect([...code, ...documents].filter((path) => coinedFiles.test(path)).join('\n')).toBe('')
  })

  it('uses no coined phrase in comments and documents', () => {
    const wrong = [...code, ...documents].flatMap((path) => {
      const text = specified.reduce((all, part) => all.replaceAll(part, ''), readFileSync(path, 'utf8'))
      return phrases.filter((phrase) => text.includes(phrase)).map((phrase) => `${path}: ${phrase}`)
    })
    expect(wrong.join('\n')).toBe('')
  })
})
