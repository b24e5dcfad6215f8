import { closeSync, copyFileSync, existsSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import {
  beginFlush,
  type Change,
  type Creation,
  changeNames,
  type DiskFile,
  type DiskFolder,
  type DiskNode,
  isFile,
  keepNames,
  keepParts,
  type Leftovers,
  toFolder,
} from './disk-nodes.ts'
import type { FileRecord } from './recording.ts'

/**
 * A disk whose cache a power failure empties. It reads what happened to the files below one folder, and knows what a
 * failure leaves of them:
 * - the content of a file as of the last flush of that file (fsync or fdatasync);
 * - the names in a folder as of the last flush of that folder. The flush of a new file keeps the name that it was made
 *   with, and what happened in the folder before, as on ext4, XFS and btrfs: PostgreSQL relies on it for the files of
 *   tables. A later rename or removal is only kept by the flush of the folder;
 * - of the rest nothing, or any part (`Leftovers`): writes in any order, changes of one folder's names in their order, a
 *   rename whole or not at all.
 */
export class Disk {
  readonly #folder: string
  readonly #stores: string
  readonly #root = toFolder()
  readonly #flushes = new Map<string, () => void>()
  /** Files and folders by inode. */
  readonly #nodes = new Map<number, DiskNode>()
  /** What a file or folder looked like when it had its safe content. */
  readonly #stamps = new WeakMap<DiskNode, string>()
  /** Inodes of files outside the folder. */
  readonly #others = new Set<number>()
  #storeCount = 0

  /** A disk that has everything that is in `folder`. Safe content is kept below `stores`, which must not exist. */
  constructor(folder: string, stores: string) {
    this.#folder = folder
    this.#stores = stores
    mkdirSync(stores)
    this.#adopt(folder, this.#root)
  }

  /** Follows one thing that happened. */
  apply(record: FileRecord): void {
    switch (record.kind) {
      case 'create':
        this.#name(record.inode, record.path, (creation) => this.#toFile(creation))
        break
      case 'makeFolder':
        this.#name(record.inode, record.path, toFolder)
        break
      case 'stream':
        this.#openStream(record.inode, record.path)
        break
      case 'write':
        this.#change(record.inode, { offset: record.offset, data: record.data })
        break
      case 'resize':
      case 'grow':
        this.#change(record.inode, { size: record.size, canShrink: record.kind === 'resize' })
        break
      case 'rename':
        this.#rename(record.from, record.to)
        break
      case 'remove':
        this.#locate(record.path, (folder, name) => changeNames(folder, [[name, undefined]]))
        break
      case 'beginSync':
        this.#flushes.set(record.ticket, this.#beginSync(record.inode))
        break
      case 'endSync':
        this.#flushes.get(record.ticket)?.()
        this.#flushes.delete(record.ticket)
        break
      case 'unknown':
        throw new Error(`A power failure after this call is not known: ${record.call}`)
    }
  }

  /** Drops what is not safe, but for the leftovers, and makes the folder what remains. */
  failPower(leftovers: Leftovers): void {
    this.#flushes.clear()
    this.#others.clear()
    this.#nodes.clear()
    this.#restore(this.#folder, this.#root, leftovers)
    const used = new Set([...this.#nodes.values()].filter(isFile).map(({ store }) => basename(store)))
    for (const name of readdirSync(this.#stores)) if (!used.has(name)) rmSync(join(this.#stores, name))
  }

  #restore(path: string, folder: DiskFolder, leftovers: Leftovers): void {
    keepNames(folder, leftovers)
    for (const name of readdirSync(path)) {
      const child = join(path, name)
      const node = folder.safe.get(name)
      // What nobody wrote to can stay, which saves most of the time.
      if (!node || this.#stamps.get(node) !== getStamp(child)) rmSync(child, { recursive: true })
    }
    for (const [name, node] of folder.safe) {
      const child = join(path, name)
      if (isFile(node)) {
        keepParts(node, leftovers)
        if (!existsSync(child)) copyFileSync(node.store, child)
      } else {
        if (!existsSync(child)) mkdirSync(child, { mode: 0o700 })
        this.#restore(child, node, leftovers)
      }
      this.#know(child, node)
    }
    this.#know(path, folder)
  }

  #adopt(path: string, folder: DiskFolder): void {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const child = join(path, entry.name)
      const node = entry.isDirectory() ? toFolder() : this.#toFile()
      folder.safe.set(entry.name, node)
      folder.now.set(entry.name, node)
      if (isFile(node)) copyFileSync(child, node.store)
      else this.#adopt(child, node)
      this.#know(child, node)
    }
    this.#know(path, folder)
  }

  #know(path: string, node: DiskNode): void {
    this.#nodes.set(statSync(path).ino, node)
    this.#stamps.set(node, getStamp(path))
  }

  #toFile(creation?: Creation): DiskFile {
    const store = join(this.#stores, String(this.#storeCount++))
    closeSync(openSync(store, 'w', 0o600))
    return { store, pending: [], isUnseen: false, ...(creation && { creation }) }
  }

  /** Calls `work` with the folder of a path and the name in it, unless it lies outside. */
  #locate(path: string, work: (folder: DiskFolder, name: string) => void): void {
    const parts = relative(this.#folder, resolve(this.#folder, path)).split('/')
    const name = parts.pop()
    if (!name || parts[0] === '..') return
    let folder = this.#root
    for (const part of parts) {
      const next = folder.now.get(part)
      if (!next || isFile(next)) throw new Error(`${path} is in a folder that is not known.`)
      folder = next
    }
    work(folder, name)
  }

  #openStream(inode: number, path: string): void {
    let known = this.#nodes.get(inode)
    this.#locate(path, (folder, name) => {
      // Otherwise the inode is that of an earlier file, which is gone.
      if (folder.now.get(name) !== known) known = undefined
    })
    if (!known) this.#name(inode, path, (creation) => this.#toFile(creation))
    const node = this.#nodes.get(inode)
    if (node && isFile(node)) node.isUnseen = true
  }

  #name(inode: number, path: string, make: (creation: Creation) => DiskNode): void {
    this.#nodes.delete(inode)
    this.#others.add(inode)
    this.#locate(path, (folder, name) => {
      const change: (readonly [string, DiskNode])[] = []
      const node = make({ folder, change })
      change.push([name, node])
      changeNames(folder, change)
      this.#nodes.set(inode, node)
      this.#others.delete(inode)
    })
  }

  #rename(from: string, to: string): void {
    if (dirname(from) !== dirname(to)) throw new Error(`A rename to another folder is not known: ${from} to ${to}`)
    this.#locate(from, (folder, name) => {
      const node = folder.now.get(name)
      if (!node) throw new Error(`${from} is renamed, but is not known.`)
      this.#locate(to, (_, newName) => {
        changeNames(folder, [
          [name, undefined],
          [newName, node],
        ])
      })
    })
  }

  #change(inode: number, change: Change): void {
    if (this.#others.has(inode)) return
    const node = this.#nodes.get(inode)
    if (!node || !isFile(node)) throw new Error(`A file is written that is not known, inode ${inode}.`)
    node.pending.push(change)
    this.#stamps.delete(node)
  }

  #beginSync(inode: number | 'all'): () => void {
    if (inode === 'all') {
      const ends = [...this.#nodes.values()].map(beginFlush)
      return () => {
        for (const end of ends) end()
      }
    }
    if (this.#others.has(inode)) return () => undefined
    const node = this.#nodes.get(inode)
    if (!node) throw new Error(`A file is flushed that is not known, inode ${inode}.`)
    if (isFile(node) && node.isUnseen) throw new Error('A file is flushed whose content is not known.')
    return beginFlush(node)
  }
}

/** Differs once a file was written to or replaced, or a folder replaced. */
function getStamp(path: string): string {
  const stats = statSync(path, { bigint: true })
  return stats.isDirectory() ? `folder ${stats.ino}` : `${stats.ino} ${stats.mtimeNs}`
}
