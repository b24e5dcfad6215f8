#!/usr/bin/env node
// The command line, which the file quarterdeck runs from any folder. Builds first when the sources are newer than the build.
import { buildIfStale } from './toolchain.mjs'

buildIfStale()
await import('../dist/server/quarterdeck.js')
