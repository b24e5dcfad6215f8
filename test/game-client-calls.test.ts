import { expect, test } from 'vitest'
import { generateGameCalls } from './harness/generate-game-calls.ts'

test('the calls of the client in TypeScript are those of the contract', async () => {
  // `npx vitest run --project api test/game-client-calls.test.ts -u` writes the file.
  await expect(generateGameCalls()).toMatchFileSnapshot('../clients/typescript/src/calls.ts')
})
