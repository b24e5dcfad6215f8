import { expect, it } from 'vitest'
import { readTextFile } from './read-text-file.ts'

const latin = new File([new Uint8Array([0x63, 0x61, 0x66, 0xe9])], 'crew.csv')
const large = new File(['x'.repeat(1024 * 1024 + 1)], 'crew.csv')
const rules = { maxBytes: 1024 * 1024 }

it('says of a file that cannot be taken that nothing was changed, or what a field says instead', async () => {
  expect(await readTextFile(latin, rules)).toEqual({
    problem: 'crew.csv cannot be read as UTF-8 text. Nothing was changed.',
  })
  expect(await readTextFile(large, rules)).toEqual({ problem: 'crew.csv is larger than 1 MiB. Nothing was changed.' })
  expect(await readTextFile(latin, { ...rules, consequence: 'Nothing was read.' })).toEqual({
    problem: 'crew.csv cannot be read as UTF-8 text. Nothing was read.',
  })
})
