import type { signOnIdentities } from '#contract/sign-on-identities.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { lockStaffForCaller, lockUser } from '../member-repository.ts'
import { closeSessions } from '../session-repository.ts'
import {
  deleteIdentity,
  giveIdentity,
  listOpenIdentities,
  lockOpenIdentity,
  takeIdentity,
} from './identity-repository.ts'

export const signOnIdentityHandlers: Handlers<typeof signOnIdentities> = {
  list: async (_, { db }) => ({ Identities: await listOpenIdentities(db) }),

  admit: async ({ params }, context) => {
    const { db, audit } = context
    await lockStaffForCaller(context)
    const { Account, Email, IssuerName, Subject } = await lockOpenIdentity(db, params.id)
    if (Account === null) await deleteIdentity(db, params.id)
    else await giveIdentity(db, params.id, Account)
    audit({ targetId: Account ?? Email, after: { email: Email, issuer: IssuerName, subject: Subject, joins: Account } })
    return {}
  },

  remove: async ({ params }, context) => {
    const { user } = await lockUser(context, params.userEmail)
    const identity = await takeIdentity(context.db, user.Id, params.identityId)
    if (!identity) throw new ApiError('not-found', { message: 'This user has no such identity any more.' })
    await closeSessions(context.db, user.Id)
    context.audit({ before: identity })
    return {}
  },
}
