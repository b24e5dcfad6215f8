import { type CommandEnvironment, print } from './command-environment.ts'

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
