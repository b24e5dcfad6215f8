import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs'

/** What a power failure leaves of what was not flushed. */
export type Leftovers = {
  /** The unit in bytes in which the disk writes: each unit of a write is kept or dropped by itself. */
  unit: number
  /** The share of units, and at most of changes of names, that is kept: from 0, nothing, to 1. */
  share: number
}

export type Change = { offset: number; data: Buffer } | { size: number; canShrink: boolean }

/** Names that are changed together: to a file or folder, or to nothing. */
export type NameChange = readonly (readonly [name: string, node: DiskNode | undefined])[]

/** The change that made a file or folder, and where: flushing a new file keeps its name as well. */
export type Creation = { folder: DiskFolder; change: NameChange }

export type DiskFile = {
  /** The real file with the content that is safe. */
  readonly store: string
  readonly creation?: Creation
  pending: Change[]
  /** A stream wrote it, so that its content is not known. */
  isUnseen: boolean
}

export type DiskFolder = {
  readonly safe: Map<string, DiskNode>
  readonly now: Map<string, DiskNode>
  readonly creation?: Creation
  pending: NameChange[]
}

export type DiskNode = DiskFile | DiskFolder

export function toFolder(creation?: Creation): DiskFolder {
  return { safe: new Map(), now: new Map(), pending: [], ...(creation && { creation }) }
}

export function isFile(node: DiskNode): node is DiskFile {
  return 'store' in node
}

export function changeNames(folder: DiskFolder, change: NameChange): void {
  folder.pending.push(change)
  setNames(folder.now, change)
}

function setNames(names: Map<string, DiskNode>, change: NameChange): void {
  for (const [name, node] of change) {
    if (node) names.set(name, node)
    else names.delete(name)
  }
}

/** Notes what a flush that begins now covers, and returns what makes that safe. */
export function beginFlush(node: DiskNode): () => void {
  if (!isFile(node)) {
    const last = node.pending.at(-1)
    return () => flushNames(node, last)
  }
  const last = node.pending.at(-1)
  return () => {
    writeChanges(node.store, takeUpTo(node.pending, last))
    flushCreation(node)
  }
}

/** Removes and returns the changes up to this one; none when another flush has taken it. */
function takeUpTo<T>(pending: T[], last: T | undefined): T[] {
  return last === undefined ? [] : pending.splice(0, pending.lastIndexOf(last) + 1)
}

function flushNames(folder: DiskFolder, last: NameChange | undefined): void {
  for (const change of takeUpTo(folder.pending, last)) setNames(folder.safe, change)
  flushCreation(folder)
}

function flushCreation({ creation }: DiskNode): void {
  if (creation) flushNames(creation.folder, creation.change)
}

function writeChanges(store: string, changes: readonly Change[]): void {
  if (changes.length === 0) return
  const file = openSync(store, 'r+')
  for (const change of changes) {
    if ('data' in change) writeSync(file, change.data, 0, change.data.length, change.offset)
    else if (change.canShrink || fstatSync(file).size < change.size) ftruncateSync(file, change.size)
  }
  closeSync(file)
}

/** Keeps the first few of the changes of names that are not safe. */
export function keepNames(folder: DiskFolder, { share }: Leftovers): void {
  const kept = Math.floor(Math.random() * share * (folder.pending.length + 1))
  for (const change of folder.pending.slice(0, kept)) setNames(folder.safe, change)
  folder.pending = []
  folder.now.clear()
  for (const [name, node] of folder.safe) folder.now.set(name, node)
}

/** Keeps some of the content that is not safe. */
export function keepParts(file: DiskFile, { unit, share }: Leftovers): void {
  const isKept = () => Math.random() < share
  const parts = file.pending.flatMap((change) => ('data' in change ? splitAtUnits(change, unit) : [change]))
  writeChanges(file.store, parts.filter(isKept))
  file.pending = []
  file.isUnseen = false
}

function splitAtUnits({ offset, data }: { offset: number; data: Buffer }, unit: number): Change[] {
  const parts: Change[] = []
  for (let at = 0; at < data.length; ) {
    const next = at + unit - ((offset + at) % unit)
    parts.push({ offset: offset + at, data: data.subarray(at, next) })
    at = next
  }
  return parts
}
