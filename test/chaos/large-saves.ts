import { persistence } from '#contract/persistence.ts'
import type { TestServer } from './test-server.ts'
import { pause } from './writer.ts'

/** Saves a value that the database cannot compress, and returns how that was answered: "200", "503 unavailable …". */
export async function saveLarge(testServer: TestServer, id: string): Promise<string> {
  const digits = Array.from({ length: 20_000 }, () => Math.random().toString(36).slice(2, 10)).join('')
  const body = [{ Key: 'large', Value: JSON.stringify(digits) }]
  const reply = await testServer.client.call(persistence.save, { params: { id }, body })
  return `${reply.status} ${reply.code} ${reply.message}`
}

/**
 * Saves large values until the database can take no more, and for a while after that; returns the different errors.
 * Without a refusal it ends after `most` saves of 160 KB.
 */
export async function saveUntilRefused(testServer: TestServer, id: string, most = 400): Promise<string[]> {
  const refusals = new Set<string>()
  for (let save = 0, refused = 0; save < most && refused < 20; save++) {
    const answer = await saveLarge(testServer, id)
    if (answer.startsWith('200')) continue
    refusals.add(answer)
    refused++
    await pause(100)
  }
  return [...refusals]
}
