import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { rawText } from '../../scripts/raw-text.mjs'
import { ownFolder } from './own-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

let bundled: Promise<string> | undefined

/** Bundles the child's program once, with the watchdog's program as an entry beside it, as the build does. */
async function bundle(): Promise<string> {
  const folder = ownFolder(join(root, 'node_modules/.cache'), 'quarterdeck-child')
  const build = await rolldown({
    input: {
      main: join(root, 'test/harness/database-child-main.ts'),
      'stop-unused': join(root, 'src/server/platform/database/embedded/stop-unused.ts'),
    },
    external: /^(?![./#]|[A-Z]:)/,
    platform: 'node',
    plugins: [rawText],
    logLevel: 'silent',
  })
  await build.write({ dir: folder, entryFileNames: '[name].js', format: 'esm' })
  await build.close()
  return join(folder, 'main.js')
}

/** A real process that does one of the things of database-child-main.ts in a data folder. */
export type DatabaseChild = {
  readonly process: ChildProcess
  /** Every line it has printed. */
  readonly lines: readonly string[]
  /** Waits for a line that begins with this; throws with the output when the process ends first. */
  says(beginning: string): Promise<string>
  /** Kills it, as a crash would. */
  kill(): Promise<void>
}

/** Starts a child. `task` is one of the tasks of database-child-main.ts. */
export async function startDatabaseChild(task: string, dataDir: string): Promise<DatabaseChild> {
  bundled ??= bundle()
  const child = spawn(process.execPath, [await bundled, task, dataDir], { stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  const lines: string[] = []
  const heard = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      for (const look of heard) look()
    })
  }
  const says = (beginning: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const line = lines.find((one) => one.startsWith(beginning))
        if (line === undefined) return
        heard.delete(look)
        resolve(line)
      }
      heard.add(look)
      look()
      void ended.then(() => {
        look()
        reject(new Error(`The child ended without "${beginning}". It said:\n${lines.join('\n')}`))
      })
    })
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { process: child, lines, says, kill }
}
