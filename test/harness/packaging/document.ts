import { readFileSync } from 'node:fs'

/** The shell commands of a section of docs/deploying.md: the text of each block, in order. */
export function readCommands(heading: string): string[] {
  const text = readFileSync('docs/deploying.md', 'utf8')
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`))
  if (section === undefined) throw new Error(`docs/deploying.md has no section "${heading}".`)
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block)
}
