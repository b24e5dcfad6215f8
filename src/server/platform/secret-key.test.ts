import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadSecretKey, toSecretKey } from './secret-key.ts'

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'quarterdeck-secret-'))

describe('the secret key', () => {
  it('is created once, readable by its owner only', () => {
    const dataDir = emptyFolder()
    const first = loadSecretKey({ dataDir, secretKeyFile: undefined }).hash('totp', 'a')
    expect(loadSecretKey({ dataDir, secretKeyFile: undefined }).hash('totp', 'a')).toEqual(first)
    expect(readFileSync(join(dataDir, 'secret-key'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
    expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600)
  })

  it('in a file of the settings must exist and be one', () => {
    const dataDir = emptyFolder()
    const secretKeyFile = join(dataDir, 'own')
    expect(() => loadSecretKey({ dataDir, secretKeyFile })).toThrow('cannot be read')
    writeFileSync(secretKeyFile, 'short')
    expect(() => loadSecretKey({ dataDir, secretKeyFile })).toThrow('64 hexadecimal digits')
  })

  it('decrypts only with the same key, purpose and owner, and unchanged bytes', () => {
    const key = toSecretKey(randomBytes(32))
    const bytes = key.encrypt('totp', 'a secret', '7')
    expect(bytes.toString('latin1')).not.toContain('a secret')
    expect(key.decrypt('totp', bytes, '7')).toBe('a secret')
    expect(key.decrypt('totp', bytes, '8')).toBeUndefined()
    expect(key.decrypt('recovery-code', bytes, '7')).toBeUndefined()
    expect(toSecretKey(randomBytes(32)).decrypt('totp', bytes, '7')).toBeUndefined()
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
    expect(key.decrypt('totp', bytes, '7')).toBeUndefined()
  })
})
