import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPerson } from '#server/accounts/staff-repository.ts'
import { startBotRuns } from '#server/bots/bot-runner.ts'
import { HeadKeeper } from '#server/platform/audit/head-keeper.ts'
import { startSealer } from '#server/platform/audit/sealer.ts'
import { readBackupKey } from '#server/platform/database/backup/encryption.ts'
import { startScheduledBackups } from '#server/platform/database/backup/schedule.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts'
import { createErrorReporter } from '#server/platform/error-reporter.ts'
import { listenBacklog } from '#server/platform/http/limits.ts'
import { startJobs } from '#server/platform/jobs/runner.ts'
import { createDelivery, startMailSender } from '#server/platform/mail/sender.ts'
import { serveMetrics } from '#server/platform/metrics.ts'
import { startNumbering } from '#server/platform/outbox/number-events.ts'
import { Polling } from '#server/platform/polling.ts'
import { startRetention } from '#server/platform/retention.ts'
import type { Settings } from '#server/platform/settings.ts'
import { startTimedSteps } from '#server/platform/timed-steps/runner.ts'
import { startFigures } from '#server/reports/figure-runner.ts'
import { type Apps, createApps } from './app.ts'
import { features } from './features.ts'
import { prepareData } from './prepare-data.ts'
import { upgrade } from './upgrade.ts'

export type RunningServer = {
  url: string
  /** Where the game calls, with QD_GAME_PORT. */
  gameUrl: string | undefined
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
  const database = await openDatabase({
    ...settings.database,
    poolSize: settings.databaseConnections,
    log: (line) => log(line),
  })
  try {
    await assertPortFree(settings.port, settings.host)
    if (settings.gamePort !== undefined) await assertPortFree(settings.gamePort, settings.host)
    if (settings.metricsPort !== undefined) await assertPortFree(settings.metricsPort, '127.0.0.1')
    await upgrade(database, settings, backupKey, print)
    const firstAdmin = await prepareData(database, settings, now(), print)
    const shutdown = { isStopping: false }
    const apps = await createApps({
      settings,
      db: database.db,
      shutdown,
      consoleFolder: join(packageRoot, 'dist/console'),
    })
    const { app, game } = apps
    log = (line) => app.log.warn(line)
    const stopBackgroundTasks = await startBackgroundTasks(apps, database, settings, backupKey)
    const listening = { host: settings.host, backlog: listenBacklog }
    const gameUrl = await game?.listen({ ...listening, port: settings.gamePort ?? 0 })
    const url = await app.listen({ ...listening, port: settings.port })
    const stop = async ({ drain } = { drain: false }) => {
      shutdown.isStopping = true
      if (drain) await sleep(settings.drainMs)
      await app.close()
      await stopBackgroundTasks()
      await database.close()
    }
    return { url, gameUrl, engine: database.engine, firstAdmin, stop }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Starts the background tasks; the returned function stops them in the reverse order. */
async function startBackgroundTasks(
  { app, game }: Apps,
  database: OpenedDatabase,
  settings: Settings,
  backupKey: Buffer | undefined,
): Promise<() => Promise<void>> {
  const report = createErrorReporter(app.log)
  const polling = new Polling(report)
  const servers = game ? [app, game] : [app]
  for (const server of servers)
    server.addHook('onResponse', async ({ method }) => {
      if (method !== 'GET') polling.wake()
    })
  const { db } = database
  const stopSealer = startSealer(polling, db, await HeadKeeper.open(settings, report), now, report)
  const stopNumbering = startNumbering(polling, db)
  const stopMail = startMailSender(polling, db, createDelivery(settings), now, report)
  const stopJobs = startJobs(polling, { db, registry: features.jobs, findPerson, now, report })
  const stopTimedSteps = startTimedSteps(polling, { db, registry: features.steps, now, report })
  const stopFigures = startFigures(polling, db, now)
  const stopBots = settings.environment === 'Development' ? startBotRuns(polling, { db, settings, now }) : undefined
  const stopRetention = startRetention({ tasks: features.retention, db, settings, now, report })
  const stopBackups = startScheduledBackups({ database, settings, key: backupKey, now }, report)
  const stopMetrics = settings.metricsPort === undefined ? undefined : await serveMetrics(servers, settings.metricsPort)
  return async () => {
    await stopMetrics?.()
    stopRetention()
    await stopBots?.()
    await stopBackups()
    await stopFigures()
    await stopTimedSteps()
    await stopJobs()
    await stopMail()
    await stopNumbering()
    await stopSealer()
  }
}

/** Rejects when the port cannot be listened on, so that the start fails before it changes any data. */
async function assertPortFree(port: number, host: string): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  await new Promise((resolve) => server.close(resolve))
}
