import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEngine } from '#server/platform/database/embedded/open-embedded.ts'
import { ownFolder } from './own-folder.ts'

const cache = fileURLToPath(new URL('../../node_modules/.cache/quarterdeck', import.meta.url))
const ignore = () => undefined

/**
 * A new data folder with an embedded database in it, still without tables. Making one from nothing takes 4 s, so it is
 * done once for each version of the engine and copied from then on.
 */
export async function freshDataFolder(): Promise<string> {
  const dataDir = ownFolder(tmpdir(), 'quarterdeck-data')
  cpSync(await emptyEngineFolder(), join(dataDir, 'embedded'), { recursive: true })
  return dataDir
}

/**
 * Copies a data folder as an operator would while a server may write into it, lock file included and the socket not. A
 * file that is renamed while the copy lists it (the head of the audit log, a segment of the WAL) makes it begin again.
 */
export function copyFolderInUse(dataDir: string, copy: string): void {
  for (let attempt = 1; ; attempt++) {
    try {
      cpSync(dataDir, copy, { recursive: true, filter: (file) => !file.includes('.s.PGSQL') })
      return
    } catch (error) {
      const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      if (!isGone || attempt === 10) throw error
      rmSync(copy, { recursive: true, force: true })
    }
  }
}

async function emptyEngineFolder(): Promise<string> {
  const manifest: unknown = JSON.parse(readFileSync(join(cache, '../../@electric-sql/pglite/package.json'), 'utf8'))
  const version = typeof manifest === 'object' && manifest && 'version' in manifest ? String(manifest.version) : ''
  const folder = join(cache, `empty-engine-${version}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(`${folder}-`)
  const { database } = await openEngine({
    folder: draft,
    statementTimeoutMs: 60_000,
    onStateChange: ignore,
    log: ignore,
  })
  await database.close()
  try {
    renameSync(draft, folder)
  } catch {
    // Another test process created it first.
    rmSync(draft, { recursive: true, force: true })
  }
  return folder
}
