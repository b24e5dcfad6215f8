import { fileURLToPath } from 'node:url'
import { DataFolderInUse } from './database/lock.ts'
import { SchemaTooNew } from './database/migrate.ts'
import { DatabaseUnavailable } from './database/unavailable.ts'
import { readSettings, refuseArguments, WrongSetting } from './settings.ts'
import { type RunningServer, startServer } from './start.ts'

// Built to dist/server/main.js, two folders below the package root.
const packageRoot = fileURLToPath(new URL('../..', import.meta.url))

const say = (line: string) => process.stdout.write(`${line}\n`)

function announce(server: RunningServer, url: string): void {
  const { firstAdmin } = server
  say(`\n  Quarterdeck is ready: ${url}`)
  if (firstAdmin?.password) {
    say(`  Sign in with:         ${firstAdmin.email}`)
    say(`  Password:             ${firstAdmin.password}    (shown once; change it under "My profile")`)
  }
  if (firstAdmin?.link)
    say(`  Choose the first administrator's password once, within 24 hours:\n    ${firstAdmin.link}`)
  say('')
}

/** Failures at start that a person can mend: their message is all there is to say. */
function isReadable(problem: unknown): problem is Error {
  const kinds = [WrongSetting, DataFolderInUse, SchemaTooNew, DatabaseUnavailable]
  const code = problem instanceof Error && 'code' in problem ? problem.code : ''
  return kinds.some((kind) => problem instanceof kind) || code === 'EADDRINUSE' || code === 'EACCES'
}

function stopOnSignals(server: RunningServer): void {
  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    say(`${signal}: finishing what is under way …`)
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

async function main(): Promise<void> {
  try {
    refuseArguments(process.argv.slice(2))
    const settings = readSettings(process.env, packageRoot)
    const server = await startServer(settings, packageRoot, say)
    stopOnSignals(server)
    announce(server, settings.publicUrl)
  } catch (problem) {
    process.stderr.write(isReadable(problem) ? `${problem.message}\n` : `${(problem as Error).stack ?? problem}\n`)
    process.exit(1)
  }
}

await main()
