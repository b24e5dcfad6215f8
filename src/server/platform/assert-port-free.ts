import { createServer } from 'node:net'

/** Rejects when the port cannot be listened on, so that the start fails before it changes any data. */
export async function assertPortFree(port: number, host: string): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  await new Promise((resolve) => server.close(resolve))
}
