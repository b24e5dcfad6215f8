/** The search params of a URL, all of them text: "00123" keeps its zeros. */
export type SearchParams = Readonly<Record<string, string>>

/** Reads `?a=1&b=`; a name that comes twice has its last value. */
export function parseSearchParams(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Writes search params as `?a=1`; empty when there are none. */
export function stringifySearchParams(params: Readonly<Record<string, unknown>>): string {
  const text = new URLSearchParams(toParamTexts(params)).toString()
  return text === '' ? '' : `?${text}`
}

/** Values as they are in the URL: text as it is, anything else as JSON, nothing for what is empty. */
export function toParamTexts(params: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => {
      if (value === undefined || value === null || value === '') return []
      return [[name, typeof value === 'string' ? value : JSON.stringify(value)]]
    }),
  )
}
