// npm run chaos: kills, cuts, fills up and overtakes real servers, and counts what was lost.
import { runBundled } from './bundled-script.mjs'
import { ensureSystemPackages } from './system-packages.mjs'
import { buildIfStale, installIfNeeded } from './toolchain.mjs'

installIfNeeded()
ensureSystemPackages()
buildIfStale()
await runBundled('chaos', ['slow-migration'])
