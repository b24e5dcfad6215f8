import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import type { InputError } from '#server/platform/http/body.ts'

// Argon2id with 19 MiB and two passes, as OWASP advises for a server that has other work as well.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How many passwords are hashed at the same time; more would only fight for memory and cores. */
const mostAtOnce = 2

const common = new Set(dictionary['passwords-common'])

let running = 0
const waiting: (() => void)[] = []

async function oneOfTwo<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

const normalised = (password: string) => password.normalize('NFKC')

/** The Argon2id hash of a password, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return oneOfTwo(() => hash(normalised(password), cost))
}

let decoy: Promise<string> | undefined

/**
 * Whether a password fits a stored hash. Without a hash (unknown or disabled people) it works just as long on a decoy
 * and answers false, so that the time taken tells nothing.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(createHash('sha256').update(String(process.pid)).digest('hex'))
  const against = stored ?? (await decoy)
  const fits = await oneOfTwo(() => verify(against, normalised(password)))
  return fits && typeof stored === 'string'
}

/** What is wrong with a new password, if anything. `minimum` counts characters. Source: "Validation rules", rulings. */
export function validatePassword(password: string, minimum: number, email: string): InputError[] {
  const path = 'body.password'
  if ([...normalised(password)].length < minimum) {
    return [{ path, message: `Your password must be at least ${minimum} characters long` }]
  }
  const plain = normalised(password).toLowerCase()
  const own = email.toLowerCase()
  if (common.has(plain)) return [{ path, message: 'This password is among the most common ones. Choose another.' }]
  if (plain === own || plain === own.split('@')[0]) {
    return [{ path, message: 'Your password must not be your e-mail address.' }]
  }
  return []
}
