#!/usr/bin/env node
// npx quarterdeck …: the command line. Builds first when the sources are newer than the build.
import { buildIfStale } from './toolchain.mjs'

buildIfStale()
await import('../dist/server/quarterdeck.js')
