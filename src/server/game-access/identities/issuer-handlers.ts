import type { EndpointInput } from '#contract/core/endpoint.ts'
import { type IdentityIssuer, identityIssuers } from '#contract/identity-issuers.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import {
  deleteIssuer,
  findOtherKeys,
  getIssuer,
  insertIssuer,
  listIssuers,
  lockIssuer,
  updateIssuer,
} from './issuer-repository.ts'

type Fields = EndpointInput<typeof identityIssuers.create>['body']

/** What the audit log has of an issuer. */
const describe = ({ Id: _, Version: __, ...values }: IdentityIssuer) => values

/** Gives an issuer the fields that it had. */
function undoChange({ Id, Name: name, Issuer: issuer, KeysUrl: keysUrl, Audiences }: IdentityIssuer) {
  const audiences = Audiences.map(({ KeyId: keyId, Audience: audience }) => ({ keyId, audience }))
  return undoBy(identityIssuers.update, { params: { id: String(Id) }, body: { name, issuer, keysUrl, audiences } })
}

async function requireValid({ keysUrl, audiences }: Fields, { db, services }: SignedInContext): Promise<void> {
  const problem = services.keySets.findProblem(keysUrl)
  if (problem) throwInvalidInput([{ path: 'body.keysUrl', message: problem }])
  const others = await findOtherKeys(
    db,
    audiences.map(({ keyId }) => keyId),
  )
  const errors = audiences.flatMap(({ keyId }, index) =>
    others.has(keyId)
      ? [{ path: `body.audiences.${index}.keyId`, message: 'This is no client key that can be used.' }]
      : [],
  )
  if (errors.length > 0) throwInvalidInput(errors)
}

export const identityIssuerHandlers: Handlers<typeof identityIssuers> = {
  list: async (_, { db }) => ({ Issuers: await listIssuers(db) }),

  create: async ({ body }, context) => {
    const { db, now, person, audit, setVersion } = context
    await requireValid(body, context)
    const id = await insertIssuer(db, body, { email: person.email, at: now })
    if (id === undefined) throw new ApiError('identity-issuer-exists')
    const issuer = await getIssuer(db, id)
    audit({ targetId: String(id), after: describe(issuer) })
    setVersion(issuer.Version)
    return issuer
  },

  update: async ({ params, body }, context) => {
    const { db, ifMatch, audit, setVersion } = context
    const before = await lockIssuer(db, params.id)
    requireVersion(ifMatch, before.Version, before)
    await requireValid(body, context)
    if (!(await updateIssuer(db, params.id, body))) throw new ApiError('identity-issuer-exists')
    const after = await getIssuer(db, params.id)
    audit({
      before: describe(before),
      after: describe(after),
      note: ifMatch === undefined ? unversionedWriteNote : '',
      undo: undoChange(before),
    })
    setVersion(after.Version)
    return after
  },

  remove: async ({ params }, { db, audit }) => {
    const before = await lockIssuer(db, params.id)
    await deleteIssuer(db, params.id)
    audit({ before: describe(before) })
    return {}
  },
}
