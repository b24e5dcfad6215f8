import { randomBytes } from 'node:crypto'
import type { BuildPlatform } from '#contract/build-platforms.ts'
import type { GameScope } from '#contract/core/game-access.ts'
import { gameKeys } from '#contract/game-keys.ts'
import { signIn } from '#contract/game-sign-in.ts'
import { makeServerKey } from './server-key.ts'
import { type Caller, createCaller, setUpApp, type TestApp } from './start-app.ts'

/** Makes the client key of a platform, and returns its text. */
export async function aClientKey(
  admin: Caller,
  platform: BuildPlatform = 'ios',
  fields: { mayCreatePlayers?: boolean; makesMockPlayers?: boolean; expiresAt?: string } = {},
): Promise<string> {
  const body = { name: `${platform} game`, platform, mayCreatePlayers: true, origins: [], expiresAt: null, ...fields }
  return (await admin.call(gameKeys.createClientKey, { body })).data.Secret
}

/** Makes a server key with these scopes, and returns who calls with it. */
export async function aServerKey(
  app: TestApp,
  admin: Caller,
  scopes: readonly GameScope[],
  name?: string,
): Promise<Caller> {
  return callerWith(app, await makeServerKey(admin, scopes, name))
}

/** What a game would make before its first call. */
export const newInstallationKey = () => randomBytes(32).toString('base64url')

/** Whoever calls with a credential of the game: a key or a player's token. */
export const callerWith = ({ app }: TestApp, credential: string): Caller => createCaller(app, '', 0, credential)

/** A player who signed in with a client key, as a caller, with the reply of the sign-in. */
export async function signInPlayer(app: TestApp, clientKey: string, installationKey = newInstallationKey()) {
  const body = { InstallationKey: installationKey, Create: true }
  const { data } = await callerWith(app, clientKey).call(signIn.create, { body })
  return { ...data, playerId: data.Player.PlayerId, installationKey, player: callerWith(app, data.Token) }
}

/** Starts an application before each test, with an administrator and a player who has signed in. */
export function setUpPlayer(
  onStart: (game: { app: TestApp; admin: Caller; player: Caller; playerId: string }) => void,
): void {
  setUpApp(async (app) => {
    const admin = await app.signInAs('admin')
    const { player, playerId } = await signInPlayer(app, await aClientKey(admin))
    onStart({ app, admin, player, playerId })
  })
}
