// npm run soak: overload, and an hour of ordinary load that must leave memory, handles and files as they were.
import { runBundled } from './bundled-script.mjs'
import { ensureSystemPackages } from './system-packages.mjs'
import { buildIfStale, installIfNeeded } from './toolchain.mjs'

installIfNeeded()
ensureSystemPackages()
buildIfStale()
await runBundled('soak')
