// A studio's server that takes events of a webhook: it accepts what the secret signed, keeps each event once, and answers when
// it is stored. Run it with node; stop it whenever you like, what it did not accept comes again.
//
//   SECRET=whsec_… PORT=8090 JOURNAL=events.jsonl node receive-webhook.mjs
//
// Libraries of many languages verify requests, too: they follow https://www.standardwebhooks.com. A real server would store the
// events in its database, with their positions as a unique key; here each is a line of a file.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const { SECRET: secret, PORT: port = '8090', JOURNAL: file = 'events.jsonl' } = process.env
const key = Buffer.from(secret.replace('whsec_', ''), 'base64')

/** Whether the secret signed a request in the last five minutes: an older one may be repeated by somebody who saw it. */
function isSigned(headers, body) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  // While a secret is being replaced there are two signatures.
  return String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature.replace('v1,', ''), 'base64'))
    .some((given) => given.length === wanted.length && timingSafeEqual(given, wanted))
}

// What was written when it was stopped in the middle of a line comes again.
const kept = existsSync(file) ? readFileSync(file, 'utf8') : ''
const whole = kept.slice(0, kept.lastIndexOf('\n') + 1)
if (whole.length < kept.length) truncateSync(file, Buffer.byteLength(whole))
const known = new Set(
  whole
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line).Position),
)
const journal = openSync(file, 'a')

const server = createServer(async (request, reply) => {
  const body = await text(request)
  if (!isSigned(request.headers, body)) return reply.writeHead(401).end()
  const events = JSON.parse(body).Events.filter(({ Position }) => !known.has(Position))
  writeSync(journal, events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  fsyncSync(journal)
  for (const { Position } of events) known.add(Position)
  reply.writeHead(204).end()
})
server.listen(Number(port))
process.once('SIGTERM', () => {
  server.close(() => closeSync(journal))
  server.closeIdleConnections()
})
