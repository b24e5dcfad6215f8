import { createHmac } from 'node:crypto'

// As in Standard Webhooks 1.0.0 (https://www.standardwebhooks.com): libraries of many languages verify it.

const prefix = 'whsec_'

/** A new secret, of 32 random bytes. */
export function toSecretText(random: Buffer): string {
  return `${prefix}${random.toString('base64')}`
}

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

/** The headers that say who sent a request, when, and which one it is. Each of the secrets signs it. */
export function toSignedHeaders(
  secrets: readonly string[],
  id: string,
  at: Date,
  body: string,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => sign(secret, `${id}.${timestamp}.${body}`)).join(' '),
  }
}
