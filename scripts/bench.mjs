// npm run bench: how fast it is, as a table.
import { runBundled } from './bundled-script.mjs'
import { ensureSystemPackages } from './system-packages.mjs'
import { buildIfStale, installIfNeeded } from './toolchain.mjs'

installIfNeeded()
ensureSystemPackages()
buildIfStale()
await runBundled('bench', ['load-main', 'bare-server'])
