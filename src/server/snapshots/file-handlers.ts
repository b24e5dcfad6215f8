import { aheadLimitMs } from '#contract/core/units.ts'
import { snapshotFileFormat, type snapshotFiles } from '#contract/snapshot-files.ts'
import type { SnapshotDetail } from '#contract/snapshots.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { resolvePlayerId } from '#server/players/account-repository.ts'
import { lockPlayer } from '#server/players/repository.ts'
import { insertSnapshot, listIdentities } from './file-repository.ts'
import { type Anonymizer, createAnonymizer } from './pseudonyms.ts'
import { getSnapshot, listSnapshotAttributes, listSnapshotEntries } from './repository.ts'
import { newSnapshotKey, type SnapshotAttribute } from './rules.ts'

type Source = {
  readonly environment: string
  readonly snapshot: SnapshotDetail
  readonly entries: readonly { Key: string; Value: string }[]
  readonly attributes: readonly SnapshotAttribute[]
}

/** The file in chunks, one key each, so that a large snapshot is never anonymised as a whole. */
function* toChunks({ environment, snapshot, entries, attributes }: Source, anonymizer: Anonymizer) {
  const { anonymizeText, anonymizeJson, anonymizeNumber } = anonymizer
  const head = {
    Format: snapshotFileFormat,
    Environment: environment,
    Taken: snapshot.CreationDate,
    Player: anonymizeText(snapshot.PlayerId),
    Description: anonymizeText(snapshot.Description)
      .slice(0, 200)
      .replace(/[\uD800-\uDBFF]$/, ''),
    Attributes: attributes.map(({ Name, Value, ExpirationDate }) => {
      return { Name: anonymizeText(Name), Value: anonymizeNumber(Name, Value), ExpirationDate }
    }),
  }
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "Persistence": [`
  for (const [index, { Key, Value }] of entries.entries()) {
    yield `${index === 0 ? '' : ','}\n    ${JSON.stringify({ Key: anonymizeText(Key), Value: anonymizeJson(Value) })}`
  }
  yield '\n  ]\n}\n'
}

export const snapshotFileHandlers: Handlers<typeof snapshotFiles> = {
  export: async ({ params: { snapshotKey } }, { db, now, environment, services, audit }) => {
    const snapshot = await getSnapshot(db, snapshotKey)
    const source = {
      environment,
      snapshot,
      entries: await listSnapshotEntries(db, snapshotKey),
      attributes: await listSnapshotAttributes(db, snapshotKey),
    }
    const identities = await listIdentities(db, snapshot)
    const anonymizer = createAnonymizer(identities, (text) => services.secretKey.hash('pseudonym', text))
    audit({ targetId: snapshot.PlayerId, after: { Key: snapshotKey } })
    return {
      fileName: stampedFileName(`snapshot_${snapshotKey}`, now, 'json'),
      chunks: toChunks(source, anonymizer),
    }
  },

  import: async ({ body: { PlayerId: given, Description, File } }, { db, now, person, services, audit }) => {
    if (Date.parse(File.Taken) > now.getTime() + aheadLimitMs) {
      throwInvalidInput([{ path: 'body.File.Taken', message: 'This is more than a day ahead of now.' }])
    }
    const PlayerId = given === undefined ? undefined : await resolvePlayerId(db, given, 'body.PlayerId')
    if (PlayerId !== undefined) await lockPlayer(db, PlayerId)
    const key = newSnapshotKey(services.randomBytes)
    // Never the id that the file names: it could be that of a player here.
    const playerId = PlayerId ?? `imported-${key}`
    const created = await insertSnapshot(
      db,
      { key, playerId, description: Description, createdBy: person.email },
      File,
      now,
    )
    const counts = { Keys: File.Persistence.length, Attributes: File.Attributes.length }
    audit({ targetId: playerId, after: { ...created, From: File.Environment, ...counts } })
    return { m_snapshotKey: key }
  },
}
