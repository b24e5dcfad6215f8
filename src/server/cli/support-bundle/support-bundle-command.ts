import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Command } from 'commander'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import type { Settings } from '#server/platform/settings.ts'
import { type CommandEnvironment, print } from '../command-environment.ts'
import { CommandError } from '../command-error.ts'
import { readCommandSettings } from '../with-database.ts'
import { getDatabaseFacts, toErrorKind } from './database-facts.ts'
import { getBackupFacts, getDiskFacts, getMachineFacts } from './machine-facts.ts'
import { listSettings } from './setting-facts.ts'

/** What the database says; only why not where it cannot be opened, which may be what the bundle is for. */
async function readDatabase({ database: options }: Settings, now: Date) {
  try {
    const database = await openDatabase({ ...options, mayCreate: false, rejectCopy: true, poolSize: 2 })
    try {
      const facts = await database.withoutTimeLimit(() => getDatabaseFacts(database.db, now))
      return { engine: database.engine, ...facts }
    } finally {
      await database.close()
    }
  } catch (error) {
    return { failed: toErrorKind(error) }
  }
}

async function writeBundle(environment: CommandEnvironment, { output }: { readonly output?: string }): Promise<void> {
  const now = environment.now()
  const settings = readCommandSettings(environment)
  const bundle = {
    about: 'A support bundle of Quarterdeck: figures of an installation, without data of players and users.',
    writtenAt: now.toISOString(),
    machine: getMachineFacts(),
    settings: listSettings(environment.variables),
    disks: await getDiskFacts(settings),
    backups: await getBackupFacts(settings),
    database: await readDatabase(settings, now),
  }
  const name = output ?? stampedFileName('quarterdeck-support', now, 'json.gz')
  const path = resolve(environment.folder, name)
  const bytes = gzipSync(`${JSON.stringify(bundle, null, 2)}\n`)
  await writeFile(path, bytes, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    const reason = toErrorKind(error).includes('EEXIST') ? 'it exists already' : toErrorKind(error)
    throw new CommandError(`${path} cannot be written: ${reason}. Choose another name with --output.`)
  })
  print(environment, `Support bundle written: ${name} (${Math.ceil(bytes.length / 1024)} KB).`)
  print(environment, `It holds no data of players and users. Look at it before you send it: gzip -dc ${name}`)
}

export function addSupportBundleCommand(program: Command, environment: CommandEnvironment): void {
  program
    .command('support-bundle')
    .description('write a file that describes this installation for support, without personal data')
    .option('--output <file>', 'the file to write; by default one with the time in its name, in this folder')
    .action((options: { output?: string }) => writeBundle(environment, options))
}
