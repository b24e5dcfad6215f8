import type { EndpointInput } from '#contract/core/endpoint.ts'
import { type SignOnIssuer, signOnIssuers } from '#contract/sign-on-issuers.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import { type Handlers, prepared, type SignedInContext } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import { lockStaffForCaller } from '../member-repository.ts'
import { listRoles } from '../role-repository.ts'
import { beginSignOn, keepSignOn } from './begin.ts'
import { checkIssuer } from './check-issuer.ts'
import {
  countOtherActiveIssuers,
  deleteIssuer,
  findTakenDomains,
  getIssuer,
  type IssuerFields,
  insertIssuer,
  listIssuers,
  lockIssuer,
  requireIssuer,
  updateIssuer,
} from './issuer-repository.ts'
import {
  acknowledgeUses,
  canBreakGlass,
  endPasswords,
  getPolicy,
  isSignOnTried,
  listUses,
  storePolicy,
} from './policy-repository.ts'
import { closeSessionsOfIssuer } from './sign-on-session-repository.ts'

/** What the audit log has of an issuer. */
const describe = ({ Id: _, Version: __, RedirectUri: ___, BackChannelLogoutUri: ____, ...values }: SignOnIssuer) =>
  values

/** Gives an issuer the fields that it had; a secret that was replaced is not kept. */
function undoChange(before: SignOnIssuer, { clientSecret }: IssuerFields) {
  if (clientSecret !== undefined) return undefined
  return undoBy(signOnIssuers.update, {
    params: { id: String(before.Id) },
    body: {
      name: before.Name,
      clientId: before.ClientId,
      scopes: before.Scopes,
      groupsClaim: before.GroupsClaim,
      domains: before.Domains,
      groupRoles: before.GroupRoles.map(({ Group: group, RoleId: roleId }) => ({ group, roleId })),
      isActive: before.IsActive,
      checksSecondFactor: before.ChecksSecondFactor,
      verifiesEmails: before.VerifiesEmails,
    },
  })
}

async function requireValid(
  id: number,
  { domains, groupRoles, isActive, clientId }: IssuerFields,
  db: SignedInContext['db'],
) {
  const roles = new Set((await listRoles(db)).map((role) => role.id))
  const errors = groupRoles.flatMap(({ roleId }, index) =>
    roles.has(roleId) ? [] : [{ path: `body.groupRoles.${index}.roleId`, message: 'There is no such role.' }],
  )
  if (isActive && clientId === '')
    errors.push({ path: 'body.clientId', message: 'An active issuer has a client ID: the provider gives it.' })
  if (errors.length > 0) throwInvalidInput(errors)
  const [taken] = await findTakenDomains(db, id, domains)
  if (taken !== undefined) {
    throw new ApiError('sign-on-domain-taken', { message: `${taken} belongs to another issuer. Nothing was changed.` })
  }
}

/** Throws `sign-on-last-issuer` where nobody but the break-glass account could sign in any more. */
async function requireOtherIssuer(db: SignedInContext['db'], id: number): Promise<void> {
  if ((await getPolicy(db)).IsOnly && (await countOtherActiveIssuers(db, id)) === 0)
    throw new ApiError('sign-on-last-issuer')
}

type PolicyBody = EndpointInput<typeof signOnIssuers.setPolicy>['body']

async function changePolicy({ isOnly, breakGlassUserId }: PolicyBody, context: SignedInContext) {
  const { db, ifMatch, sessionHash, person, audit, setVersion } = context
  await lockStaffForCaller(context)
  const before = await getPolicy(db)
  requireVersion(ifMatch, before.Version, before)
  const isFit = breakGlassUserId !== null && (await canBreakGlass(db, breakGlassUserId))
  if (!isFit && (isOnly || breakGlassUserId !== null)) throw new ApiError('break-glass-unfit')
  if (isOnly && breakGlassUserId !== null) {
    if (!(await isSignOnTried(db))) throw new ApiError('sign-on-untried')
    await endPasswords(db, breakGlassUserId, sessionHash)
  }
  await storePolicy(db, { isOnly, breakGlassUserId })
  const after = await getPolicy(db)
  audit({ targetId: person.email, before, after, note: ifMatch === undefined ? unversionedWriteNote : '' })
  setVersion(after.Version)
  return after
}

export const signOnIssuerHandlers: Handlers<typeof signOnIssuers> = {
  list: async (_, { db, services }) => ({
    Issuers: await listIssuers(db, services.settings.publicUrl),
    Policy: await getPolicy(db),
    Uses: await listUses(db),
  }),

  create: async ({ body }, { db, now, person, services, audit, setVersion }) => {
    const { settings, secretKey, openIdClients } = services
    const problem = openIdClients.findProblem(body.issuer)
    if (problem) throwInvalidInput([{ path: 'body.issuer', message: problem }])
    await requireValid(0, body, db)
    const id = await insertIssuer(db, secretKey, body, { email: person.email, at: now })
    if (id === undefined) throw new ApiError('sign-on-issuer-exists')
    const issuer = await getIssuer(db, id, settings.publicUrl)
    audit({ targetId: String(id), after: describe(issuer) })
    setVersion(issuer.Version)
    return issuer
  },

  update: async ({ params: { id }, body }, { db, services, ifMatch, audit, setVersion }) => {
    const { publicUrl } = services.settings
    const before = await lockIssuer(db, id, publicUrl)
    requireVersion(ifMatch, before.Version, before)
    await requireValid(id, body, db)
    if (!body.isActive) {
      await requireOtherIssuer(db, id)
      await closeSessionsOfIssuer(db, id)
    }
    await updateIssuer(db, services.secretKey, id, body)
    const after = await getIssuer(db, id, publicUrl)
    audit({
      before: describe(before),
      after: { ...describe(after), clientSecretChanged: body.clientSecret !== undefined },
      note: ifMatch === undefined ? unversionedWriteNote : '',
      undo: undoChange(before, body),
    })
    setVersion(after.Version)
    return after
  },

  remove: async ({ params: { id } }, { db, services, audit }) => {
    const before = await lockIssuer(db, id, services.settings.publicUrl)
    await requireOtherIssuer(db, id)
    await closeSessionsOfIssuer(db, id)
    await deleteIssuer(db, id)
    audit({ before: describe(before) })
    return {}
  },

  check: prepared({
    async prepare({ params }, { db, now, services }) {
      const issuer = await requireIssuer(db, services.secretKey, params.id)
      return checkIssuer(issuer, services, now)
    },
    handle: async (_, { audit }, Checks) => {
      const failed = Checks.filter(({ State }) => State === 'failed').map(({ Name }) => Name)
      audit({ after: { failed } })
      return { Checks }
    },
  }),

  startTest: prepared({
    async prepare({ params }, context) {
      return beginSignOn(context, await requireIssuer(context.db, context.services.secretKey, params.id))
    },
    handle: ({ params }, context, begun) =>
      keepSignOn(context, begun, { issuerId: params.id, returnPath: '/', testerId: context.person.Id }),
  }),

  setPolicy: ({ body }, context) => changePolicy(body, context),

  acknowledge: async (_, { db, person, audit }) => {
    const Acknowledged = await acknowledgeUses(db, person.email)
    audit({ targetId: person.email, after: { Acknowledged } })
    return { Acknowledged }
  },
}
