import { notify } from '#console/platform/notifications/notify.ts'
import { ApiError } from '#console/platform/query/api-error.ts'
import { call } from '#console/platform/query/call.ts'
import { newIdempotencyKey } from '#console/platform/query/idempotency-key.ts'
import { getCurrentUser, refreshCurrentUser } from '#console/platform/session/session-store.ts'
import { session } from '#contract/session.ts'

let saves = 0
let saving: Promise<void> = Promise.resolve()

/**
 * Changes the keys of the hidden columns of a list, undefined and null for those that the list hides. It shows at once,
 * and is saved one after the other: the last choice stands.
 */
export function saveColumns(listId: string, change: (hidden: string[] | undefined) => string[] | null): void {
  // Not the person of a preview, whose role is another.
  const user = getCurrentUser()
  if (!user) return
  const { [listId]: stored, ...others } = user.Display.HiddenColumns
  const Hidden = change(stored)
  const HiddenColumns = Hidden ? { ...others, [listId]: Hidden } : others
  refreshCurrentUser({ ...user, Display: { ...user.Display, HiddenColumns } })
  const number = ++saves
  saving = saving.then(async () => {
    try {
      const body = { Columns: { List: listId, Hidden } }
      const { data } = await call(session.setDisplay, { body }, { idempotencyKey: newIdempotencyKey() })
      if (number === saves) refreshCurrentUser(data)
    } catch (error) {
      if (number === saves) refreshCurrentUser(user)
      if (error instanceof ApiError) notify.error("Couldn't save the columns.", { failure: error })
    }
  })
}
