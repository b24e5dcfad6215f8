// How large a release is, by its parts.
import { createReadStream, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** The bytes of files, as they are and compressed together as in a layer of an image. */
async function measure(files) {
  const gzip = createGzip()
  const size = { files: files.length, bytes: 0, compressed: 0 }
  async function* readAll() {
    for (const file of files) {
      for await (const chunk of createReadStream(file)) {
        size.bytes += chunk.length
        yield chunk
      }
    }
  }
  await pipeline(readAll, gzip, async (output) => {
    for await (const chunk of output) size.compressed += chunk.length
  })
  return size
}

const toMegabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`.padStart(10)

const formatSize = (name, { files, bytes, compressed }) =>
  `  ${name.padEnd(28)}${String(files).padStart(6)} files${toMegabytes(bytes)}${toMegabytes(compressed)} compressed`

const add = (sizes) =>
  sizes.reduce((sum, { files, bytes, compressed }) => ({
    files: sum.files + files,
    bytes: sum.bytes + bytes,
    compressed: sum.compressed + compressed,
  }))

/**
 * A line for each part of a folder and for all. Each part takes the files whose paths begin as it says and that no part
 * before it has; the last line leaves the first part out.
 */
export async function reportSizes(folder, parts) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const waiting = new Set(paths.sort())
  const sizes = []
  for (const [name, beginning] of Object.entries(parts)) {
    const files = [...waiting].filter((file) => relative(folder, file).startsWith(beginning))
    for (const file of files) waiting.delete(file)
    sizes.push({ name, ...(await measure(files)) })
  }
  const [first, ...others] = sizes
  return [
    ...sizes.map((size) => formatSize(size.name, size)),
    formatSize('all', add(sizes)),
    formatSize(`without ${first.name}`, add(others)),
  ].join('\n')
}
