import type { Readable, Writable } from 'node:stream'

/** The process environment of a command; tests pass their own. */
export type CommandEnvironment = {
  /** Environment variables, the settings among them. */
  readonly variables: NodeJS.ProcessEnv
  /** The folder of package.json; a relative QD_DATA_DIR counts from here. */
  readonly packageRoot: string
  /** The base folder of relative file names. */
  readonly folder: string
  readonly input: Readable
  /** For the output of a command. */
  readonly output: Writable & { readonly isTTY?: boolean }
  /** For progress, hints and errors. */
  readonly notices: Writable & { readonly isTTY?: boolean }
  readonly now: () => Date
  readonly randomBytes: (size: number) => Buffer
  /** The name of the system user who runs the command. */
  readonly userName: string
  /** Calls the listener at Ctrl-C, once, in place of ending the process; the returned function takes it away. */
  readonly onInterrupt: (listener: () => void) => () => void
}

export function print(environment: CommandEnvironment, line: string): void {
  environment.output.write(`${escapeControls(line)}\n`)
}

export function printNotice(environment: CommandEnvironment, line: string): void {
  environment.notices.write(`${escapeControls(line)}\n`)
}

/**
 * Replaces control characters except line ends by text, because output may contain data from a file or the database,
 * and a terminal would interpret them.
 */
export function escapeControls(line: string): string {
  return line.replace(/[^\P{Cc}\n]/gu, escapeControl)
}

/** One control character as text: `\x1b`. */
export function escapeControl(control: string): string {
  return `\\x${(control.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}`
}

/** Prints rows as a table with columns as wide as their widest cell. */
export function printTable(
  environment: CommandEnvironment,
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const widths = titles.map((title, index) => Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)))
  for (const row of [titles, ...rows]) {
    print(
      environment,
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}
