import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A server that accepts whatever is sent to it, in a process of its own, and how it is stopped. */
export async function startSink(): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, ['test/bench/sink-main.mjs'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${String(port).trim()}/`, stop: () => child.kill('SIGKILL') }
}
