import { expect, test } from 'vitest'
import { generateCsharpCalls, generateCsharpCallsByName } from './harness/generate-csharp-calls.ts'

test('the calls of the client in C# are those of the contract', async () => {
  await expect(generateCsharpCalls()).toMatchFileSnapshot('../clients/unity/Runtime/Calls.cs')
  await expect(generateCsharpCallsByName()).toMatchFileSnapshot('unity/CallsByName.cs')
})
