import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)
const textFile = /\.(?:js|css|svg|json)$/

/**
 * Writes a `.gz` and a `.br` beside every text file of the build, so that the server never compresses anything. The
 * page itself has none: it gets a new nonce in every reply.
 */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    // What is on the disk is final; in the bundle other plugins still fill in placeholders.
    async writeBundle({ dir = '' }, bundle) {
      const fileNames = Object.keys(bundle).filter((name) => textFile.test(name))
      // All at once, so that every core compresses.
      await Promise.all(fileNames.map((fileName) => compress(join(dir, fileName))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const source = await readFile(path)
  if (source.length < 1024) return
  const [gz, br] = await Promise.all([
    gzipped(source, { level: 9 }),
    brotlied(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  ])
  await Promise.all([writeFile(`${path}.gz`, gz), writeFile(`${path}.br`, br)])
}
