import type { Readable, Writable } from 'node:stream'

/** What a command line has around it; tests give their own. */
export type CommandEnvironment = {
  /** Environment variables, the settings among them. */
  readonly variables: NodeJS.ProcessEnv
  /** The folder of package.json; a relative QD_DATA_DIR counts from here. */
  readonly packageRoot: string
  /** The folder that relative file names count from. */
  readonly folder: string
  readonly input: Readable
  /** What a command answers. */
  readonly output: Writable
  /** Progress, hints and failures. */
  readonly notices: Writable & { readonly isTTY?: boolean }
  readonly now: () => Date
  readonly randomBytes: (size: number) => Buffer
  /** The name of the person at the keyboard, as the system knows it. */
  readonly userName: string
}

/** Prints a line of a command's answer. */
export function say(world: CommandEnvironment, line: string): void {
  world.output.write(`${visible(line)}\n`)
}

/** Prints a line beside the answer. */
export function note(world: CommandEnvironment, line: string): void {
  world.notices.write(`${visible(line)}\n`)
}

/**
 * Control characters, apart from the ends of lines, as text. What a command says may come from a file or the database,
 * and a terminal obeys some of them.
 */
function visible(line: string): string {
  return line.replace(/[^\P{Cc}\n]/gu, escaped)
}

/** One control character as text: `\x1b`. */
export function escaped(control: string): string {
  return `\\x${(control.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}`
}
