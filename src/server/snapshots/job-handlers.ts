import { z } from 'zod'
import { snapshots, snapshotTypes } from '#contract/snapshots.ts'
import { defineJob, unknownPlayer } from '#server/platform/jobs/define-job.ts'
import { lockPlayers } from '#server/players/repository.ts'
import { createSnapshots } from './repository.ts'
import { newSnapshotKey } from './rules.ts'

/** Takes a snapshot of each player. The batches are small because a player may have megabytes of persistence. */
export const createSnapshotsJob = defineJob({
  startedBy: snapshots.createMany,
  params: z.object({ description: z.string() }),
  action: snapshots.create.records.action,
  batchSize: 50,
  run: async (db, { description }, playerIds, { actor, now, randomBytes }) => {
    const known = await lockPlayers(db, playerIds)
    const common = { description, type: snapshotTypes.Manual, createdBy: actor.name }
    const newSnapshots = playerIds
      .filter((id) => known.has(id))
      .map((playerId) => ({ ...common, key: newSnapshotKey(randomBytes), playerId }))
    const created = new Map(
      (await createSnapshots(db, newSnapshots, now)).map((snapshot) => [snapshot.PlayerId, snapshot]),
    )
    return playerIds.map((id) => {
      const after = created.get(id)
      return after ? { state: 'done', after } : { state: 'failed', result: unknownPlayer }
    })
  },
})
