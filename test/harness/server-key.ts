import type { EndpointReply, EndpointRequest } from '#contract/core/endpoint.ts'
import type { GameScope } from '#contract/core/game-access.ts'
import { gameKeys } from '#contract/game-keys.ts'

type CreateServerKey = typeof gameKeys.createServerKey

/** Staff who may make keys, within the tests or over HTTP. */
type Admin = {
  call(
    endpoint: CreateServerKey,
    input: EndpointRequest<CreateServerKey>,
  ): Promise<{ status: number; message: string; data?: EndpointReply<CreateServerKey> | null | undefined }>
}

/** Makes a server key with these scopes, and returns its text. */
export async function makeServerKey(
  admin: Admin,
  scopes: readonly GameScope[],
  name = 'Match server',
): Promise<string> {
  const body = { name, scopes: [...scopes], networks: [], expiresAt: null }
  const { data, status, message } = await admin.call(gameKeys.createServerKey, { body })
  if (!data) throw new Error(`Making a server key answered ${status}: ${message}`)
  return data.Secret
}
