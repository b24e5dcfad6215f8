import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import pLimit from 'p-limit'
import type { InputError } from '#server/platform/http/body.ts'

// Argon2id with 19 MiB and two passes, as OWASP advises for a server that has other work as well.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** More hashes at the same time would only compete for memory and cores. */
const limitHashes = pLimit(2)

const commonPasswords = new Set(dictionary['passwords-common'])

const normalize = (password: string) => password.normalize('NFKC')

/** The Argon2id hash of a password, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return limitHashes(() => hash(normalize(password), cost))
}

let dummyHash: Promise<string> | undefined

/**
 * Whether a password matches a stored hash. Without a hash (unknown or disabled users) it verifies a dummy hash and
 * returns false, so that the response time reveals nothing.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(createHash('sha256').update(String(process.pid)).digest('hex'))
  const expected = stored ?? (await dummyHash)
  const matches = await limitHashes(() => verify(expected, normalize(password)))
  return matches && typeof stored === 'string'
}

/** Characters that show nothing and take no room, which do not count. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu

/** A password of one or two characters over and over is guessed as quickly as a short one. */
const minimumDifferent = 3

/** What is wrong with a new password, if anything. `minimum` counts visible characters and spaces. Source: "Validation rules", rulings. */
export function validatePassword(password: string, minimum: number, email: string): InputError[] {
  const path = 'body.password'
  const plain = normalize(password).toLowerCase()
  const visible = [...plain.replace(invisible, '')]
  if (visible.length < minimum) {
    return [{ path, message: `Your password must be at least ${minimum} characters long` }]
  }
  if (new Set(visible.filter((character) => character.trim() !== '')).size < minimumDifferent) {
    return [{ path, message: `Use at least ${minimumDifferent} different characters in your password.` }]
  }
  const own = email.toLowerCase()
  // What surrounds or hides in a guessable password hardly makes it longer to guess.
  const guessed = visible.join('').trim()
  if (commonPasswords.has(guessed))
    return [{ path, message: 'This password is among the most common ones. Choose another.' }]
  if (guessed === own || guessed === own.split('@')[0]) {
    return [{ path, message: 'Your password must not be your e-mail address.' }]
  }
  return []
}
