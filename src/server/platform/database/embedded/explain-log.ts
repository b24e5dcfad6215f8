import { diskFullMessage } from '../unavailable.ts'

const causes: readonly (readonly [RegExp, string])[] = [
  [/No space left on device|Disk quota exceeded/, diskFullMessage],
  [
    /Too many open files/,
    'The database cannot start without free file handles (ulimit -n). It continues by itself when there are some.',
  ],
  [/Read-only file system/, 'The folder of the database is read-only.'],
  [/could not look up effective user ID/, 'The user of PostgreSQL has no entry in /etc/passwd.'],
  [/Cannot allocate memory|could not map anonymous shared memory/, 'There is not enough memory for the database.'],
]

/** A sentence for what PostgreSQL's programs wrote when they could not start; undefined for something unknown. */
export function explainLog(text: string): string | undefined {
  const known = causes.find(([pattern]) => pattern.test(text))
  if (known) return known[1]
  // What it answered those who asked whether it is ready does not say why it ended.
  const line = /(?:FATAL|PANIC): {2}(?!the database system is )(.+)/.exec(text)?.[1]
  return line === undefined ? undefined : `PostgreSQL cannot start: ${line}.`
}
