import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { Socket } from 'node:net'
import { createCertificate } from './certificate.ts'

/** A proxy that ends TLS for a server, as in production. Its certificate for `localhost` is self-signed. */
export type TlsProxy = { url: string; close(): Promise<void> }

/** Starts a proxy on a loopback port in front of another one; the certificate's files are made in a folder. */
export async function startTlsProxy(options: { port: number; targetPort: number; folder: string }): Promise<TlsProxy> {
  const { certificate, key } = createCertificate(options.folder)
  const files = { cert: readFileSync(certificate), key: readFileSync(key) }
  const server = createServer(files, (incoming, outgoing) => {
    const forwarded = { 'x-forwarded-for': incoming.socket.remoteAddress, 'x-forwarded-proto': 'https' }
    const target = { host: '127.0.0.1', port: options.targetPort, method: incoming.method, path: incoming.url }
    // Without an agent: a request on a kept connection fails when the server closes it at that moment.
    const passed = request({ ...target, agent: false, headers: { ...incoming.headers, ...forwarded } }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  // Also those of the browser that have not carried a request, which closeAllConnections leaves open.
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve))
  return {
    url: `https://localhost:${options.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
