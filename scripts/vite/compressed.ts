import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const smaller = { gz: promisify(gzip), br: promisify(brotliCompress) }
const textFile = /\.(?:js|css|html|svg|json|map)$/

/** Writes a `.gz` and a `.br` beside every text file of the build, so that the server never compresses anything. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        // The page itself gets a new nonce in every reply, so it has no compressed form.
        if (!textFile.test(fileName) || fileName.endsWith('.html')) continue
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (source.length < 1024) continue
        const gz = await smaller.gz(source, { level: 9 })
        const br = await smaller.br(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gz })
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: br })
      }
    },
  }
}
