import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { CommandAction } from '#server/platform/audit/actions.ts'
import { refreshStatistics } from '#server/platform/database/statistics.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type CommandEnvironment, note, say } from '../command-environment.ts'
import { CommandError, toMessage } from '../command-error.ts'
import { withProgress } from '../progress.ts'
import { type Opened, recordCommand } from '../with-database.ts'
import { detectDialect, getFileSize } from './csv-file.ts'
import type { FileFacts } from './field-reader.ts'
import { type CheckedFile, checkFile, forEachBatch, type ImportSource } from './import-file.ts'
import type { RowReader } from './player-rows.ts'
import { RowReport } from './row-report.ts'

/** The options of both imports. */
export type ImportOptions = { readonly mapping: string; readonly dryRun?: true; readonly report?: string }

/** What every mapping says of its file. */
type FileMapping = { readonly source: string; readonly delimiter?: string; readonly header: boolean }

/** What is special about one kind of import. */
export type ImportKind<M extends FileMapping, R> = {
  readMapping(text: string, name: string): M
  rowReader(mapping: M, facts: FileFacts): RowReader<R>
  readonly idOf: (record: R) => string
  readonly idName: string
  /** Sees every good row while the file is checked. */
  onRecord?(record: R): void
}

/** A file whose rows are all good, or skipped as the mapping says. */
export type PreparedImport<M, R> = {
  readonly mapping: M
  readonly source: ImportSource<R>
  readonly checked: CheckedFile
  /** What the audit entry says of the file. */
  readonly facts: Readonly<Record<string, string | number>>
  /** Reads the rows again, batch by batch, with progress shown under this title. */
  readonly eachBatch: (title: string, write: (records: readonly R[]) => Promise<void>) => Promise<void>
}

/** A number with separators: 90,189. */
export function shown(count: number): string {
  return count.toLocaleString('en-US')
}

/** The mapping's text: of a file, or given on the command line itself when it begins with a brace. */
async function mappingText(world: CommandEnvironment, given: string): Promise<{ text: string; name: string }> {
  if (given.trimStart().startsWith('{')) return { text: given, name: 'given on the command line' }
  const text = await readFile(resolve(world.folder, given), 'utf8').catch((problem: unknown) => {
    throw new CommandError(`The mapping ${given} cannot be read: ${toMessage(problem)}`)
  })
  return { text, name: given }
}

function printOutcome(world: CommandEnvironment, name: string, rows: number, report: RowReport): void {
  const { bad, skipped } = report
  if (skipped > 0) {
    say(world, `${shown(skipped)} ${skipped === 1 ? 'row is' : 'rows are'} skipped, because the mapping says so:`)
    for (const line of report.skippedLines()) say(world, line)
  }
  if (bad === 0) return
  const heading = `${name} is refused: ${shown(bad)} of ${shown(rows)} rows ${bad === 1 ? 'is' : 'are'} bad.`
  throw new CommandError(`${heading} Nothing was changed.\n${report.badLines().join('\n')}`)
}

/** Reads the mapping, checks every row of the file and prints what is wrong. Refuses when a row is bad. */
export async function prepareImport<M extends FileMapping, R>(
  world: CommandEnvironment,
  file: string,
  options: ImportOptions,
  kind: ImportKind<M, R>,
): Promise<PreparedImport<M, R>> {
  const path = resolve(world.folder, file)
  const { text, name } = await mappingText(world, options.mapping)
  const mapping = kind.readMapping(text, name)
  const dialect = await detectDialect(path, mapping)
  const read = kind.rowReader(mapping, { dialect, sourceName: mapping.source })
  const source = { path, dialect, read, idOf: kind.idOf, idName: kind.idName }
  const size = await getFileSize(path)
  const report = new RowReport(options.report && resolve(world.folder, options.report))
  const checked = await withProgress(world, `Checking ${basename(path)}`, size, (update) =>
    checkFile(source, report, (record) => kind.onRecord?.(record), update),
  ).finally(() => report.close())
  printOutcome(world, basename(path), checked.rows, report)
  const facts = {
    file: basename(path),
    sha256: checked.sha256,
    source: mapping.source,
    mappingSha256: createHash('sha256').update(text).digest('hex'),
    rows: checked.rows,
    skipped: report.skipped,
  }
  const eachBatch = (title: string, write: (records: readonly R[]) => Promise<void>) =>
    withProgress(world, title, size, (update) => forEachBatch(source, checked, write, update))
  return { mapping, source, checked, facts, eachBatch }
}

/** Writes a prepared file and its audit entry in one transaction. `work` writes and returns what it counted. */
export async function writeImport<M, R, Counts extends { created: number; changed: number }>(
  world: CommandEnvironment,
  { open }: Opened,
  prepared: PreparedImport<M, R>,
  action: CommandAction,
  work: (trx: Handle) => Promise<Counts>,
): Promise<Counts> {
  if (open.engine === 'embedded' && open.embedded === undefined) {
    note(world, 'The embedded database does one thing at a time: the running server answers again when this is done.')
  }
  const counts = await inTransaction(open.db, async (trx) => {
    const counted = await work(trx)
    const after = { ...prepared.facts, ...counted }
    const targetId = basename(prepared.source.path)
    await recordCommand(trx, world, { action, targetKind: 'data', targetId, after })
    return counted
  })
  if (counts.created + counts.changed > 0) await refreshStatistics(open.db)
  return counts
}
