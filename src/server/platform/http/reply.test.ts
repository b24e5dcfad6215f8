import { once } from 'node:events'
import { connect } from 'node:net'
import { fastify } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/harness/start-app.ts'
import { sendFile } from './reply.ts'

const chunk = 'x'.repeat(64 * 1024)

test('a download waits for a client that does not read, and ends with its connection', async () => {
  const { db } = await testDatabase()
  let written = 0
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  // As the exports do: one statement for each page, without an end.
  async function* readPages() {
    try {
      for (; ; written++) {
        await sql`select 1`.execute(db)
        yield chunk
      }
    } finally {
      end()
    }
  }
  const app = fastify()
  app.get('/', (_, reply) => sendFile(reply, 'text/csv', { fileName: 'all.csv', chunks: readPages() }))
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'data')
  socket.pause()
  await new Promise((resolve) => setTimeout(resolve, 500))
  // What the two ends of a connection buffer, and no more.
  expect(written * chunk.length).toBeLessThan(64 * 1024 * 1024)
  socket.destroy()
  await ended
  const { rows } = await sql`select 1 as one`.execute(db)
  expect(rows).toEqual([{ one: 1 }])
  await app.close()
})
