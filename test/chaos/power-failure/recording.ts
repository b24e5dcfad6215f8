import { readSync } from 'node:fs'

/** What PostgreSQL did to its files, as `recorder.c` wrote it. Files and folders are named by their inode. */
export type FileRecord =
  | { kind: 'create' | 'makeFolder' | 'stream'; inode: number; path: string }
  | { kind: 'write'; inode: number; offset: number; data: Buffer }
  | { kind: 'resize' | 'grow'; inode: number; size: number }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'remove'; path: string }
  /** A flush of one file, or of everything, begins; `ticket` is in the record of its end. */
  | { kind: 'beginSync'; inode: number | 'all'; ticket: string }
  | { kind: 'endSync'; ticket: string }
  /** A call that cannot be replayed. */
  | { kind: 'unknown'; call: string }

/** As in `recorder.c`, where 1 is the first. */
const kinds = [
  'create',
  'makeFolder',
  'stream',
  'write',
  'resize',
  'grow',
  'rename',
  'remove',
  'beginSync',
  'endSync',
  'unknown',
] as const

const headerLength = 32

/** The records in the first `end` bytes of a recording; one that is cut off there is left out. */
export function* readRecording(file: number, end: number): Generator<FileRecord> {
  const header = Buffer.alloc(headerLength)
  for (let position = 0; position + headerLength <= end; ) {
    readSync(file, header, 0, headerLength, position)
    const [kindNumber = 0, inode = 0, , length = 0] = [0, 8, 16, 24].map((at) => Number(header.readBigUInt64LE(at)))
    const number = header.readBigUInt64LE(16)
    position += headerLength + length
    if (position > end) return
    const data = Buffer.alloc(length)
    readSync(file, data, 0, length, position - length)
    const kind = kinds[kindNumber - 1]
    if (kind === undefined) throw new Error(`The recording has a record of kind ${kindNumber}.`)
    yield toRecord(kind, inode, number, data)
  }
}

function toRecord(kind: (typeof kinds)[number], inode: number, number: bigint, data: Buffer): FileRecord {
  switch (kind) {
    case 'write':
      return { kind, inode, offset: Number(number), data }
    case 'resize':
    case 'grow':
      return { kind, inode, size: Number(number) }
    case 'rename': {
      const [from = '', to = ''] = data.toString().split('\0')
      return { kind, from, to }
    }
    case 'remove':
      return { kind, path: data.toString() }
    case 'beginSync':
      return { kind, inode: inode === 0 ? 'all' : inode, ticket: String(number) }
    case 'endSync':
      return { kind, ticket: String(number) }
    case 'unknown':
      return { kind, call: data.toString() }
    case 'create':
    case 'makeFolder':
    case 'stream':
      return { kind, inode, path: data.toString() }
  }
}
