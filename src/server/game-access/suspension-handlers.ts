import { type Suspension, suspensions } from '#contract/suspensions.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { requireFuture } from '#server/platform/http/body.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import { type DonePlayer, runBulk } from '#server/platform/jobs/run-bulk.ts'
import { resolvePlayerIds } from '#server/players/account-repository.ts'
import { lockPlayer, requirePlayer } from '#server/players/repository.ts'
import { formatPlayers } from '#server/players/rules.ts'
import { endTokens } from './sign-in-repository.ts'
import { liftJob, suspendJob } from './suspension-jobs.ts'
import { endSuspension, findSuspension, writeSuspension } from './suspension-repository.ts'

const toNote = (ifMatch: string | undefined) => (ifMatch === undefined ? unversionedWriteNote : '')

/** Suspends as it was before. */
const undoByBody = (id: string, { Category, Until, Reason, Text }: Suspension, version?: number) =>
  undoBy(
    suspensions.suspend,
    { params: { id }, body: { category: Category, until: Until, reason: Reason, text: Text } },
    version === undefined ? {} : { version },
  )

export const suspensionHandlers: Handlers<typeof suspensions> = {
  get: async ({ params: { id } }, { db, now, setVersion }) => {
    const Suspension = await findSuspension(db, id, now)
    if (!Suspension) await requirePlayer(db, id)
    setVersion(Suspension?.Version ?? 0)
    return { Suspension }
  },

  suspend: async ({ params: { id }, body }, { db, now, person, ifMatch, audit, setVersion }) => {
    await lockPlayer(db, id)
    const before = await findSuspension(db, id, now)
    requireVersion(ifMatch, before?.Version ?? 0, { Suspension: before })
    requireFuture('body.until', body.until, now)
    const after = await writeSuspension(db, id, body, { email: person.email, at: now })
    await endTokens(db, id)
    const undo = before ? undoByBody(id, before) : undoBy(suspensions.lift, { params: { id } })
    audit({ before, after, note: toNote(ifMatch), undo })
    setVersion(after.Version)
    return { Suspension: after }
  },

  lift: async ({ params: { id } }, { db, now, ifMatch, audit }) => {
    await lockPlayer(db, id)
    const before = await findSuspension(db, id, now)
    if (!before) throw new ApiError('not-suspended')
    requireVersion(ifMatch, before.Version, { Suspension: before })
    await endSuspension(db, id, now)
    audit({ before, after: null, note: toNote(ifMatch), undo: undoByBody(id, before, 0) })
    return { Lifted: before }
  },

  suspendMany: async ({ body: { Ids, ...fields } }, context) => {
    const { db, now } = context
    requireFuture('body.until', fields.until, now)
    const ids = await resolvePlayerIds(db, Ids, 'body.Ids')
    const params = JSON.stringify({ ...fields, createdAt: now })
    const CreatedAt = now.toISOString()
    const toUndo = (done: readonly DonePlayer[]) =>
      undoBy(suspensions.liftMany, { body: { Ids: done.map(({ playerId }) => playerId), CreatedAt } })
    const title = `Suspend ${formatPlayers(ids.length)}`
    const reply = await runBulk(context, suspendJob, { title, params }, ids, toUndo)
    return { ...reply, CreatedAt }
  },

  liftMany: async ({ body: { Ids, CreatedAt } }, context) => {
    const ids = await resolvePlayerIds(context.db, Ids, 'body.Ids')
    const title = `Lift the suspensions of ${formatPlayers(ids.length)}`
    return runBulk(context, liftJob, { title, params: JSON.stringify({ createdAt: CreatedAt }) }, ids)
  },
}
