// npm start: everything from a bare clone. The server runs in this very process, so that signals arrive.
import { buildIfStale } from './toolchain.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Quarterdeck needs Node 20.19 or later; this is ${process.versions.node}.`)
  process.exit(1)
}

buildIfStale()
await import('../dist/server/main.js')
