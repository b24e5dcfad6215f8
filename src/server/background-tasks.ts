import { startRenewals } from '#server/accounts/sign-on/renew-sessions.ts'
import { findPerson } from '#server/accounts/staff-repository.ts'
import { startBotRuns } from '#server/bots/bot-runner.ts'
import { HeadKeeper } from '#server/platform/audit/head-keeper.ts'
import { startSealer } from '#server/platform/audit/sealer.ts'
import { startScheduledBackups } from '#server/platform/database/backup/schedule.ts'
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts'
import { createErrorReporter } from '#server/platform/error-reporter.ts'
import { startJobs } from '#server/platform/jobs/runner.ts'
import { createDelivery, startMailSender } from '#server/platform/mail/sender.ts'
import { serveMetrics } from '#server/platform/metrics/metrics.ts'
import { startNumbering } from '#server/platform/outbox/number-events.ts'
import { Polling } from '#server/platform/polling.ts'
import { startRetention } from '#server/platform/retention.ts'
import type { Settings } from '#server/platform/settings.ts'
import { startTimedSteps } from '#server/platform/timed-steps/runner.ts'
import { startFigures } from '#server/reports/figure-runner.ts'
import { startWebhooks } from '#server/webhooks/sender.ts'
import type { Apps } from './app.ts'
import { features } from './features.ts'

const now = () => new Date()

/** The keys of a server that are in files: that of backups, and the token of metrics. */
export type StartKeys = { readonly backupKey: Buffer | undefined; readonly metricsToken: string | undefined }

/** The background tasks of a server: `stop` ends them in the reverse order. */
export type BackgroundTasks = { readonly metricsUrl: string | undefined; stop(): Promise<void> }

/** Starts the background tasks of a server. */
export async function startBackgroundTasks(
  apps: Apps,
  database: OpenedDatabase,
  settings: Settings,
  { backupKey, metricsToken }: StartKeys,
): Promise<BackgroundTasks> {
  const { app, game, services } = apps
  const logError = createErrorReporter(app.log)
  let failures = 0
  const report = (error: unknown) => {
    failures++
    logError(error)
  }
  const polling = new Polling(report)
  const servers = game ? [app, game] : [app]
  for (const server of servers)
    server.addHook('onResponse', async ({ method }) => {
      if (method !== 'GET') polling.wake()
    })
  const { db } = database
  const keeper = await HeadKeeper.open(settings, report)
  const stopSealer = startSealer(polling, { db, settings, keeper, now, report })
  const stopNumbering = startNumbering(polling, db)
  const stopMail = startMailSender(polling, db, createDelivery(settings), now, report)
  const stopJobs = startJobs(polling, { db, registry: features.jobs, findPerson, now, report })
  const stopTimedSteps = startTimedSteps(polling, { db, registry: features.steps, now, report })
  const stopFigures = startFigures(polling, { db, settings, now })
  const stopBots = settings.environment === 'Development' ? startBotRuns(polling, { db, settings, now }) : undefined
  const stopWebhooks = startWebhooks(polling, { db, ...services, publicUrl: settings.publicUrl, report })
  const stopRenewals = startRenewals(polling, { db, ...services })
  const stopRetention = startRetention({ tasks: features.retention, db, settings, now, report })
  const stopBackups = startScheduledBackups({ database, settings, key: backupKey, now }, report)
  const measured = { db, gameDb: apps.gameDb, sources: features.gauges, now, settings, engine: database.engine }
  const others = { apps: servers, exporter: apps.exporter, getFailures: () => failures }
  const scrapes = settings.metrics && { ...settings.metrics, token: metricsToken }
  const metrics = scrapes && (await serveMetrics({ ...measured, ...others }, scrapes))
  const stop = async () => {
    await metrics?.stop()
    stopRetention()
    await stopBots?.()
    await stopWebhooks()
    await stopRenewals()
    await stopBackups()
    await stopFigures()
    await stopTimedSteps()
    await stopJobs()
    await stopMail()
    await stopNumbering()
    await stopSealer()
  }
  return { metricsUrl: metrics?.url, stop }
}
