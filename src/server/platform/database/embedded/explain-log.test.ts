import { expect, test } from 'vitest'
import { explainLog } from './explain-log.ts'

test('says why PostgreSQL ended, and not what it answered those who asked whether it is ready', () => {
  const log = `LOG:  starting PostgreSQL 18
FATAL:  the database system is starting up
FATAL:  the database system is not yet accepting connections
PANIC:  could not locate a valid checkpoint record`
  expect(explainLog(log)).toBe('PostgreSQL cannot start: could not locate a valid checkpoint record.')
  expect(explainLog('FATAL:  the database system is starting up')).toBeUndefined()
  expect(explainLog('FATAL:  could not write: No space left on device')).toContain('disk')
})
