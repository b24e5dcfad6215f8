import { signInCodeAlphabet, signInCodeLength } from '#contract/game-sign-in.ts'

/** The bytes below it give each character equally often. */
const evenBytes = 256 - (256 % signInCodeAlphabet.length)

/** A sign-in code. It is shown once, and only its HMAC is stored. */
export function makeSignInCode(randomBytes: (size: number) => Buffer): string {
  let code = ''
  while (code.length < signInCodeLength) {
    for (const byte of randomBytes(signInCodeLength)) {
      if (byte < evenBytes) code += signInCodeAlphabet[byte % signInCodeAlphabet.length]
    }
  }
  return code.slice(0, signInCodeLength)
}
