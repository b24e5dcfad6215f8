import { startCluster } from './postgresql.ts'

/** Starts the PostgreSQL server of a test run that asked for it, and removes it afterwards. */
export default async function setUp(): Promise<(() => void) | undefined> {
  if (process.env.QD_TEST_ENGINE !== 'postgresql' || process.env.QD_TEST_POSTGRESQL) return undefined
  const cluster = await startCluster()
  process.env.QD_TEST_POSTGRESQL = cluster.url
  return () => cluster.remove()
}
