// From src/contract/core/query-string.ts by test/staff-client.test.ts: do not edit.
/**
 * Writes a query as the API reads it, beginning with `?`, or empty: a list of objects as `name[0].member=…`, absent
 * and empty values left out.
 */
export function encodeQuery(query: Readonly<Record<string, unknown>> = {}): string {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.flatMap((item, index) =>
          Object.entries(item ?? {}).map(([member, part]) => pair(`${name}[${index}].${member}`, part)),
        )
      : [pair(name, value)],
  )
  const text = parts.filter((part) => part !== '').join('&')
  return text === '' ? '' : `?${text}`
}

function pair(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  const text = value instanceof Date ? value.toISOString() : String(value)
  return `${encodeURIComponent(name)}=${encodeURIComponent(text)}`
}
