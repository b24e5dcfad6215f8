import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { gameKeys } from '#contract/game-keys.ts'
import { serverPlayers } from '#contract/game-server-players.ts'
import { signIn } from '#contract/game-sign-in.ts'
import { storeNotifications } from '#contract/game-store-notifications.ts'
import { identityIssuers } from '#contract/identity-issuers.ts'
import { playerCredentials } from '#contract/player-credentials.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { serviceAccounts } from '#contract/service-accounts.ts'
import { session } from '#contract/session.ts'
import { users } from '#contract/users.ts'
import { webhooks } from '#contract/webhooks.ts'
import { loadSecretKey } from '#server/platform/secret-key.ts'
import { createAuthenticator } from './authenticator.ts'
import { callerWith, newInstallationKey } from './game.ts'
import { anIssuerKey, signIdentityToken, TestIssuer } from './identity-issuer.ts'
import { type OpenIdProvider, openIdClientSecret } from './openid-provider.ts'
import type { SecretKind } from './secret-kinds.ts'
import { anIssuer, aProviderUser, comeBack, finishSignOn, startSignOn } from './sign-on.ts'
import { type Caller, createCaller, type TestApp, toSignedIn } from './start-app.ts'

/** Secrets by their kind. */
type Some<Kinds extends SecretKind> = Readonly<Record<Kinds, readonly string[]>>

const aText = () => randomBytes(24).toString('base64url')

/** Settings with a secret in each that can hold one, and the secrets; files of keys are written into a folder. */
export function makeSecretSettings(folder: string, databaseUrl: string, traceUrl: string) {
  const write = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text, { mode: 0o600 })
    return path
  }
  const [secretKey, backupKey] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const [database, replica, mail, metrics, header, hookPassword, hookPath, admin] = Array.from({ length: 8 }, aText)
  const withPassword = (url: string, password = '') => Object.assign(new URL(url), { password }).href
  const variables = {
    DATABASE_URL: withPassword(databaseUrl, database),
    QD_READ_DATABASE_URL: withPassword(databaseUrl, replica),
    QD_SMTP_URL: `smtp://studio:${mail}@127.0.0.1:1`,
    QD_SECRET_KEY_FILE: write('key-of-the-server', secretKey),
    QD_AUDIT_KEY_FILE: write('key-of-the-log.pem', pem),
    QD_AUDIT_WEBHOOK_URL: `http://studio:${hookPassword}@127.0.0.1:1/${hookPath}`,
    QD_METRICS_TOKEN_FILE: write('token-of-metrics', metrics ?? ''),
    QD_TRACE_URL: traceUrl,
    QD_TRACE_HEADERS: `authorization=${header}`,
    QD_ADMIN_PASSWORD: admin ?? '',
  }
  const secrets = {
    'password of a database': [database ?? '', replica ?? ''],
    'password of the mail server': [mail ?? ''],
    'secret key of the server': [secretKey],
    'key of backups': [backupKey],
    'key of the audit log': [pem.split('\n')[1] ?? ''],
    'address of the audit webhook': [hookPassword ?? '', hookPath ?? ''],
    'token of the metrics': [metrics ?? ''],
    'header of traces': [header ?? ''],
  } satisfies Partial<Some<SecretKind>>
  // A backup that is encrypted shows nothing of what is in it.
  const backupVariables = { QD_BACKUP_KEY_FILE: write('key-of-backups', backupKey) }
  return { variables, backupVariables, secrets, adminPassword: admin ?? '' }
}

async function makeKeys(admin: Caller): Promise<Some<'server key' | 'key of a service account'> & { server: string }> {
  const oldTextUntil = new Date(Date.now() + 86_400_000).toISOString()
  const body = { name: 'Secrets', networks: [], expiresAt: null }
  const key = await admin.call(gameKeys.createServerKey, { body: { ...body, scopes: ['players'] } })
  const next = await admin.call(gameKeys.rotate, { params: { id: String(key.data.Key.Id) }, body: { oldTextUntil } })
  const account = await admin.call(serviceAccounts.create, { body: { ...body, roleId: 4 } })
  const id = String(account.data.Account.Id)
  const nextAccount = await admin.call(serviceAccounts.rotate, { params: { id }, body: { oldTextUntil } })
  return {
    'server key': [key.data.Secret, next.data.Secret],
    'key of a service account': [account.data.Secret, nextAccount.data.Secret],
    server: next.data.Secret,
  }
}

