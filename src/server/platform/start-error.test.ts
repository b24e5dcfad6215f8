import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { SettingError } from './settings.ts'
import { formatStartError } from './start-error.ts'

/** How listening there fails. */
function listenAndFail(port: number, host: string): Promise<unknown> {
  return new Promise((resolve) => createServer().once('error', resolve).listen(port, host))
}

test('formats a taken port and a foreign IP address with the cause', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const listening = server.address()
  const port = typeof listening === 'object' && listening ? listening.port : 0
  expect(formatStartError(await listenAndFail(port, '127.0.0.1'))).toBe(
    `The server cannot listen on 127.0.0.1, port ${port}: another program listens there already. HOST, PORT and QD_METRICS_PORT say where.`,
  )
  server.close()
  expect(formatStartError(await listenAndFail(8080, '192.0.2.1'))).toMatch(
    /192\.0\.2\.1.*: this machine does not have that address\./,
  )
})

test('formats a data folder that is a file with its path and setting', () => {
  const file = fileURLToPath(import.meta.url)
  const problem = () => mkdirSync(file, { recursive: true })
  expect(problem).toThrow()
  try {
    problem()
  } catch (error) {
    expect(formatStartError(error)).toContain(`'${file}'. QD_DATA_DIR says where`)
  }
})

test('returns the message of a wrong setting, and undefined for a bug', () => {
  expect(formatStartError(new SettingError('No.'))).toBe('No.')
  expect(formatStartError(new TypeError('x is undefined'))).toBeUndefined()
})
