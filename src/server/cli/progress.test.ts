import { randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { CommandEnvironment } from './command-environment.ts'
import { withProgress } from './progress.ts'

function createEnvironment(isTTY: boolean) {
  const notices = Object.assign(new PassThrough(), { isTTY, columns: 100 })
  const chunks: string[] = []
  notices.on('data', (chunk) => chunks.push(String(chunk)))
  const environment: CommandEnvironment = {
    variables: {},
    packageRoot: '',
    folder: '',
    input: Readable.from([]),
    output: new PassThrough(),
    notices,
    now: () => new Date(),
    randomBytes,
    userName: 'tester',
    onInterrupt: () => () => undefined,
  }
  return { environment, text: () => chunks.join('') }
}

const count = (environment: CommandEnvironment, total: number) =>
  withProgress(environment, 'Counting', total, async (update) => {
    for (let done = 1; done <= total; done++) update(done)
    return 'done'
  })

test('prints a line at every quarter without a terminal', async () => {
  const { environment, text } = createEnvironment(false)
  expect(await count(environment, 8)).toBe('done')
  expect(text()).toBe('Counting …\nCounting: 25 %\nCounting: 50 %\nCounting: 75 %\n')
})

test('shows a bar that reaches its end on a terminal', async () => {
  const { environment, text } = createEnvironment(true)
  await count(environment, 8)
  expect(text()).toContain('Counting [████')
  expect(text()).toContain('100 %')
})

test('ends the bar and rethrows when the work fails', async () => {
  const { environment } = createEnvironment(true)
  await expect(withProgress(environment, 'Failing', 5, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
