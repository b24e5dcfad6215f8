/** How many characters of a statement are shown. */
const maxLength = 2_000

/**
 * The text of a statement as pg_stat_statements keeps it; undefined where it may hold a value. That view puts placeholders
 * in the place of constants, but not in all statements, and not always: what still has a text constant, a comment, or is no
 * statement of rows is left out, and numbers are replaced.
 */
export function toStatementText(query: string): string | undefined {
  const text = query.replaceAll(/\s+/g, ' ').trim()
  const isOfRows = /^\(*\s*(select|insert|update|delete|merge|with)\b/i.test(text)
  if (!isOfRows || /'|--|\/\*|\$\w*\$/.test(text)) return undefined
  return text.replaceAll(/(?<![\w$".])\d[\d.]*\b/g, '?').slice(0, maxLength)
}
