import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import type { PermissionName } from './core/permissions.ts'
import { StoredInteger } from './core/units.ts'
import { requiredText } from './core/visible-text.ts'

/** Maximum saved views of one user, over all lists. */
export const viewLimit = 100

/** The name of a list that views are saved of, "players" or "delete-requests". */
export const ListName = z.string().regex(/^[a-z][a-z-]{0,39}$/, 'A list is named by lower-case letters and hyphens.')

const content = {
  Name: z.string().trim().min(1, requiredText).max(80),
  /** What follows `?` in the list's link: search, filters, sorting and columns. */
  SearchParams: z.string().max(2_000),
  /** Whether all users see the view. */
  IsShared: z.boolean(),
}

/** A list's search, filters and sorting under a name. */
export const SavedView = z.object({
  Id: z.string(),
  List: z.string(),
  ...content,
  /** Whether a filter named a player who was deleted since, and is gone. The next change of the view clears it. */
  HasLostFilter: z.boolean(),
  /** The e-mail of the user who saved it. */
  Owner: z.string(),
  /** Whether it belongs to the caller. */
  IsOwn: z.boolean(),
  /** Counts changes of the view. */
  Version: StoredInteger,
})
export type SavedView = z.infer<typeof SavedView>

/** What showing a view to everybody needs, beyond keeping it for oneself. */
export const sharePermission = 'CHANGE_PLAYERS' as const satisfies PermissionName

const accessToShare = ({ body }: { body: { IsShared: boolean } }) => (body.IsShared ? [sharePermission] : [])

const byId = z.object({ id: z.string().regex(/^\d{1,18}$/, 'A view has a number.') })

const viewUnknown = defineError('view-unknown', 404, 'There is no such saved view.')
const viewExists = defineError(
  'view-exists',
  409,
  'You have a view of this list with this name already. Nothing was changed.',
)
const tooManyViews = defineError('view-limit', 409, 'You have 100 saved views. Delete one first. Nothing was changed.')
const notOwnView = defineError('not-own-view', 403, 'This view belongs to someone else. Nothing was changed.')

/** Saved views of lists. Users have their own; all users see shared ones. */
export const views = feature({
  /** The views of a list: the user's own by name, then the shared ones by name. */
  list: endpoint({
    method: 'GET',
    path: '/views',
    access: 'signed-in',
    summary: 'Saved views of a list',
    query: z.strictObject({ list: ListName }),
    reply: z.object({ Result: z.array(SavedView) }),
    errors: [],
  }),
  /** Saves a view. Names are unique per user and list, in any letter case. Sharing it needs `sharePermission`. */
  create: endpoint({
    method: 'POST',
    path: '/views',
    access: 'signed-in',
    summary: 'Save a view',
    additionalAccess: accessToShare,
    body: z.strictObject({ List: ListName, ...content, IsShared: content.IsShared.default(false) }),
    reply: SavedView,
    errors: [viewExists, tooManyViews],
    records: { action: 'view saved', target: 'view' },
  }),
  /** Changes an own view, or as an administrator a shared one. One that is or stays shared needs `sharePermission`. */
  update: endpoint({
    method: 'PUT',
    path: '/views/:id',
    access: 'signed-in',
    summary: 'Change a saved view',
    additionalAccess: accessToShare,
    params: byId,
    body: z.strictObject(content),
    reply: SavedView,
    errors: [viewUnknown, viewExists, notOwnView, stale],
    records: { action: 'view changed', target: 'view', targetParam: 'id' },
    isVersioned: true,
  }),
  /** Deletes an own view, or as an administrator a shared one. */
  remove: endpoint({
    method: 'DELETE',
    path: '/views/:id',
    access: 'signed-in',
    summary: 'Delete a saved view',
    params: byId,
    reply: z.object({}),
    removes: 'id',
    errors: [viewUnknown, notOwnView],
    records: { action: 'view deleted', target: 'view', targetParam: 'id' },
  }),
})
