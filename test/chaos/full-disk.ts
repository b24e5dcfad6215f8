import { execFileSync } from 'node:child_process'
import { closeSync, cpSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { persistence } from '#contract/persistence.ts'
import { count, type Outcome, seconds } from './outcome.ts'
import { Place } from './place.ts'
import { problemsOfSavedGames } from './saved-games.ts'
import { Journal, pause, Writer } from './writer.ts'

/** A small disk of its own, in memory. */
type SmallDisk = { folder: string; remove(): void }

function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (problem) {
    rmdirSync(folder)
    throw problem
  }
  const remove = () => {
    execFileSync('umount', [folder], { stdio: 'pipe' })
    rmdirSync(folder)
  }
  return { folder, remove }
}

/** Writes a file that takes all but so many bytes of a disk, and returns the function that removes it. */
function fill(folder: string, leave: number): () => void {
  const file = join(folder, 'filler')
  const { bavail, bsize } = statfsSync(folder)
  const descriptor = openSync(file, 'w')
  const block = Buffer.alloc(64 * 1024, 'x')
  for (let left = bavail * bsize - leave; left > 0; left -= block.length) writeSync(descriptor, block)
  closeSync(descriptor)
  return () => rmSync(file)
}

/** Saves values that the engine cannot make small, until the disk has no more room; gives the refusal. */
async function saveUntilFull(place: Place, id: string): Promise<{ refusal: string; saves: number }> {
  for (let saves = 0; saves < 400; saves++) {
    const digits = Array.from({ length: 20_000 }, () => Math.random().toString(36).slice(2, 10)).join('')
    const reply = await place.client.call(persistence.save, {
      params: { id },
      body: [{ Key: 'large', Value: JSON.stringify(digits) }],
    })
    if (reply.status !== 200) return { refusal: `${reply.status} ${reply.code} ${reply.message}`, saves }
  }
  return { refusal: 'none', saves: 400 }
}

/** The same refusal, asked again for a while: the cause is named as soon as the engine was tried again. */
async function refusalWhileFull(place: Place, writer: Writer, journal: Journal): Promise<string> {
  let last = ''
  for (let attempt = 0; attempt < 30 && !/full/i.test(last); attempt++) {
    await pause(200)
    await writer.save(place.client)
    const reply = await place.client.call(persistence.list, { params: { id: 'nobody' } })
    last = `${reply.status} ${reply.code} ${reply.message}`
  }
  return `${last}${journal.wrong.length > 0 ? ` (${journal.wrong.join('; ')})` : ''}`
}

/**
 * The disk below the embedded database fills up under saves: 503 with the cause, and when there is space again it
 * goes on by itself with everything acknowledged. `template` is a data folder to begin with.
 */
export async function fullDisk(template: string, rounds: number): Promise<Outcome> {
  const chances = { n: rounds, of: 'full disks' }
  const violations: string[] = []
  const facts: string[] = []
  let disk: SmallDisk
  try {
    disk = mountSmallDisk(200)
  } catch (problem) {
    const notRun = `a small disk cannot be mounted here: ${problem instanceof Error ? problem.message.split('\n')[0] : problem}`
    const isRoot = userInfo().uid === 0
    return { tried: 'a full disk', facts, violations: isRoot ? [notRun] : [], chances: { n: 0, of: '' }, notRun }
  }
  const dataDir = join(disk.folder, 'data')
  cpSync(join(template, 'embedded'), join(dataDir, 'embedded'), { recursive: true })
  const place = await Place.embedded(dataDir)
  const journal = new Journal()
  const pid = place.server.child.pid
  try {
    const [large = '', ...ids] = await place.makePlayers(5)
    const writer = new Writer('d', ids, journal)
    for (let round = 0; round < rounds; round++) {
      for (let save = 0; save < 20; save++) await writer.save(place.client)
      const free = fill(disk.folder, 3 * 1024 * 1024)
      const { refusal, saves } = await saveUntilFull(place, large)
      if (!refusal.startsWith('503')) violations.push(`on a full disk, a save was answered: ${refusal}`)
      const named = await refusalWhileFull(place, writer, journal)
      if (!/^503.*(full|ENOSPC)/.test(named)) violations.push(`the cause was not named: ${named}`)
      free()
      const started = performance.now()
      const acknowledged = journal.acknowledged.length
      while (journal.acknowledged.length === acknowledged && performance.now() - started < 20_000) {
        await pause(200)
        await writer.save(place.client)
      }
      const normalAfter = performance.now() - started
      if (journal.acknowledged.length === acknowledged) violations.push('no save works 20 s after there is space again')
      facts.push(`full after ${saves} large saves, normal ${seconds(normalAfter)} after there was space`)
    }
    violations.push(...(await place.inspect(({ db }) => problemsOfSavedGames(db, journal))), ...journal.wrong)
    if (place.server.child.pid !== pid || place.server.child.exitCode !== null) violations.push('the server ended')
  } finally {
    await place.remove()
    disk.remove()
  }
  return {
    tried: `${rounds} full disks, ${count(journal.acknowledged.length)} acknowledged saves`,
    facts,
    violations,
    chances,
  }
}
