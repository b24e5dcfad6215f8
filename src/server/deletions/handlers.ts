import { hasPermission } from '#contract/core/permissions.ts'
import type { DeletedAmount, deletions } from '#contract/deletions.ts'
import type { OwnedTable } from '#server/manifest/owned-table.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import type { JobHandler } from '#server/platform/jobs/define-job.ts'
import { getJob, toJob } from '#server/platform/jobs/repository.ts'
import { queueJob } from '#server/platform/jobs/run-bulk.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { countOwnedRows } from '#server/players/deletion-repository.ts'
import { findNickname, requirePlayer } from '#server/players/repository.ts'
import { receiptList, requestList } from './deletion-lists.ts'
import { getRequest, lockRequest, markRequest } from './repository.ts'

/** Names kinds that the user has no right to read without a number, and also when there are none. */
function hideCounts(
  amounts: readonly DeletedAmount[],
  ownedTables: readonly OwnedTable[],
  person: SignedInContext['person'],
): DeletedAmount[] {
  if (amounts.length === 0) return []
  const hidden = ownedTables.flatMap(({ label, permission }) =>
    permission && !hasPermission(person, permission) ? [label] : [],
  )
  return [...amounts.filter(({ What }) => !hidden.includes(What)), ...hidden.map((What) => ({ What, Count: null }))]
}

const activeStates = new Set(['waiting', 'running', 'paused'])

export const createDeletionHandlers = (
  ownedTables: readonly OwnedTable[],
  deletionJob: JobHandler,
): Handlers<typeof deletions> => ({
  list: ({ query }, { db, now }) => readPage(db, requestList, query, now),

  get: async ({ params }, { db, person }) => ({
    Request: await getRequest(db, params.playerId),
    Nickname: (await findNickname(db, params.playerId)) ?? '',
    WillDelete: hideCounts(await countOwnedRows(db, ownedTables, params.playerId), ownedTables, person),
  }),

  answer: async ({ params }, context) => {
    const { db, audit } = context
    const request = await lockRequest(db, params.playerId)
    if (!request) throw new ApiError('deletion-request-unknown')
    const earlier = request.job_id === null ? undefined : await getJob(db, request.job_id)
    if (earlier && activeStates.has(earlier.state)) {
      audit({ note: `job ${earlier.id} is answering it already` })
      return { Job: toJob(earlier) }
    }
    const title = `Delete player ${params.playerId} on request`
    const job = await queueJob(context, deletionJob, { title, params: '{}' }, [params.playerId])
    await markRequest(db, params.playerId, job.Id)
    return { Job: job }
  },

  receipts: async ({ query }, { db, now, person }) => {
    const page = await readPage(db, receiptList, query, now)
    const toReadable = (amounts: readonly DeletedAmount[]) => hideCounts(amounts, ownedTables, person)
    return { ...page, Result: page.Result.map((receipt) => ({ ...receipt, Deleted: toReadable(receipt.Deleted) })) }
  },

  removalPlan: async ({ params }, { db, person }) => {
    await requirePlayer(db, params.id)
    return { WillDelete: hideCounts(await countOwnedRows(db, ownedTables, params.id), ownedTables, person) }
  },
})
