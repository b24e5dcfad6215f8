// npm run chaos: kills, cuts, fills up and overtakes real servers, and counts what was lost.
import { runBundled } from './bundled-script.mjs'
import { buildIfStale, installIfNeeded } from './toolchain.mjs'

installIfNeeded()
buildIfStale()
await runBundled('chaos', ['slow-migration'])
