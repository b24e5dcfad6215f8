import type { FileReply } from './handler.ts'

const recheckMs = 500

/**
 * The chunks of a download for as long as its caller may have them: it may last for hours, and rights end at once. `admit`
 * rejects when the caller was signed out or lost a permission, which ends the download.
 */
export async function* stopWhenRevoked(
  chunks: FileReply['chunks'],
  admit: () => Promise<void>,
): AsyncGenerator<string, void> {
  let admittedAt = performance.now()
  for await (const chunk of chunks) {
    if (performance.now() - admittedAt >= recheckMs) {
      await admit()
      admittedAt = performance.now()
    }
    yield chunk
  }
}
