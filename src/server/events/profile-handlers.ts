import { toBodyFields } from '#contract/core/body-fields.ts'
import { defaultProfileName, type EventProfile, eventProfiles, ProfileFields } from '#contract/event-profiles.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { profileList } from './profile-list.ts'
import { deregisterProfile, insertProfile, listProfiles, lockProfile, updateProfile } from './profile-repository.ts'

const isDefault = ({ Name }: EventProfile) => Name === defaultProfileName

export const eventProfileHandlers: Handlers<typeof eventProfiles> = {
  list: ({ query }, { db }) => listProfiles(db, query.getDeleted ?? false),

  page: ({ query }, { db, now }) => readPage(db, profileList, query, now),

  create: async ({ body }, { db, audit, setVersion }) => {
    const profile = await insertProfile(db, body)
    audit({ targetId: String(profile.Id), after: profile })
    setVersion(profile.Version)
    return profile
  },

  update: async ({ params, body }, { db, ifMatch, audit, setVersion }) => {
    if (body.id !== undefined && body.id !== params.id)
      throwInvalidInput([{ path: 'body.id', message: 'The path names another profile.' }])
    const before = await lockProfile(db, params.id)
    requireVersion(ifMatch, before.Version, before)
    if (before.Deregistered) throw new ApiError('profile-deregistered')
    if (isDefault(before) && body.name !== before.Name) throw new ApiError('profile-locked')
    const after = await updateProfile(db, params.id, body)
    audit({
      before,
      after,
      note: ifMatch === undefined ? unversionedWriteNote : '',
      undo: undoBy(eventProfiles.update, {
        params: { id: String(before.Id) },
        body: toBodyFields(ProfileFields, before),
      }),
    })
    setVersion(after.Version)
    return after
  },

  remove: async ({ params }, { db, ifMatch, audit, setVersion }) => {
    const before = await lockProfile(db, params.id)
    requireVersion(ifMatch, before.Version, before)
    if (isDefault(before)) throw new ApiError('profile-locked')
    const after = before.Deregistered ? before : await deregisterProfile(db, params.id)
    audit({ before, after, note: ifMatch === undefined ? unversionedWriteNote : '' })
    setVersion(after.Version)
    return after
  },
}
