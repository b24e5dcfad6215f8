import { statfsSync } from 'node:fs'

/** The engine allocates its log in files of 16 MiB; with less than two of them free it may fail to write. */
const minFreeBytes = 32 * 1024 * 1024

/** The message of a failure that a full disk caused. */
export const diskFullMessage = 'The disk of the database is full (ENOSPC). It continues by itself when there is space.'

const bySystemCode = new Map([
  ['ENOSPC', diskFullMessage],
  ['EDQUOT', diskFullMessage.replace('ENOSPC', 'EDQUOT')],
  ['EMFILE', noHandlesMessage('EMFILE')],
  ['ENFILE', noHandlesMessage('ENFILE')],
])

function noHandlesMessage(code: string): string {
  return `The server has no free file handles (${code}). The database continues by itself when there are some.`
}

/** What a system error means for the database, from its text: "EMFILE: too many open files, open '…'". */
export function explainSystemError(text: string): string | undefined {
  return bySystemCode.get(/\bE[A-Z]{4,}\b/.exec(text)?.[0] ?? '')
}

/** Whether the disk of a folder has too little space for the engine. False when the system does not report it. */
export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < minFreeBytes
  } catch {
    return false
  }
}
