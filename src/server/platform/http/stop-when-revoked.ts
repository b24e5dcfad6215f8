import type { FileReply } from './handler.ts'

const recheckMs = 500

/** Admits the caller of long work again when some time has passed since the last time: rights end at once. */
export function admitInTurns(admit: () => Promise<void>): () => Promise<void> {
  let admittedAt = performance.now()
  return async () => {
    if (performance.now() - admittedAt < recheckMs) return
    await admit()
    admittedAt = performance.now()
  }
}

/**
 * The chunks of a download for as long as its caller may have them: it may last for hours, and rights end at once. `admit`
 * rejects when the caller was signed out or lost a permission, which ends the download.
 */
export async function* stopWhenRevoked(
  chunks: FileReply['chunks'],
  admit: () => Promise<void>,
): AsyncGenerator<string, void> {
  const admitAgain = admitInTurns(admit)
  for await (const chunk of chunks) {
    await admitAgain()
    yield chunk
  }
}
