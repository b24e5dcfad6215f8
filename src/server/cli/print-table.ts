import { type CommandEnvironment, say } from './command-environment.ts'

/** Prints rows in columns that are as wide as their widest cell. */
export function printTable(
  world: CommandEnvironment,
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const widths = titles.map((title, place) => Math.max(title.length, ...rows.map((row) => row[place]?.length ?? 0)))
  for (const row of [titles, ...rows]) {
    say(
      world,
      row
        .map((cell, place) => cell.padEnd(widths[place] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}
