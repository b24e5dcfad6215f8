import { GameClient, type GameClientOptions, type GameStorage } from '../../clients/typescript/src/index.ts'
import { CsharpClient, startCsharpDriver } from './csharp-client.ts'
import type { TestApp } from './start-app.ts'

/** A storage of the game client that a test can look into, and hand to the next client as after a restart. */
export function memoryStorage(): GameStorage & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>()
  return {
    texts,
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
  }
}

/** A `fetch` that sends to an application without a port. */
export function fetchFrom({ app }: TestApp): typeof fetch {
  return async (url, { method, headers, body } = {}) => {
    const { pathname, search } = new URL(String(url))
    const reply = await app.inject({
      method: method as 'GET',
      url: pathname + search,
      headers: headers as Record<string, string>,
      ...(body ? { payload: String(body) } : {}),
    })
    const answered = reply.statusCode === 204 ? null : reply.body
    return new Response(answered, { status: reply.statusCode, headers: reply.headers as Record<string, string> })
  }
}

/** The client that is tested: that in TypeScript, or with QD_TEST_CLIENT=csharp the one in C#. */
export const createGameClient = (options: GameClientOptions): GameClient =>
  process.env.QD_TEST_CLIENT === 'csharp' ? new CsharpClient(startCsharpDriver(), options) : new GameClient(options)
