import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const files = readdirSync('src/console', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join('src/console', name), 'utf8') }))

const isComment = (line: string) => /^\s*(\/?\*|\/\/)/.test(line)

describe('links of the console', () => {
  it('write a screen path only where the screen is defined', () => {
    const written = files
      .filter(({ name }) => name !== 'platform/navigation/pathname.ts')
      .flatMap(({ name, text }) =>
        text
          .split('\n')
          .filter((line) => /['"`]\/(acp|login)\b/.test(line) && !isComment(line))
          .filter((line) => !/path: '/.test(line))
          .map((line) => `${name}: ${line.trim()}`),
      )
    expect(written).toEqual([])
  })

  it('define each path once', () => {
    const paths = files.flatMap(({ text }) =>
      [...text.matchAll(/path: '(\/(?:acp|login)[^']*)'/g)].map(([, path]) => path ?? ''),
    )
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  })

  it('keep the platform free of features and shared product parts', () => {
    const wrong = files
      .filter(({ name }) => name.startsWith('platform/') || name.startsWith('components/'))
      .filter(({ text }) => /from '#console\/(features|shared)\/|import\('#console\/(features|shared)\//.test(text))
    expect(wrong.map(({ name }) => name)).toEqual([])
  })
})
