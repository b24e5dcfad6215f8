import { z } from 'zod'
import { defineJob, type RowOutcome, unknownPlayer } from '#server/platform/jobs/define-job.ts'
import { flagHackers } from './repository.ts'

function flagWork(kind: 'hackers set' | 'hackers unset', isHacker: boolean, asWanted: string) {
  return defineJob({
    kind,
    params: z.object({}),
    action: 'hacker flag changed',
    chunk: 500,
    run: async (db, _, ids) => {
      const found = await flagHackers(db, ids, isHacker)
      return ids.map((id): RowOutcome => {
        const outcome = found.get(id)
        if (outcome === undefined) return { state: 'failed', result: unknownPlayer }
        if (outcome === 'as wanted') return { state: 'skipped', result: asWanted }
        return { state: 'done', before: { IsHacker: !isHacker }, after: { IsHacker: isHacker } }
      })
    },
  })
}

/** Flags players as hackers. */
export const setHackers = flagWork('hackers set', true, 'This player is flagged as a hacker already.')

/** Takes the flag from players. */
export const unsetHackers = flagWork('hackers unset', false, 'This player is not flagged as a hacker.')
