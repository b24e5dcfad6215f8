import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { onParentExit } from '#server/platform/parent-watch.ts'
import { readSettings, rejectArguments, type Settings } from '#server/platform/settings.ts'
import { formatStartError } from '#server/platform/start-error.ts'
import { type RunningServer, startServer } from './start.ts'

// Built to dist/server/main.js, two folders below the package root.
const packageRoot = fileURLToPath(new URL('../..', import.meta.url))

// Read before the start, which may take a while.
const parent = process.ppid

const print = (line: string) => process.stdout.write(`${line}\n`)

function announce(server: RunningServer, { publicUrl: url, gamePort, gameUrl }: Settings): void {
  const { firstAdmin } = server
  print(`\n  Quarterdeck is ready: ${url}`)
  if (gamePort !== undefined) print(`  Calls of the game:    ${gameUrl}/game/v1`)
  if (server.engine === 'embedded') print('  Database:             embedded PostgreSQL, in the data folder')
  if (firstAdmin?.password) {
    print(`  Sign in with:         ${firstAdmin.email}`)
    print(`  Password:             ${firstAdmin.password}    (shown once; change it under "My profile")`)
  }
  if (firstAdmin?.link)
    print(`  Set the first administrator's password with this link (valid once, 24 hours):\n    ${firstAdmin.link}`)
  print('')
}

function stopOnSignals(server: RunningServer): void {
  let stopping = false
  const stop = (cause: string) => {
    if (stopping) process.exit(1)
    stopping = true
    print(`${cause}: shutting down, waiting for running requests …`)
    server.stop({ drain: cause === 'SIGTERM' }).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  if (process.env.npm_lifecycle_event === 'start') onParentExit(parent, () => stopping || stop('npm exited'))
}

/**
 * What declarations build at the start lives as long as the server. V8 would conclude from it that everything built by
 * the same functions does, the statements of requests too, and leave those to its slow full collections: a search by id
 * took a quarter more processor time.
 */
function keepRequestsShortLived(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}

async function main(): Promise<void> {
  keepRequestsShortLived()
  try {
    rejectArguments(process.argv.slice(2))
    const settings = readSettings(process.env, packageRoot)
    const server = await startServer(settings, packageRoot, print)
    stopOnSignals(server)
    announce(server, settings)
  } catch (error) {
    const unexpected = error instanceof Error ? error.stack : String(error)
    process.stderr.write(`${formatStartError(error) ?? unexpected}\n`)
    process.exit(1)
  }
}

await main()
