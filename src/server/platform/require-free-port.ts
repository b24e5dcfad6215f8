import { createServer } from 'node:net'

/** Fails as listening there would fail, before anything was done that only a server that listens can tell. */
export async function assertPortFree(port: number, host: string): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  await new Promise((resolve) => server.close(resolve))
}
