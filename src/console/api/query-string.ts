/**
 * Writes a query as the API reads it: `undefined`, `null`, empty texts and empty lists are left out; a list of
 * objects becomes `name[0].field=value`, a list of plain values repeats its name. Starts with `?`, or is empty.
 */
export function queryString(query: object | undefined): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) append(pairs, name, value)
  const text = pairs.toString()
  return text === '' ? '' : `?${text}`
}

function append(pairs: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null || value === '') return
  if (Array.isArray(value)) {
    value.forEach((item: unknown, index) => {
      append(pairs, typeof item === 'object' && item !== null ? `${name}[${index}]` : name, item)
    })
  } else if (value instanceof Date) {
    pairs.append(name, value.toISOString())
  } else if (typeof value === 'object') {
    for (const [field, part] of Object.entries(value)) append(pairs, `${name}.${field}`, part)
  } else {
    pairs.append(name, String(value))
  }
}
