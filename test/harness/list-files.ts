import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Every file below a folder of the package whose name matches, sorted, as paths from the package root. */
export function* listFiles(folder: string, name: RegExp): Generator<string> {
  for (const entry of readdirSync(folder).sort()) {
    const path = join(folder, entry)
    if (statSync(path).isDirectory()) yield* listFiles(path, name)
    else if (name.test(entry)) yield path
  }
}
