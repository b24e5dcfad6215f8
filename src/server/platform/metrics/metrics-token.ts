import { createHash, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { SettingError } from '#server/platform/settings.ts'

const howToMake = 'Create one with: openssl rand -hex 32'

/**
 * Reads the token of the metrics: at least 32 letters, digits and the signs that a header may hold. Undefined without a
 * file. Throws SettingError for a file that cannot be used.
 */
export async function readMetricsToken(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined
  const text = await readFile(file, 'utf8').catch(() => {
    throw new SettingError(`The file in QD_METRICS_TOKEN_FILE cannot be read: ${file}. ${howToMake}`)
  })
  const token = text.trim()
  if (/^[\w.~+/=-]{32,500}$/.test(token)) return token
  throw new SettingError(
    `The file in QD_METRICS_TOKEN_FILE, ${file}, must contain one line of at least 32 letters and digits. ${howToMake}`,
  )
}

const toDigest = (text: string) => createHash('sha256').update(text).digest()

/** Whether an `Authorization` header carries the token; how long that takes does not depend on what it carries. */
export function hasToken(header: string | undefined, token: string): boolean {
  const presented = /^Bearer (\S{1,500})$/i.exec(header ?? '')?.[1] ?? ''
  return timingSafeEqual(toDigest(presented), toDigest(token))
}
