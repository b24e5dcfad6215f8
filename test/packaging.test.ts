import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listFiles } from './harness/list-files.ts'

const files = [...listFiles('packaging', /./), 'docs/deploying.md', 'docs/examples/compose.yaml']
const readAll = (paths: readonly string[]) => paths.map((path) => readFileSync(path, 'utf8')).join('\n')
const listSettings = (text: string) => new Set(text.match(/\b(QD_[A-Z_]+|HOST|PORT|DATABASE_URL)\b/g))

it('packages name only settings that there are', () => {
  const known = listSettings(readFileSync('docs/operating.md', 'utf8'))
  const named = [...listSettings(readAll(files))]
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

it('the service and the container give a stopping server more time than the longest drain', () => {
  const unit = readFileSync('packaging/systemd/quarterdeck.service', 'utf8')
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(300 + 30)
  expect(unit).toMatch(/^KillMode=mixed$/m)
  const compose = readFileSync('docs/examples/compose.yaml', 'utf8')
  const drain = Number(/QD_DRAIN_SECONDS: "(\d+)"/.exec(compose)?.[1])
  for (const [, seconds] of compose.matchAll(/stop_grace_period: (\d+)s/g))
    expect(Number(seconds)).toBeGreaterThan(drain + 30)
})
