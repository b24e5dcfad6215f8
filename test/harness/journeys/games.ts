import { plantHostileTexts } from '../hostile-texts.ts'
import { startCluster } from '../postgresql.ts'
import { writeShapedFiles } from '../shaped-files.ts'
import { freePort, runCommand, type ServerProcess, startServerProcess } from '../start-server.ts'
import { startTlsProxy } from '../tls-proxy.ts'

/** Runs work with a server on a data folder, and stops it. */
type Serve = (dataDir: string, use: (server: ServerProcess) => Promise<void>) => Promise<void>

/** The sample game in Development, on the embedded database. */
const serveSampleGame: Serve = async (dataDir, use) => {
  const server = await startServerProcess({ dataDir, variables: { QD_SAMPLE_GAME: 'on' } })
  await use(server)
  await server.stop()
}

/** A new installation, with nothing but its first administrator. */
const serveEmptyInstallation: Serve = async (dataDir, use) => {
  const server = await startServerProcess({ dataDir })
  await use(server)
  await server.stop()
}

/** Enough players for every list, and few enough that all their texts are replaced soon. */
const hostilePlayers = 500

/** A smaller sample game, whose texts were replaced by hostile ones while the server was stopped. */
const serveHostileGame: Serve = async (dataDir, use) => {
  // The first start creates the administrator, whose name is on every screen.
  await (await startServerProcess({ dataDir })).stop()
  runCommand(['sample', '--players', `${hostilePlayers}`], { dataDir })
  await plantHostileTexts(dataDir)
  const server = await startServerProcess({ dataDir })
  await use(server)
  await server.stop()
}

/** A tenth of the published players, which are imported soon, and all of the purchases. */
const importedPlayers = 9_000

/** Two imported files, as they run in Production: on PostgreSQL, behind a proxy that ends TLS. */
const serveImportedGame: Serve = async (dataDir, use) => {
  const cluster = await startCluster()
  const [port, targetPort] = [await freePort(), await freePort()]
  const proxy = await startTlsProxy({ port, targetPort, folder: dataDir })
  const variables = {
    DATABASE_URL: cluster.url,
    QD_ENVIRONMENT: 'Production',
    QD_PUBLIC_URL: proxy.url,
    QD_TRUSTED_PROXIES: '127.0.0.1',
  }
  const { players, purchases } = writeShapedFiles(dataDir, { players: importedPlayers })
  const run = (...args: string[]) => runCommand(['import', ...args], { dataDir, variables })
  run('players', players, '--mapping', 'docs/examples/cookie-cats-players.json')
  run('purchases', purchases, '--mapping', 'docs/examples/combat-elite-purchases.json')
  const server = await startServerProcess({ dataDir, port: targetPort, variables })
  await use({ ...server, url: proxy.url })
  await proxy.close()
  await server.stop()
  await cluster.remove()
}

/** What a server of the journeys holds. */
export const games = {
  sample: serveSampleGame,
  // Another value of an option of workers is another worker, with a server of its own.
  untouched: serveSampleGame,
  empty: serveEmptyInstallation,
  hostile: serveHostileGame,
  imported: serveImportedGame,
} as const
