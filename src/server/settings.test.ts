import { describe, expect, it } from 'vitest'
import { readSettings, refuseArguments } from './settings.ts'

const read = (variables: Record<string, string> = {}) => readSettings(variables, '/package')

describe('the settings of a server', () => {
  it('need no variable at all; an empty one is none', () => {
    expect(read({ PORT: '', QD_ENVIRONMENT: '' })).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: undefined,
      dataDir: '/package/data',
      environment: 'Development',
      publicUrl: 'http://localhost:8080',
      sampleGame: true,
      passwordMinimum: 6,
    })
  })

  it('are read, whatever the letter case of the environment', () => {
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

  it('that cannot be used are refused in a line that names them', () => {
    expect(() => read({ PORT: '80800' })).toThrow(/^The setting PORT cannot be used: /)
    expect(() => read({ QD_SAMPLE_GAME: 'maybe' })).toThrow(/^The setting QD_SAMPLE_GAME cannot be used: /)
    expect(() => read({ DATABASE_URL: 'mysql://localhost' })).toThrow(/must begin with postgresql:\/\//)
  })

  it('that do not exist are refused, so that a slip of the pen is not a setting that does nothing', () => {
    expect(() => read({ QD_SESION_HOURS: '1' })).toThrow('There is no setting QD_SESION_HOURS.')
    expect(read({ QD_TEST_ENGINE: 'postgresql', OTHER: 'x' }).port).toBe(8080)
  })

  it('in Production need a database, or the word that the embedded one will do', () => {
    expect(() => read({ QD_ENVIRONMENT: 'Production' })).toThrow(/^In Production set DATABASE_URL/)
    const accepted = read({ QD_ENVIRONMENT: 'Production', QD_EMBEDDED_IN_PRODUCTION: 'on', QD_SAMPLE_GAME: 'on' })
    expect(accepted).toMatchObject({ sampleGame: false, passwordMinimum: 12 })
  })

  it('are never arguments', () => {
    expect(() => refuseArguments(['--port', '9000'])).toThrow(/not arguments: "--port 9000"/)
    expect(() => refuseArguments([])).not.toThrow()
  })
})
