import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readBackupKey } from '#server/platform/database/backup/encryption.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts'
import { openReplica } from '#server/platform/database/replica/open-replica.ts'
import { defaultStatementTimeoutMs } from '#server/platform/database/time-limit.ts'
import { listenBacklog } from '#server/platform/http/limits.ts'
import { readMetricsToken } from '#server/platform/metrics/metrics-token.ts'
import type { Settings } from '#server/platform/settings.ts'
import { createApps } from './app.ts'
import { startBackgroundTasks } from './background-tasks.ts'
import { prepareData } from './prepare-data.ts'
import { upgrade } from './upgrade.ts'

export type RunningServer = {
  url: string
  /** Where the game calls, with QD_GAME_PORT. */
  gameUrl: string | undefined
  /** Where this machine reads the metrics, with QD_METRICS_PORT. */
  metricsUrl: string | undefined
  engine: OpenedDatabase['engine']
  firstAdmin: Awaited<ReturnType<typeof prepareData>>
  /**
   * Finishes running requests, seals the audit log, closes the database and releases the data folder. With `drain` it
   * first answers for QD_DRAIN_SECONDS as before, while `GET /health/ready` is 503.
   */
  stop(options?: { drain: boolean }): Promise<void>
}

const now = () => new Date()

/** Opens or creates the database, brings it up to date, fills an empty one in Development, and listens. */
export async function startServer(
  settings: Settings,
  packageRoot: string,
  print: (line: string) => void,
): Promise<RunningServer> {
  let log = print
  const backupKey = await readBackupKey(settings.backupKeyFile)
  const metricsToken = await readMetricsToken(settings.metrics?.tokenFile)
  const database = await openDatabase({
    ...settings.database,
    poolSize: settings.databaseConnections,
    log: (line) => log(line),
  })
  let closeReplica = async () => {}
  const close = async () => {
    await closeReplica()
    await database.close()
  }
  try {
    await assertPortFree(settings.port, settings.host)
    if (settings.gamePort !== undefined) await assertPortFree(settings.gamePort, settings.host)
    if (settings.metrics) await assertPortFree(settings.metrics.port, settings.metrics.host)
    await upgrade(database, settings, backupKey, print)
    const firstAdmin = await prepareData(database, settings, now(), print)
    if (settings.replicaUrl !== undefined)
      closeReplica = await openReplica(database.db, settings.replicaUrl, {
        poolSize: settings.databaseConnections,
        statementTimeoutMs: defaultStatementTimeoutMs,
        log: (line) => log(line),
      })
    const shutdown = { isStopping: false }
    const apps = await createApps({
      settings,
      db: database.db,
      shutdown,
      consoleFolder: join(packageRoot, 'dist/console'),
    })
    const { app, game } = apps
    log = (line) => app.log.warn(line)
    const tasks = await startBackgroundTasks(apps, database, settings, { backupKey, metricsToken })
    const listening = { host: settings.host, backlog: listenBacklog }
    const gameUrl = await game?.listen({ ...listening, port: settings.gamePort ?? 0 })
    const url = await app.listen({ ...listening, port: settings.port })
    const stop = async ({ drain } = { drain: false }) => {
      shutdown.isStopping = true
      if (drain) await sleep(settings.drainMs)
      await app.close()
      await tasks.stop()
      await close()
    }
    return { url, gameUrl, metricsUrl: tasks.metricsUrl, engine: database.engine, firstAdmin, stop }
  } catch (error) {
    await close()
    throw error
  }
}

/** Rejects when the port cannot be listened on, so that the start fails before it changes any data. */
async function assertPortFree(port: number, host: string): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  await new Promise((resolve) => server.close(resolve))
}
