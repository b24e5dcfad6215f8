import { z } from 'zod'
import { snapshots as contract, snapshotTypes } from '#contract/snapshots.ts'
import { lockPlayers } from '#server/features/players/repository.ts'
import { defineJob, unknownPlayer } from '#server/platform/jobs/define-job.ts'
import { createSnapshots } from './repository.ts'
import { newSnapshotKey } from './rules.ts'

/** Takes a snapshot of each player. The batches are small because a player may have megabytes of persistence. */
export const createSnapshotsJob = defineJob({
  kind: 'snapshot creation',
  params: z.object({ description: z.string() }),
  action: contract.create.records.action,
  chunk: 50,
  run: async (db, { description }, ids, { actor, now, randomBytes }) => {
    const known = await lockPlayers(db, ids)
    const snapshots = ids.flatMap((playerId) => {
      const key = newSnapshotKey(randomBytes)
      return known.has(playerId)
        ? { key, playerId, description, type: snapshotTypes.Manual, createdBy: actor.name }
        : []
    })
    const created = new Map((await createSnapshots(db, snapshots, now)).map((one) => [one.PlayerId, one]))
    return ids.map((id) => {
      const after = created.get(id)
      return after ? { state: 'done', after } : { state: 'failed', result: unknownPlayer }
    })
  },
})
