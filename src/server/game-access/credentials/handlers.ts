import type { playerCredentials } from '#contract/player-credentials.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { lockPlayer, lockPlayers, requirePlayer } from '#server/players/repository.ts'
import { countCredentials, deleteIdentity, listIdentities, moveIdentity } from '../identities/identity-repository.ts'
import { endTokens } from '../sign-in-repository.ts'
import { findMove, insertSignInChange, listMoves, markUndone } from './change-repository.ts'
import { endCode } from './code-repository.ts'
import { moveInstallation, signOutInstallations } from './installation-repository.ts'
import { makeCode } from './make-code.ts'
import { sendNotice } from './notice.ts'

export const playerCredentialHandlers: Handlers<typeof playerCredentials> = {
  createCode: async ({ params: { id } }, context) => {
    const code = await makeCode(context, id, context.person.email)
    await sendNotice(context, id, 'code')
    return code
  },

  endInstallation: async ({ params: { id, installationId } }, context) => {
    const { db, now, audit } = context
    await lockPlayer(db, id)
    const [Ended] = await signOutInstallations(db, id, now, installationId)
    if (!Ended) throw new ApiError('player-installation-unknown')
    await endTokens(db, id)
    await sendNotice(context, id, 'installation')
    audit({ before: Ended })
    return { Ended }
  },

  signOut: async ({ params: { id } }, context) => {
    const { db, now, audit } = context
    await lockPlayer(db, id)
    const ended = await signOutInstallations(db, id, now)
    await endCode(db, id)
    await endTokens(db, id)
    await sendNotice(context, id, 'everywhere')
    audit({ before: { Installations: ended } })
    return { Installations: ended.length }
  },

  identities: async ({ params: { id } }, { db, now }) => ({
    Identities: await listIdentities(db, id),
    Moves: await listMoves(db, id, now),
  }),

  unlinkIdentity: async ({ params: { id, identityId } }, context) => {
    const { db, audit } = context
    await lockPlayer(db, id)
    const Unlinked = (await listIdentities(db, id)).find((identity) => identity.Id === identityId)
    if (!Unlinked) throw new ApiError('player-identity-unknown')
    if ((await countCredentials(db, id)) === 1) throw new ApiError('last-credential')
    await deleteIdentity(db, id, identityId)
    await endTokens(db, id)
    await sendNotice(context, id, 'identity')
    audit({ before: Unlinked })
    return { Unlinked }
  },

  undoMove: async ({ params: { id, moveId } }, context) => {
    const { db, now, audit } = context
    await requirePlayer(db, id)
    const seen = await findMove(db, id, moveId, now)
    if (!seen) throw new ApiError('sign-in-move-unknown')
    const { FromPlayerId: from, ToPlayerId: to } = seen.move
    await lockPlayers(db, [from, to])
    const found = await findMove(db, id, moveId, now)
    if (!found) throw new ApiError('sign-in-move-unknown')
    const { move, installationId, identityId } = found
    if (identityId !== null) await moveIdentity(db, identityId, { from: to, to: from }, now)
    else if (installationId !== null) await moveInstallation(db, installationId, { from: to, to: from }, now)
    await markUndone(db, moveId)
    const what = identityId === null ? { installationId: installationId ?? '' } : { identityId }
    await insertSignInChange(
      db,
      { kind: 'move undone', playerId: from, fromPlayerId: to, ...what, label: move.Label },
      now,
    )
    for (const playerId of [from, to]) {
      await endTokens(db, playerId)
      await sendNotice(context, playerId, 'move')
    }
    audit({ before: move })
    return { Undone: move }
  },
}