/** Webhooks with secrets, two at once, and addresses whose secret part is in a query and in a path. Nothing listens there. */
async function makeWebhooks(admin: Caller): Promise<Some<'secret of a webhook' | 'address of a webhook'>> {
  const [query, path] = [aText(), aText()]
  const fields = { kinds: ['refund'] as 'refund'[], isActive: true }
  const oldTextUntil = new Date(Date.now() + 86_400_000).toISOString()
  const secrets: string[] = []
  for (const [format, url] of [
    ['events', `http://127.0.0.1:1/events?token=${query}`],
    ['slack', `http://127.0.0.1:1/services/${path}`],
  ] as const) {
    const { data } = await admin.call(webhooks.create, { body: { ...fields, name: `Secrets ${format}`, format, url } })
    const params = { id: String(data.Webhook.Id) }
    const rotated = await admin.call(webhooks.rotate, { params, body: { oldTextUntil } })
    await admin.call(webhooks.test, { params })
    secrets.push(data.Secret, rotated.data.Secret)
  }
  return { 'secret of a webhook': secrets, 'address of a webhook': [query, path] }
}

type OfPeople =
  | 'password'
  | 'token of a session'
  | 'ticket of a sign-in'
  | 'secret of an authenticator app'
  | 'recovery code'
  | 'answer of a passkey'
  | 'link for a password'

