const letters = ['', 'K', 'M', 'B', 'T', 'Qa', 'Qi', 'Sx', 'Sp']

const exactFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 15 })

/**
 * "1,234,567.5": groups of three. A fraction has 15 digits in all: what is computed, such as 130338.43400000001, has more
 * only by chance.
 */
export function formatExact(value: number): string {
  return exactFormat.format(Number.isInteger(value) ? value : Number(value.toPrecision(15)))
}

/** "1 event", "1,204 events": a count with what is counted. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatExact(count)} ${count === 1 ? one : many}`
}

/** From 1,000 up with a letter and at most two decimals: 1,500 is "1.5K". Source: specification, "Business constants". */
export function abbreviate(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) < 1000) return formatExact(value)
  let power = Math.min(Math.floor(Math.log10(Math.abs(value)) / 3), letters.length - 1)
  // Rounding can reach the next letter: 999,999 is 1M, not 1000K.
  if (Number(Math.abs(value / 1000 ** power).toFixed(2)) >= 1000 && power < letters.length - 1) power++
  return `${Number((value / 1000 ** power).toFixed(2))}${letters[power]}`
}

/** "$25,074.18" from "25074.18". The whole part is a BigInt, so that no amount is ever rounded. */
export function formatMoney(dollars: string): string {
  const [, sign = '', whole = '', cents = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(dollars) ?? []
  if (whole === '') return dollars
  return `${sign}$${exactFormat.format(BigInt(whole))}${cents}`
}

/** A number, abbreviated from 1,000 up, with the exact one on hover. */
export function Abbreviated({ value }: { value: number }) {
  const text = abbreviate(value)
  const exact = formatExact(value)
  return text === exact ? <span>{text}</span> : <span title={exact}>{text}</span>
}

/** A number in full, in groups of three. */
export function Exact({ value }: { value: number }) {
  return <span>{formatExact(value)}</span>
}
