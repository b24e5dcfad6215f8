// npm run bench: how fast it is, as a table.
import { runBundled } from './bundled-script.mjs'
import { buildIfStale, installIfNeeded } from './toolchain.mjs'

installIfNeeded()
buildIfStale()
await runBundled('bench', ['load-main', 'bare-server', 'bare-game-server'])
