/** What the tests use of the library, which has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Context = {
    readonly oidc: {
      readonly session: { accountId?: string }
      readonly client: { readonly clientId: string }
      readonly result?: unknown
    }
  }
  class Grant {
    constructor(of: { accountId?: string; clientId: string })
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  class Provider {
    constructor(issuer: string, configuration: object)
    readonly Grant: typeof Grant
    callback(): (request: IncomingMessage, reply: ServerResponse) => Promise<void>
    interactionFinished(request: IncomingMessage, reply: ServerResponse, result: object): Promise<void>
    on(event: string, listener: (context: unknown, error: Error) => void): void
  }

  export { type Context, Provider }
}
