import { describe, expect, it } from 'vitest'
import { readSettings, rejectArguments } from './settings.ts'

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
