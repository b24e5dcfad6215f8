// npm run failover: a PostgreSQL that is highly available by the files of docs/examples/high-availability, whose machines, etcd and
// proxies are killed and frozen under a server, and how many acknowledged changes were lost.
import { runBundled } from './bundled-script.mjs'
import { ensureHighAvailability } from './system-packages.mjs'
import { buildIfStale, installIfNeeded } from './toolchain.mjs'

installIfNeeded()
ensureHighAvailability()
buildIfStale()
await runBundled('failover')
