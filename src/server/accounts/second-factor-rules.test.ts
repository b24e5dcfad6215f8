import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  createRecoveryCodes,
  createTotpSecret,
  findTotpStep,
  isTotpCode,
  normalizeCode,
  toTotpUri,
} from './second-factor-rules.ts'

const at = (seconds: number) => new Date(seconds * 1000)

describe('codes of an authenticator app', () => {
  // RFC 6238, appendix B, with the last six of its eight digits.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [20_000_000_000, '353130'],
  ])('at %d s has the code %s of the standard', (seconds, code) => {
    expect(findTotpStep(secret, code, at(seconds))).toBe(Math.floor(seconds / 30))
  })

  it('are accepted one step early or late, with their own step', () => {
    expect(findTotpStep(secret, '287082', at(89))).toBe(1)
    expect(findTotpStep(secret, '287082', at(29))).toBe(1)
    expect(findTotpStep(secret, '287082', at(90))).toBeUndefined()
    expect(findTotpStep(secret, '000000', at(59))).toBeUndefined()
  })

  it('come from a secret of 160 bits in a URI', () => {
    const own = createTotpSecret(randomBytes)
    expect(own).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(toTotpUri(own, 'Quarterdeck', 'ada@example.com'))
    expect(uri.protocol).toBe('otpauth:')
    expect(uri.searchParams.get('secret')).toBe(own)
  })
})

describe('recovery codes', () => {
  it('are ten different ones, read in any spelling, and no codes of an app', () => {
    const codes = createRecoveryCodes(randomBytes)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) {
      expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
      expect(normalizeCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code.replaceAll('-', ''))
      expect(isTotpCode(normalizeCode(code))).toBe(false)
    }
    expect(isTotpCode(normalizeCode('123 456'))).toBe(true)
  })
})
