import { expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '#server/platform/database/unavailable.ts'
import { createErrorReporter } from './error-reporter.ts'

test('logs an unavailable database in one line, and other errors with their stack', () => {
  const log = { warn: vi.fn(), error: vi.fn() }
  const report = createErrorReporter(log)
  report(new DatabaseUnavailable('The database is busy with other work.', { cause: new Error('x') }))
  expect(log.warn.mock.calls).toEqual([
    [{ cause: 'The database is busy with other work.' }, 'work beside the requests waits for the database'],
  ])
  expect(log.error).not.toHaveBeenCalled()
  const mistake = new TypeError('x is undefined')
  report(mistake)
  expect(log.error.mock.calls).toEqual([[{ err: mistake }, 'work beside the requests failed']])
})
