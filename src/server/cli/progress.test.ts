import { randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { CommandEnvironment } from './command-environment.ts'
import { withProgress } from './progress.ts'

function worldOf(isTTY: boolean) {
  const notices = Object.assign(new PassThrough(), { isTTY, columns: 100 })
  const pieces: string[] = []
  notices.on('data', (piece) => pieces.push(String(piece)))
  const world: CommandEnvironment = {
    variables: {},
    packageRoot: '',
    folder: '',
    input: Readable.from([]),
    output: new PassThrough(),
    notices,
    now: () => new Date(),
    randomBytes,
    userName: 'tester',
  }
  return { world, text: () => pieces.join('') }
}

const count = (world: CommandEnvironment, total: number) =>
  withProgress(world, 'Counting', total, async (update) => {
    for (let done = 1; done <= total; done++) update(done)
    return 'done'
  })

test('without a terminal, progress is a line at every quarter', async () => {
  const { world, text } = worldOf(false)
  expect(await count(world, 8)).toBe('done')
  expect(text()).toBe('Counting …\nCounting: 25 %\nCounting: 50 %\nCounting: 75 %\n')
})

test('on a terminal, progress is a bar that reaches its end', async () => {
  const { world, text } = worldOf(true)
  await count(world, 8)
  expect(text()).toContain('Counting [████')
  expect(text()).toContain('100 %')
})

test('work that fails ends its bar and fails', async () => {
  const { world } = worldOf(true)
  await expect(withProgress(world, 'Failing', 5, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
