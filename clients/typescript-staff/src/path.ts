// From src/contract/core/path.ts by test/staff-client.test.ts: do not edit.
/** Fills the parameters of a path, URL-encoded: `buildPath('/players/:id', { id: 'a b' })` is `/players/a%20b`. */
export function buildPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => toSegment(String(params[name])))
}

/** A text as a segment of a path. One or two dots get a `~` before them: URLs resolve them also when they are encoded. */
function toSegment(text: string): string {
  return `${/^~*\.{1,2}$/.test(text) ? '~' : ''}${encodeURIComponent(text)}`
}
