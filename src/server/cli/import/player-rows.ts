import { persistenceValueLimit, utf8Bytes } from '#contract/core/units.ts'
import {
  booleanType,
  buildPlatformType,
  numberType,
  pastInstantType,
  playerIdType,
  toInteger,
  toJson,
  toText,
} from './cell-types.ts'
import type { FileRow } from './csv-file.ts'
import { type CellProblem, type FieldReader, type FileFacts, fieldReader, optionalReader } from './field-reader.ts'
import type { PlayersMapping, Shape, Source } from './mapping.ts'

/** A player as a row of a file. Undefined fields stay unchanged, or get their default in a new player. */
export type PlayerRecord = {
  readonly playerId: string
  readonly nickname: string | undefined
  /** ISO text in UTC, like the other instants. */
  readonly creationDate: string | undefined
  readonly language: string | undefined
  readonly deviceId: string | undefined
  readonly lastDevice: string | undefined
  readonly lastSaveGame: string | undefined
  readonly lastEventId: number | undefined
  readonly platform: string | undefined
  readonly buildNumber: number | undefined
  readonly isHacker: boolean | undefined
  readonly attributes: readonly (readonly [name: string, value: number])[]
  /** Keys with their JSON text. */
  readonly entries: readonly (readonly [key: string, value: string])[]
}

/** Reads a row of a file into a record; undefined when there are problems, which it adds to the list. */
export type RowReader<R> = (row: FileRow, problems: CellProblem[]) => R | undefined

const shortText = toText(200)

function shapeReader(shape: Shape, facts: FileFacts, path: string): FieldReader<string> {
  if (!('members' in shape)) {
    const { as: typeName, ...source } = shape
    return fieldReader({ ...source, as: undefined }, toJson(typeName), facts, path)
  }
  const members = shape.members.map(([name, part]) => ({
    name: JSON.stringify(name),
    read: shapeReader(part, facts, `${path}.${name}`),
  }))
  return (row, problems) => {
    const texts = members.map(({ name, read }) => {
      const value = read(row, problems)
      return value === undefined ? undefined : `${name}:${value}`
    })
    return `{${texts.filter((text) => text !== undefined).join(',')}}`
  }
}

function entryReader(key: string, shape: Shape, facts: FileFacts): FieldReader<string> {
  const read = shapeReader(shape, facts, `persistence.${key}`)
  return (row, problems) => {
    const value = read(row, problems)
    if (value === undefined || utf8Bytes(value) <= persistenceValueLimit) return value
    problems.push({ column: `persistence ${key}`, value: '', reason: 'is larger than 2 MiB', isSkip: false })
    return undefined
  }
}

function readAll<T>(readers: readonly (readonly [string, FieldReader<T>])[], row: FileRow, problems: CellProblem[]) {
  const found: [string, T][] = []
  for (const [name, read] of readers) {
    const value = read(row, problems)
    if (value !== undefined) found.push([name, value])
  }
  return found
}

/** Creates the reader of player rows. Throws CommandError when the mapping does not fit the file. */
export function playerRowReader(mapping: PlayersMapping, facts: FileFacts): RowReader<PlayerRecord> {
  const playerId = fieldReader(mapping.playerId, playerIdType, facts, 'playerId')
  const fields = {
    nickname: optionalReader(mapping.nickname, shortText, facts, 'nickname'),
    creationDate: optionalReader(mapping.creationDate, pastInstantType, facts, 'creationDate'),
    language: optionalReader(mapping.language, toText(35), facts, 'language'),
    deviceId: optionalReader(mapping.deviceId, shortText, facts, 'deviceId'),
    lastDevice: optionalReader(mapping.lastDevice, shortText, facts, 'lastDevice'),
    lastSaveGame: optionalReader(mapping.lastSaveGame, pastInstantType, facts, 'lastSaveGame'),
    lastEventId: optionalReader(mapping.lastEventId, toInteger(0, 2_147_483_647), facts, 'lastEventId'),
    platform: optionalReader(mapping.platform, buildPlatformType, facts, 'platform'),
    buildNumber: optionalReader(mapping.buildNumber, toInteger(0, 2_147_483_647), facts, 'buildNumber'),
    isHacker: optionalReader(mapping.isHacker, booleanType, facts, 'isHacker'),
  }
  const attributes = Object.entries(mapping.attributes).map(
    ([name, source]) => [name, fieldReader(source, numberType, facts, `attributes.${name}`)] as const,
  )
  const entries = Object.entries(mapping.persistence).map(
    ([key, shape]) => [key, entryReader(key, shape, facts)] as const,
  )
  return (row, problems) => {
    const id = playerId(row, problems)
    const record = {
      nickname: fields.nickname(row, problems),
      creationDate: fields.creationDate(row, problems),
      language: fields.language(row, problems),
      deviceId: fields.deviceId(row, problems),
      lastDevice: fields.lastDevice(row, problems),
      lastSaveGame: fields.lastSaveGame(row, problems),
      lastEventId: fields.lastEventId(row, problems),
      platform: fields.platform(row, problems),
      buildNumber: fields.buildNumber(row, problems),
      isHacker: fields.isHacker(row, problems),
      attributes: readAll(attributes, row, problems),
      entries: readAll(entries, row, problems),
    }
    if (id === undefined && problems.length === 0) {
      // The mapping omits empty ids, but a player needs one.
      problems.push({ column: 'playerId', value: '', reason: 'is empty', isSkip: mapping.playerId.onBad === 'skip' })
    }
    return id === undefined || problems.length > 0 ? undefined : { playerId: id, ...record }
  }
}

/** An attribute of a mapping, and where its value is in the persistence, if it is there. */
export type MappedAttribute = { readonly name: string; readonly key: string; readonly path: string }

function isSameValue(one: Source, other: Source): boolean {
  const toKey = ({ column, constant, template, values }: Source) => JSON.stringify([column, constant, template, values])
  return toKey(one) === toKey(other)
}

function findPath(source: Source, shape: Shape, path: string): string | undefined {
  if (!('members' in shape)) return isSameValue(source, shape) ? path : undefined
  for (const [name, part] of shape.members) {
    const step = /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`
    const found = findPath(source, part, path + step)
    if (found !== undefined) return found
  }
  return undefined
}

/** The attributes of a mapping, for the attribute configurations. */
export function mappedAttributes(mapping: PlayersMapping): MappedAttribute[] {
  return Object.entries(mapping.attributes).map(([name, source]) => {
    for (const [key, shape] of Object.entries(mapping.persistence)) {
      const path = findPath(source, shape, '$')
      if (path !== undefined) return { name, key, path }
    }
    return { name, key: '', path: '' }
  })
}
