import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { saveUntilRefused } from './large-saves.ts'
import { formatInteger, formatSeconds, type Outcome } from './outcome.ts'
import { checkSavedGames } from './saved-games.ts'
import { TestServer } from './test-server.ts'
import { Journal, pause, Writer } from './writer.ts'

/** A small disk of its own, in memory. */
type SmallDisk = { folder: string; remove(): void }

function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    rmdirSync(folder)
    throw error
  }
  const remove = () => {
    execFileSync('umount', [folder], { stdio: 'pipe' })
    rmdirSync(folder)
  }
  return { folder, remove }
}

/** Writes a file that leaves `bytes` free on a disk, and returns the function that removes it. */
function fill(folder: string, leave: number): () => void {
  const file = join(folder, 'filler')
  const { bavail, bsize } = statfsSync(folder)
  const descriptor = openSync(file, 'w')
  const block = Buffer.alloc(64 * 1024, 'x')
  for (let left = bavail * bsize - leave; left > 0; left -= block.length) writeSync(descriptor, block)
  closeSync(descriptor)
  return () => rmSync(file)
}

/**
 * The disk below the embedded database fills up under saves: 503 with the cause, and it recovers by itself with every
 * acknowledged save when there is space again.
 */
export async function fullDisk(rounds: number): Promise<Outcome> {
  const chances = { n: rounds, of: 'full disks' }
  const violations: string[] = []
  const facts: string[] = []
  let disk: SmallDisk
  try {
    disk = mountSmallDisk(400)
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    const notRun = `a small disk cannot be mounted here: ${reason}`
    const isRoot = userInfo().uid === 0
    return { tried: 'a full disk', facts, violations: isRoot ? [notRun] : [], chances: { n: 0, of: '' }, notRun }
  }
  const dataDir = join(disk.folder, 'data')
  const testServer = await TestServer.embedded(dataDir)
  const journal = new Journal()
  const pid = testServer.server.child.pid
  try {
    const [large = '', ...ids] = await testServer.makePlayers(5)
    const writer = new Writer('d', ids, journal)
    for (let round = 0; round < rounds; round++) {
      for (let save = 0; save < 20; save++) await writer.save(testServer.client)
      const free = fill(disk.folder, 3 * 1024 * 1024)
      const refusals = await saveUntilRefused(testServer, large)
      const wrong = refusals.filter((refusal) => !refusal.startsWith('503'))
      violations.push(...wrong.map((refusal) => `on a full disk, a save was answered: ${refusal}`))
      if (!refusals.some((refusal) => /full/.test(refusal))) {
        violations.push(`the cause was not named: ${refusals.join(' | ') || 'nothing was refused'}`)
      }
      free()
      const started = performance.now()
      const acknowledged = journal.acknowledged.length
      while (journal.acknowledged.length === acknowledged && performance.now() - started < 20_000) {
        await pause(200)
        await writer.save(testServer.client)
      }
      const normalAfter = performance.now() - started
      if (journal.acknowledged.length === acknowledged) violations.push('no save works 20 s after there is space again')
      facts.push(`normal ${formatSeconds(normalAfter)} after there was space`)
      facts.push(...refusals.map((refusal) => `refused with "${refusal}"`))
    }
    violations.push(...(await testServer.inspect(({ db }) => checkSavedGames(db, journal))), ...journal.wrong)
    if (testServer.server.child.pid !== pid || testServer.server.child.exitCode !== null)
      violations.push('the server ended')
  } finally {
    await testServer.remove()
    disk.remove()
  }
  return {
    tried: `${rounds} full disks, ${formatInteger(journal.acknowledged.length)} acknowledged saves`,
    facts,
    violations,
    chances,
  }
}
