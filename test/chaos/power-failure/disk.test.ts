import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { ownFolder } from '#test/harness/own-folder.ts'
import { Disk } from './disk.ts'
import type { Leftovers } from './disk-nodes.ts'

const nothing: Leftovers = { unit: 512, share: 0 }
const everyWrite: Leftovers = { unit: 512, share: 1 }
const newInode = 1_000_000_000

let folder: string
let disk: Disk
let oldInode: number
let folderInode: number

beforeEach(() => {
  const parent = ownFolder(tmpdir(), 'quarterdeck-disk')
  folder = join(parent, 'data')
  mkdirSync(folder)
  writeFileSync(join(folder, 'old'), 'before')
  disk = new Disk(folder, join(parent, 'safe'))
  oldInode = statSync(join(folder, 'old')).ino
  folderInode = statSync(folder).ino
})

function write(inode: number, text: string, offset = 0): void {
  disk.apply({ kind: 'write', inode, offset, data: Buffer.from(text) })
}

function flush(inode: number | 'all', during: () => void = () => undefined): void {
  disk.apply({ kind: 'beginSync', inode, ticket: '1' })
  during()
  disk.apply({ kind: 'endSync', ticket: '1' })
}

/** The files after a power failure, with their content. */
function failPower(leftovers = nothing): Record<string, string> {
  disk.failPower(leftovers)
  oldInode = statSync(join(folder, 'old'), { throwIfNoEntry: false })?.ino ?? 0
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

describe('content', () => {
  test('is that of the last flush', () => {
    write(oldInode, 'after!')
    flush(oldInode)
    write(oldInode, 'later!')
    disk.apply({ kind: 'resize', inode: oldInode, size: 1 })
    expect(failPower()).toEqual({ old: 'after!' })
  })

  test('is not what was written while it was flushed', () => {
    flush(oldInode, () => write(oldInode, 'during'))
    expect(failPower()).toEqual({ old: 'before' })
  })

  test('is the earlier one while the flush has not ended', () => {
    write(oldInode, 'after!')
    disk.apply({ kind: 'beginSync', inode: oldInode, ticket: '1' })
    expect(failPower()).toEqual({ old: 'before' })
  })

  test('is put back when it was written without a record', () => {
    writeFileSync(join(folder, 'old'), 'unseen')
    expect(failPower()).toEqual({ old: 'before' })
  })

  test('keeps unflushed writes as leftovers, each sector by itself', () => {
    write(oldInode, 'a'.repeat(600), 500)
    expect(failPower(everyWrite).old).toBe(`before${'\0'.repeat(494)}${'a'.repeat(600)}`)
    const counts = new Set<number>()
    for (let round = 0; round < 200; round++) {
      write(oldInode, 'z'.repeat(600), 500)
      counts.add(failPower({ unit: 512, share: 0.5 }).old?.split('z').length ?? 0)
      write(oldInode, 'a'.repeat(600), 500)
      flush(oldInode)
    }
    // The write touches three sectors: 12 bytes of the first, all of the second, 76 of the third.
    expect([...counts].sort((one, other) => one - other)).toEqual(
      [0, 12, 76, 88, 512, 524, 588, 600].map((count) => count + 1),
    )
  })
})

describe('names', () => {
  beforeEach(() => {
    disk.apply({ kind: 'create', inode: newInode, path: 'new' })
    write(newInode, 'text')
  })

  test('of a new file are lost without a flush, and kept by that of the file', () => {
    expect(failPower()).toEqual({ old: 'before' })
    disk.apply({ kind: 'create', inode: newInode, path: join(folder, 'new') })
    write(newInode, 'text')
    flush(newInode)
    expect(failPower()).toEqual({ old: 'before', new: 'text' })
  })

  test('are kept by the flush of the folder, without the content', () => {
    flush(folderInode)
    expect(failPower()).toEqual({ old: 'before', new: '' })
  })

  test('are renamed and removed only by the flush of the folder', () => {
    flush(newInode)
    disk.apply({ kind: 'rename', from: 'new', to: 'old' })
    flush(newInode)
    expect(failPower()).toEqual({ old: 'before', new: 'text' })
    disk.apply({ kind: 'remove', path: 'old' })
    flush(folderInode)
    expect(failPower()).toEqual({ new: 'text' })
  })

  test('are all kept by the flush of everything, also in new folders', () => {
    disk.apply({ kind: 'makeFolder', inode: newInode + 1, path: 'folder' })
    disk.apply({ kind: 'rename', from: 'new', to: 'old' })
    flush('all')
    disk.failPower(nothing)
    expect(readdirSync(folder).sort()).toEqual(['folder', 'old'])
    expect(readFileSync(join(folder, 'old'), 'utf8')).toBe('text')
  })
})

test('rejects what it cannot replay', () => {
  expect(() => disk.apply({ kind: 'unknown', call: 'symlink' })).toThrow('symlink')
  expect(() => write(newInode, 'text')).toThrow('not known')
  disk.apply({ kind: 'stream', inode: newInode, path: 'stream' })
  expect(() => flush(newInode)).toThrow('content is not known')
})

test('ignores files outside its folder', () => {
  disk.apply({ kind: 'create', inode: newInode, path: '../socket' })
  write(newInode, 'text')
  flush(newInode)
  expect(failPower()).toEqual({ old: 'before' })
})
