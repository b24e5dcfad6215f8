import { readFileSync } from 'node:fs'

/** Lets rolldown import the text of a file, `import text from './file.sql?raw'`, as Vite does. */
export const rawText = {
  name: 'raw-text',
  load(id) {
    if (!id.endsWith('?raw')) return null
    return {
      code: `export default ${JSON.stringify(readFileSync(id.slice(0, -'?raw'.length), 'utf8'))}`,
      moduleType: 'js',
    }
  },
}
