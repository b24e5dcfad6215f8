import type { Plugin } from 'vite'

const writers = /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/

/**
 * Leaves out of the build how Zod describes its schemas as JSON Schema, a fifth of the library, which each schema refers
 * to and only the server uses.
 */
export function noJsonSchema(): Plugin {
  return {
    name: 'no-json-schema',
    apply: 'build',
    transform: {
      filter: { id: writers },
      handler(code) {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
        if (names.length === 0) this.error('Zod describes its schemas elsewhere.')
        return { code: names.map((name) => `export const ${name} = () => undefined`).join('\n'), map: null }
      },
    },
  }
}
