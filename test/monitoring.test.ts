import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gameErrors, pipelineErrors } from '#contract/core/errors.ts'
import { endpoints, gameEndpoints } from '#contract/index.ts'
import { readSettings } from '#server/platform/settings.ts'
import { type RunningServer, startServer } from '#server/start.ts'
import { freshDataFolder } from './harness/data-folder.ts'
import { readExpression, readMetrics } from './harness/expressions.ts'
import { ownFolder } from './harness/own-folder.ts'
import { freshDatabase, runStatements } from './harness/postgresql.ts'

/** The alert rules and the board of docs/examples/monitoring, against the metrics of a server. */
const folder = 'docs/examples/monitoring'
const alertFile = readFileSync(`${folder}/alerts.yml`, 'utf8')
const boardFile = readFileSync(`${folder}/grafana-dashboard.json`, 'utf8')

type Alert = { name: string; expr: string; severity: string; summary: string; runbook: string }

/** The rules of the file, each a few lines of "key: value". */
const alerts: Alert[] = alertFile
  .split(/^ *- alert: /m)
  .slice(1)
  .map((rule) => {
    const get = (key: string) =>
      new RegExp(`^ *${key}: (.+)$`, 'm').exec(rule)?.[1]?.replace(/^(["'])(.*)\1$/, '$2') ?? ''
    const [name = ''] = rule.split('\n')
    const [expr, severity, summary, runbook] = [get('expr'), get('severity'), get('summary'), get('runbook')]
    return { name, expr, severity, summary, runbook }
  })

type Panel = {
  type: string
  title: string
  targets?: { expr: string; legendFormat?: string }[]
  panels?: Panel[]
}
type Board = {
  title: string
  panels: Panel[]
  templating: { list: { name: string; query: { query: string } | string }[] }
}
const board: Board = JSON.parse(boardFile)

const targets = board.panels
  .flatMap(({ panels = [], ...panel }) => [panel, ...panels])
  .flatMap(({ title, targets: list = [] }) => list.map((target) => ({ title, ...target })))

let served: ReadonlyMap<string, ReadonlySet<string>>
let server: RunningServer

beforeAll(async () => {
  const root = ownFolder(tmpdir(), 'quarterdeck-monitoring')
  mkdirSync(join(root, 'dist/console/assets'), { recursive: true })
  writeFileSync(join(root, 'dist/console/index.html'), '<!doctype html><title>Console</title>')
  const databaseUrl = await freshDatabase({ isMigrated: true })
  const variables = {
    PORT: '0',
    DATABASE_URL: databaseUrl,
    // No replica, but named as one: its metrics are served.
    QD_READ_DATABASE_URL: databaseUrl,
    QD_DATA_DIR: freshDataFolder(),
    QD_SAMPLE_GAME: 'off',
    QD_LOG_LEVEL: 'silent',
    QD_BACKUP_HOURS: '24',
    QD_METRICS_PORT: '0',
    QD_TRACE_URL: 'http://127.0.0.1:1/v1/traces',
  }
  server = await startServer(readSettings(variables, root), root, () => undefined)
  await runStatements(
    databaseUrl,
    `insert into jobs (kind, title, params, state, created_by, created_at, request_id, total)
      values ('bans', '', '{}', 'paused', '', now(), '', 1)`,
    `insert into timed_steps (kind, target, due_at, next_attempt_at, attempts)
      values ('prizes', '1', now() - interval '1 minute', now() + interval '1 hour', 1)`,
  )
  await fetch(`${server.url}/environment`)
  served = readMetrics(await (await fetch(server.metricsUrl ?? '')).text())
})
afterAll(() => server.stop())

/** The names and labels of an expression that the server does not serve. */
function findUnserved(expr: string): string[] {
  const { metrics, labels } = readExpression(expr)
  const known = new Set(['job', 'instance', ...metrics.flatMap((name) => [...(served.get(name) ?? [])])])
  return [
    ...metrics.filter((name) => name !== 'up' && !served.has(name)),
    ...labels.filter((label) => !known.has(label)).map((label) => `label ${label}`),
  ]
}

const errorCodes = new Set(
  [
    ...pipelineErrors,
    ...gameErrors,
    ...[...endpoints, ...gameEndpoints].flatMap(({ endpoint }) => endpoint.errors),
  ].map(({ code }) => code),
)

/** The codes of errors that an expression names which no call answers. */
const findUnknownCodes = (expr: string) =>
  [...expr.matchAll(/\bcode=~?"([^"]+)"/g)]
    .flatMap(([, codes = '']) => codes.split('|'))
    .filter((code) => !errorCodes.has(code))

/** The anchor of a heading, as the pages of a repository have it. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

const anchors = new Set(
  [...readFileSync('docs/operating.md', 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading)),
)

describe('the alert rules', () => {
  it('name only metrics, labels and errors that a server has', () => {
    expect(alerts.length).toBeGreaterThan(14)
    const wrong = alerts.flatMap(({ name, expr }) =>
      [...findUnserved(expr), ...findUnknownCodes(expr)].map((found) => `${name}: ${found}`),
    )
    expect(wrong).toEqual([])
  })

  it('say what is wrong, how urgent it is, and where it is written what to do', () => {
    expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length)
    const wrong = alerts.filter(({ expr, severity, summary, runbook }) => {
      const [file, anchor = ''] = runbook.split('#')
      const isKnown = file === 'docs/operating.md' && anchors.has(anchor)
      return expr === '' || !['critical', 'warning'].includes(severity) || summary.length < 15 || !isKnown
    })
    expect(wrong).toEqual([])
  })
})

describe('the board', () => {
  it('names only metrics, labels and errors that a server has', () => {
    expect(targets.length).toBeGreaterThan(15)
    const wrong = targets.flatMap(({ title, expr, legendFormat = '' }) => {
      const legend = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label)
      const known = new Set([
        'job',
        'instance',
        ...readExpression(expr).metrics.flatMap((name) => [...(served.get(name) ?? [])]),
      ])
      const unknown = legend.filter((label) => !known.has(label)).map((label) => `legend ${label}`)
      return [...findUnserved(expr), ...findUnknownCodes(expr), ...unknown].map((found) => `${title}: ${found}`)
    })
    expect(wrong).toEqual([])
  })

  it('has a title for each panel, and only choices of labels that exist', () => {
    expect(targets.filter(({ title }) => title === '')).toEqual([])
    for (const { query } of board.templating.list) {
      const text = typeof query === 'string' ? query : query.query
      const [, metric = '', label = ''] = /^label_values\((\w+), (\w+)\)$/.exec(text) ?? []
      if (metric !== '') expect([metric, findUnserved(`${metric}{${label}="x"}`)]).toEqual([metric, []])
    }
  })
})

describe('the check of expressions', () => {
  it('finds metrics, labels and codes that do not exist', () => {
    expect(findUnserved('sum by (root) (rate(quarterdeck_reply_seconds_count{state="500"}[5m])) > 1')).toEqual([
      'label state',
      'label root',
    ])
    expect(findUnserved('quarterdeck_reply_second_count / up and on (instance) quarterdeck_jobs')).toEqual([
      'quarterdeck_reply_second_count',
    ])
    expect(findUnknownCodes('x{code=~"sign-in-failed|sign-in-fails"}')).toEqual(['sign-in-fails'])
  })
})
