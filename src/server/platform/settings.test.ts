import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSettings, rejectArguments, settingNames } from './settings.ts'

const read = (variables: Record<string, string> = {}) => readSettings(variables, '/package')

describe('the settings of a server', () => {
  it('need no variable; an empty one counts as absent', () => {
    expect(read({ PORT: '', QD_ENVIRONMENT: '' })).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      database: { databaseUrl: undefined, dataDir: '/package/data', mayCreate: true, mayImprovise: true },
      dataDir: '/package/data',
      environment: 'Development',
      publicUrl: 'http://localhost:8080',
      sampleGame: true,
      passwordMinimum: 6,
    })
  })

  it('are each in a row of the documentation', () => {
    const rows = readFileSync('docs/operating.md', 'utf8').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)
    const documented = [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name))
    expect(documented.toSorted()).toEqual([...settingNames].sort())
  })

  it('are parsed, with the environment in any letter case', () => {
    const variables = { PORT: '9000', QD_DATA_DIR: '/elsewhere', QD_ENVIRONMENT: 'staging', QD_IDLE_GAME: '1' }
    const { port, dataDir, environment, publicUrl, idleGame } = read(variables)
    expect([port, dataDir, environment, publicUrl, idleGame]).toEqual([
      9000,
      '/elsewhere',
      'Staging',
      'http://localhost:9000',
      true,
    ])
  })

  it('place backups in the data folder or in a folder of their own', () => {
    expect(read()).toMatchObject({ backupHours: undefined, backupFolder: '/package/data/backups' })
    const variables = { QD_BACKUP_HOURS: '6', QD_BACKUP_DIR: '/backups', QD_BACKUP_KEY_FILE: 'backup.key' }
    expect(read(variables)).toMatchObject({
      backupHours: 6,
      backupCount: 14,
      backupDays: 30,
      backupFolder: '/backups',
      backupKeyFile: '/package/backup.key',
    })
  })

  it('that are invalid are rejected with their name', () => {
    expect(() => read({ PORT: '80800' })).toThrow(/^The setting PORT cannot be used: /)
    expect(() => read({ QD_SAMPLE_GAME: 'maybe' })).toThrow(/^The setting QD_SAMPLE_GAME cannot be used: /)
    expect(() => read({ DATABASE_URL: 'mysql://localhost' })).toThrow(/must begin with postgresql:\/\//)
    expect(() => read({ QD_JOB_DAYS: 'ninety' })).toThrow(
      'The setting QD_JOB_DAYS cannot be used: it must be a whole number from 1 to 36500.',
    )
    expect(() => read({ QD_ENVIRONMENT: 'live' })).toThrow(/one of Development, Staging, Production\.$/)
  })

  it('let other machines read metrics with a token only', () => {
    const wide = { QD_METRICS_PORT: '9464', QD_METRICS_HOST: '0.0.0.0' }
    expect(read().metrics).toBeUndefined()
    expect(read({ QD_METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1', tokenFile: undefined })
    for (const host of ['0.0.0.0', '::', '10.0.0.7', '128.0.0.1', 'localhost.example.com', '127.example.com'])
      expect(() => read({ ...wide, QD_METRICS_HOST: host }), host).toThrow(
        /^The setting QD_METRICS_HOST cannot be used: .*QD_METRICS_TOKEN_FILE\.$/,
      )
    for (const host of ['127.0.0.1', '127.1.2.3', '::1', 'localhost'])
      expect(read({ ...wide, QD_METRICS_HOST: host }).metrics).toMatchObject({ host })
    expect(read({ ...wide, QD_METRICS_TOKEN_FILE: 'metrics-token' }).metrics).toEqual({
      port: 9464,
      host: '0.0.0.0',
      tokenFile: '/package/metrics-token',
    })
  })

  it('send traces to a collector, with headers, of a share of the calls', () => {
    expect(read({ QD_TRACE_SHARE: '0.5' }).tracing).toBeUndefined()
    const QD_TRACE_URL = 'http://collector:4318/v1/traces'
    expect(read({ QD_TRACE_URL }).tracing).toEqual({ url: QD_TRACE_URL, headers: {}, share: 1 })
    const others = { QD_TRACE_HEADERS: 'x-team=ops, Authorization=Bearer%20a%2Cb=', QD_TRACE_SHARE: '0.05' }
    expect(read({ QD_TRACE_URL, ...others }).tracing).toMatchObject({
      headers: { 'x-team': 'ops', Authorization: 'Bearer a,b=' },
      share: 0.05,
    })
    for (const wrong of ['1.5', '-1', '5%', '.5', 'all'])
      expect(() => read({ QD_TRACE_SHARE: wrong }), wrong).toThrow(/a number from 0 to 1, such as 0\.1\.$/)
    for (const wrong of ['team', 'team=', 'a b=c', 'a=b,', 'a=%zz', 'a=b%0Ac'])
      expect(() => read({ QD_TRACE_HEADERS: wrong }), wrong).toThrow(/^The setting QD_TRACE_HEADERS cannot be used: /)
    expect(() => read({ QD_TRACE_URL: 'http://user:password@collector' })).toThrow(/it must hold no user name/)
    expect(() => read({ QD_TRACE_URL: 'collector:4318' })).toThrow(/it must be a URL with http/)
  })

  it('accept proxies only as IP address, network or known name', () => {
    const wanted = ['10.0.0.7', '10.1.0.0/16', '::1', 'fd00::/8', 'loopback']
    expect(read({ QD_TRUSTED_PROXIES: ` ${wanted.join(' , ')},` }).trustedProxies).toEqual(wanted)
    for (const wrong of ['proxy1', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8', '10.0.0.7 10.0.0.8']) {
      expect(() => read({ QD_TRUSTED_PROXIES: wrong })).toThrow(/^The setting QD_TRUSTED_PROXIES cannot be used: /)
    }
  })

  it('that do not exist are rejected, so that a typing error is noticed', () => {
    expect(() => read({ QD_SESION_HOURS: '1' })).toThrow('There is no setting QD_SESION_HOURS.')
    expect(read({ QD_TEST_POSTGRESQL: 'postgresql://', OTHER: 'x' }).port).toBe(8080)
  })

  it('make an embedded database in Production only when it is asked for', () => {
    const production = (variables: Record<string, string>) => read({ QD_ENVIRONMENT: 'Production', ...variables })
    expect(production({ QD_SAMPLE_GAME: 'on' })).toMatchObject({
      database: { databaseUrl: undefined, mayCreate: false, mayImprovise: false },
      sampleGame: false,
      passwordMinimum: 12,
    })
    for (const [name, value] of [
      ['DATABASE_URL', 'embedded'],
      ['QD_EMBEDDED_IN_PRODUCTION', 'on'],
    ] as const)
      expect(production({ [name]: value }).database).toMatchObject({
        databaseUrl: undefined,
        mayCreate: true,
        mayImprovise: false,
      })
  })

  it('are not accepted as arguments', () => {
    expect(() => rejectArguments(['--port', '9000'])).toThrow(/not arguments: "--port 9000"/)
    expect(() => rejectArguments([])).not.toThrow()
  })
})
