// npm run soak: overload, and an hour of ordinary load that must leave memory, handles and files as they were.
import { runBundled } from './bundled-script.mjs'
import { buildIfStale, installIfNeeded } from './toolchain.mjs'

installIfNeeded()
buildIfStale()
await runBundled('soak')
