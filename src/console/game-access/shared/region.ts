const names = new Intl.DisplayNames('en', { type: 'region' })

/** "Germany (DE)" of the code of a region. */
export const formatRegion = (code: string): string => `${names.of(code) ?? code} (${code})`
