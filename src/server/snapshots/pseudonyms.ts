import { decodeString, skipScalar } from '#contract/changes/json-scan.ts'
import { validateJson } from '#contract/core/json.ts'

/** What a pseudonym stands for. */
export type IdentityKind = 'player' | 'device' | 'social' | 'name' | 'email' | 'contact'

/** A text that identifies the player of a snapshot. */
export type Identity = { readonly kind: IdentityKind; readonly value: string }

/** Replaces what identifies a person; everything else stays byte for byte. */
export type Anonymizer = {
  /** In text that people read, and in names. */
  readonly anonymizeText: (text: string) => string
  /** In valid JSON text: member names, strings, JSON within strings, and numbers that are ids. */
  readonly anonymizeJson: (json: string) => string
  /** In a number that stands under a name. */
  readonly anonymizeNumber: (name: string, value: number) => number
}

/** Members whose values identify any person, by the end of their names in lower case without signs. */
const memberKinds: readonly (readonly [IdentityKind, RegExp])[] = [
  ['email', /email(address)?s?$/],
  ['social', /(facebook|google|gamecenter|apple|social|twitter|discord|steam)(user)?ids?$/],
  ['device', /(device(unique)?|android|advertising)ids?$|(idfa|idfv|gaid)$|(push|device)tokens?$/],
  ['player', /(player|user|account|friend|owner|sender)ids?$/],
  ['name', /(nick|user|player|display|first|last|full)names?$/],
  ['contact', /(ip|ipaddress|phone|phonenumber)$/],
]

/** Shorter ids and names are replaced only where they are the whole string: elsewhere they would be found by chance. */
const minIdLength = 6
const minNameLength = 4

const email = /[^\s@"<>(),;:]{1,64}@[^\s@"<>(),;:]{1,255}\.[a-z]{2,24}/gi

function findMemberKind(name: string | undefined): IdentityKind | undefined {
  const plain = name?.toLowerCase().replace(/[^a-z0-9]/g, '')
  return plain ? memberKinds.find(([, pattern]) => pattern.test(plain))?.[0] : undefined
}

function toPattern({ kind, value }: Identity): string[] {
  const escaped = value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  if (kind !== 'name') return value.length < minIdLength ? [] : [escaped]
  return value.length < minNameLength ? [] : [`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`]
}

const number = /^[1-9]\d*$/

/** The number that a pseudonym is where the value is one: nine digits. */
function toNumber(digest: Buffer): number {
  return 100_000_000 + (digest.readUInt32BE(0) % 900_000_000)
}

/**
 * Makes an anonymizer for one snapshot. `identities` are those of its player; `hash` is keyed, so that a pseudonym is
 * the same for the same value in every file of a server, and says nothing about it.
 */
export function createAnonymizer(identities: readonly Identity[], hash: (text: string) => Buffer): Anonymizer {
  const toDigest = (kind: IdentityKind, value: string) => hash(`${kind} ${value.toLowerCase()}`)
  const toPseudonym = (kind: IdentityKind, value: string) => {
    const text = `${kind}-${toDigest(kind, value).toString('hex').slice(0, 12)}`
    return kind === 'email' ? `${text}@example.invalid` : text
  }
  const known = identities.filter(({ value }) => value.trim() !== '')
  const byValue = new Map(known.map((one) => [one.value.toLowerCase(), one.kind]))
  // The longest first: one id may begin with another.
  const patterns = [...known].sort((one, other) => other.value.length - one.value.length).flatMap(toPattern)
  const anywhere = patterns.length === 0 ? undefined : new RegExp(patterns.join('|'), 'giu')

  const anonymizeText = (text: string): string => {
    const kind = byValue.get(text.toLowerCase())
    if (kind) return toPseudonym(kind, text)
    const replaced = anywhere
      ? text.replace(anywhere, (found) => toPseudonym(byValue.get(found.toLowerCase()) ?? 'name', found))
      : text
    return replaced.includes('@') ? replaced.replace(email, replaceEmail) : replaced
  }
  const replaceEmail = (found: string) => (found.endsWith('@example.invalid') ? found : toPseudonym('email', found))

  const anonymizeString = (text: string, member: string | undefined): string => {
    const kind = findMemberKind(member)
    if (/^\s*[[{]/.test(text) && validateJson(text) === undefined) return anonymizeJson(text)
    return kind && text.trim() !== '' ? toPseudonym(kind, text) : anonymizeText(text)
  }

  const anonymizeScalar = (text: string, member: string | undefined): string => {
    const kind = number.test(text) ? (findMemberKind(member) ?? findIdKind(text)) : undefined
    return kind ? String(toNumber(toDigest(kind, text))) : text
  }
  const findIdKind = (text: string) => (text.length < minIdLength ? undefined : byValue.get(text))

  function anonymizeJson(json: string): string {
    return replaceScalars(json, anonymizeString, anonymizeScalar, anonymizeText)
  }

  return {
    anonymizeText,
    anonymizeJson,
    anonymizeNumber: (name, value) => Number(anonymizeScalar(String(value), name)),
  }
}

type Level = { readonly isObject: boolean; name: string | undefined; isNameNext: boolean }

/** Replaces the strings, numbers and member names of valid JSON, each with the name of the member that it belongs to. */
function replaceScalars(
  json: string,
  replaceString: (text: string, member: string | undefined) => string,
  replaceScalar: (text: string, member: string | undefined) => string,
  replaceName: (name: string) => string,
): string {
  const parts: string[] = []
  const levels: Level[] = []
  let copied = 0
  const put = (start: number, end: number, text: string) => {
    parts.push(json.slice(copied, start), text)
    copied = end
  }
  for (let at = 0; at < json.length; at++) {
    const sign = json.charAt(at)
    const level = levels.at(-1)
    if (sign === '{' || sign === '[') {
      const isObject = sign === '{'
      // The elements of a list belong to the member that the list is.
      levels.push({ isObject, name: isObject ? undefined : level?.name, isNameNext: isObject })
    } else if (sign === '}' || sign === ']') levels.pop()
    else if (sign === ',' && level?.isObject) level.isNameNext = true
    else if (!/[\s,:]/.test(sign)) {
      const end = skipScalar(json, at)
      if (sign !== '"') {
        const written = json.slice(at, end)
        const replaced = replaceScalar(written, level?.name)
        if (replaced !== written) put(at, end, replaced)
      } else {
        const text = decodeString(json, at, end)
        const isName = level?.isNameNext === true
        const replaced = isName ? replaceName(text) : replaceString(text, level?.name)
        if (replaced !== text) put(at, end, JSON.stringify(replaced))
        if (isName) Object.assign(level, { name: text, isNameNext: false })
      }
      at = end - 1
    }
  }
  return parts.join('') + json.slice(copied)
}