/** A user with a password, a second factor, a session, a sign-in that waits, and a link; and one who is invited. */
async function makePeople({ app, db, visitor, clock }: TestApp, admin: Caller): Promise<Some<OfPeople>> {
  const email = 'secrets@example.com'
  const [first, second] = [aText(), aText()]
  const names = { firstName: 'Secret', lastName: 'Keeper' }
  const { data: user } = await admin.call(users.register, { body: { email, password: first, roleId: 5, ...names } })
  await admin.call(users.register, { body: { email: 'invited@example.com', ...names } })
  const enter = (password: string) => visitor.call(session.authenticate, { body: { email, password } })
  const token = toSignedIn(await enter(first)).data.Token
  const person = withKeys(createCaller(app, email, user.Id, token))
  const change = { id: user.Id, ...names, password: second, currentPassword: first }
  await person.call(users.update, { body: change })
  const app1 = (await person.call(secondFactor.prepare, { body: { password: second } })).data.Secret
  const code = new TOTP({ secret: app1 }).generate({ timestamp: clock.now.getTime() })
  const { RecoveryCodes: codes } = (await person.call(secondFactor.confirm, { body: { code } })).data
  const pending = { password: second, code: codes[0] ?? '' }
  const app2 = (await person.call(secondFactor.prepare, { body: pending })).data.Secret
  const due = await enter(second)
  if (!('SecondFactor' in due.data)) throw new Error('The sign-in asks for no second factor.')
  const ticket = due.data.SecondFactor.Ticket
  const assertion = createAuthenticator().sign({ Challenge: 'c2FtcGxl', RelyingParty: 'localhost' })
  await visitor.call(session.authenticate, { body: { ticket, assertion } })
  await visitor.call(session.requestReset, { params: { email } })
  const mails = await db.selectFrom('mails').select('body').execute()
  const links = mails.flatMap(({ body }) => [...body.matchAll(/reset#(\S+)/g)].map(([, link = '']) => link))
  return {
    password: [first, second],
    'token of a session': [token, admin.token ?? ''],
    'ticket of a sign-in': [ticket],
    'secret of an authenticator app': [app1, app2],
    'recovery code': codes,
    'answer of a passkey': [assertion.Signature],
    'link for a password': links,
  }
}

type OfSignOn = 'client secret of an issuer' | 'refresh token of a provider' | 'sign-in with a provider'

/** A sign-in with a provider that was finished, and one that came back and was not. */
async function makeSignOn(app: TestApp, admin: Caller, provider: OpenIdProvider) {
  const issuer = await anIssuer(admin, provider, { name: 'Secrets', domains: ['secrets.example'] })
  provider.user = aProviderUser('secrets', { email: 'lena@secrets.example' })
  const texts: string[] = []
  const begin = async () => {
    const { url, cookie } = await startSignOn(app, issuer.Id)
    const back = await provider.visit(url)
    const { ticket } = await comeBack(app, back, cookie)
    for (const name of ['state', 'code']) texts.push(back.searchParams.get(name) ?? '')
    texts.push(cookie.replace(/^.*=/, ''), ticket, new URL(url).searchParams.get('nonce') ?? '')
    const rows = await app.db.selectFrom('sign_on_requests').select(['code_verifier', 'issuer_id']).execute()
    texts.push(...rows.flatMap((row) => (row.issuer_id === issuer.Id ? [row.code_verifier] : [])))
    return { ticket, cookie }
  }
  const { ticket, cookie } = await begin()
  const { data } = await finishSignOn(app, ticket, cookie)
  if (!data.User) throw new Error('The sign-in with a provider opened no session.')
  const row = await app.db
    .selectFrom('sign_on_sessions')
    .select(['refresh_token', 'subject'])
    .where('issuer_id', '=', issuer.Id)
    .executeTakeFirstOrThrow()
  const owner = `${issuer.Id} ${row.subject}`
  const refreshToken = loadSecretKey(app.settings).decrypt('sign-on', row.refresh_token ?? Buffer.alloc(40), owner)
  await begin()
  const made: Some<OfSignOn> = {
    'client secret of an issuer': [openIdClientSecret],
    'refresh token of a provider': [refreshToken ?? ''],
    'sign-in with a provider': texts,
  }
  return { ...made, sessionToken: data.User.Token }
}

type OfPlayers =
  | 'installation key'
  | 'token of a player'
  | 'sign-in code of a player'
  | 'identity token'
  | 'token of a store'

/** Players who signed in with installations, codes and an identity, and a store that says something. */
async function makePlayers(app: TestApp, admin: Caller, serverKey: string): Promise<Some<OfPlayers>> {
  const fields = { name: 'Secrets', platform: 'ios', mayCreatePlayers: true, origins: [], expiresAt: null } as const
  const key = await admin.call(gameKeys.createClientKey, { body: { ...fields, origins: [] } })
  const client = callerWith(app, key.data.Secret)
  const installations = Array.from({ length: 3 }, newInstallationKey)
  const tokens: string[] = []
  const enter = async (index: number, body: object) => {
    const sent = { InstallationKey: installations[index] ?? '', ...body }
    const { data } = await client.call(signIn.create, { body: sent })
    tokens.push(data.Token)
    return data.Player.PlayerId
  }
  const id = await enter(0, { Create: true })
  const codes: string[] = []
  const makeCode = async () => {
    codes.push((await admin.call(playerCredentials.createCode, { params: { id } })).data.Code)
  }
  await makeCode()
  await enter(1, { Code: codes[0] })
  await makeCode()
  const server = withKeys(callerWith(app, serverKey))
  codes.push((await server.call(serverPlayers.createCode, { params: { playerId: id } })).data.Code)
  const issuerKey = await anIssuerKey('key-1')
  const issuer = await new TestIssuer([issuerKey.public]).start()
  const audiences = [{ keyId: key.data.Key.Id, audience: 'game' }]
  const { issuer: name, keysUrl } = issuer
  await admin.call(identityIssuers.create, { body: { name: 'Secrets', issuer: name, keysUrl, audiences } })
  const [exp, nonce] = [Math.floor(app.clock.now.getTime() / 1000) + 600, aText()]
  const token = await signIdentityToken(issuerKey, { iss: name, aud: 'game', sub: 'ada', exp, nonce })
  await enter(2, { Create: true, IdentityToken: token, Nonce: nonce })
  await issuer.close()
  const storeToken = await signIdentityToken(issuerKey, { iss: 'https://accounts.google.com', aud: 'game', exp })
  const body = { message: { data: 'e30=', messageId: '1' } }
  const headers = { authorization: `Bearer ${storeToken}` }
  await app.visitor.call(storeNotifications.google, { body }, { headers })
  return {
    'installation key': installations,
    'token of a player': tokens,
    'sign-in code of a player': codes,
    'identity token': [token, nonce],
    'token of a store': [storeToken],
  }
}

/** The same caller, with an idempotency key of its own for each call: replies are stored under them. */
const withKeys = (caller: Caller): Caller => ({
  ...caller,
  call: (endpoint, input, extras) => caller.call(endpoint, input, { idempotencyKey: aText(), ...extras }),
})

/** Makes secrets of every kind in a running application, but for those of its settings. */
export async function makeSecrets(app: TestApp, administrator: Caller, provider: OpenIdProvider) {
  const admin = withKeys(administrator)
  const { server, ...keys } = await makeKeys(admin)
  const hooks = await makeWebhooks(admin)
  const people = await makePeople(app, admin)
  const { sessionToken, ...signOn } = await makeSignOn(app, admin, provider)
  const ofPlayers = await makePlayers(app, admin, server)
  const tokens = [...people['token of a session'], sessionToken]
  return { ...keys, ...hooks, ...people, ...signOn, ...ofPlayers, 'token of a session': tokens }
}
