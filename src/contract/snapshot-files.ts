import { z } from 'zod'
import { AttributeName } from './attributes.ts'
import { endpoint, feature } from './core/endpoint.ts'
import { AttributeNumber, Instant, importBodyLimit } from './core/units.ts'
import { JsonText, PersistenceKey } from './persistence.ts'
import { playerUnknown } from './players.ts'
import { SnapshotDescription, SnapshotKey, snapshotUnknown } from './snapshots.ts'
import { PlayerIdOrAccount } from './social-links.ts'

/** What a file of a snapshot says it is; another layout would have another number. */
export const snapshotFileFormat = 'quarterdeck-snapshot-1'

/** How many keys, and how many attributes, a file holds at most. */
export const snapshotFileLimit = 10_000

function eachOnce<Item>(name: keyof Item & string) {
  return (list: readonly Item[], context: z.RefinementCtx) => {
    const seen = new Set<unknown>()
    for (const [index, item] of list.entries()) {
      if (seen.has(item[name])) {
        context.addIssue({ code: 'custom', path: [index, name], message: `${String(item[name])} appears twice.` })
      }
      seen.add(item[name])
    }
  }
}

/** An instant of a file; the database has no year 0. */
const FileInstant = Instant.refine((text) => !text.startsWith('0000'), 'A year is 1 to 9999.')

const FileEntry = z.strictObject({ Key: PersistenceKey, Value: JsonText })
const FileAttribute = z.strictObject({
  Name: AttributeName,
  Value: AttributeNumber,
  ExpirationDate: FileInstant.nullable(),
})

/** A snapshot as a file, with pseudonyms in place of what identifies a person. */
export const SnapshotFile = z.strictObject({
  Format: z.literal(snapshotFileFormat, 'This is not a file of a snapshot.'),
  /** Where it was exported. */
  Environment: z.string().max(40),
  /** When the snapshot was taken. */
  Taken: FileInstant,
  /** The pseudonym of its player. */
  Player: z.string().max(100),
  Description: SnapshotDescription,
  Persistence: z
    .array(FileEntry)
    .max(snapshotFileLimit, 'A file holds at most 10,000 keys.')
    .superRefine(eachOnce<z.output<typeof FileEntry>>('Key')),
  Attributes: z
    .array(FileAttribute)
    .max(snapshotFileLimit, 'A file holds at most 10,000 attributes.')
    .superRefine(eachOnce<z.output<typeof FileAttribute>>('Name')),
})
export type SnapshotFile = z.infer<typeof SnapshotFile>

/** Anonymised copies of snapshots as files, to take into another environment. */
export const snapshotFiles = feature({
  /** The snapshot with pseudonyms in place of what identifies a person; see docs/snapshot-files.md. */
  export: endpoint({
    method: 'GET',
    path: '/snapshots/:snapshotKey/file',
    access: 'EXPORT_DATA',
    summary: 'Export an anonymised copy of a snapshot',
    params: z.object({ snapshotKey: SnapshotKey }),
    file: 'application/json',
    reply: SnapshotFile,
    errors: [snapshotUnknown],
    records: { action: 'snapshot exported', target: 'player' },
  }),
  /** Makes a snapshot of a file, for a player or, without `PlayerId`, for an id that no player has. */
  import: endpoint({
    method: 'POST',
    path: '/snapshots/file',
    access: 'CREATE_SNAPSHOT',
    summary: 'Import a snapshot from a file',
    body: z.strictObject({
      PlayerId: PlayerIdOrAccount.optional(),
      Description: SnapshotDescription,
      File: SnapshotFile,
    }),
    reply: z.object({ m_snapshotKey: z.string() }),
    errors: [playerUnknown],
    records: { action: 'snapshot imported', target: 'player' },
    isBatch: true,
    bodyLimit: importBodyLimit,
  }),
})
