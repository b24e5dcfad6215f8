import type { ReactNode } from 'react'

/** One line: its name, its values in the order of time, and the text of its last one. Before its first value it is 0. */
export type Line = {
  readonly key: string
  readonly name: ReactNode
  readonly points: readonly { readonly at: Date; readonly value: number }[]
  readonly last: ReactNode
}

/** What the values of a line are called in the rows of a chart. A name of the data's own could hold a dot. */
export const valueKey = (index: number): string => `line${index}`

/** A row for every instant at which a line changes, and for both ends: each line's last value until then. */
export function toRows(lines: readonly Line[], from: Date, until: Date): Record<string, number>[] {
  const ends = [from.getTime(), until.getTime()] as const
  const changes = lines.flatMap(({ points }) => points.map(({ at }) => at.getTime()))
  const instants = [...new Set([...ends, ...changes])].filter((ms) => ms >= ends[0] && ms <= ends[1])
  const next = lines.map(() => 0)
  return instants
    .sort((a, b) => a - b)
    .map((ms) => {
      const values = lines.map(({ points }, index): [string, number] => {
        let position = next[index] ?? 0
        while ((points[position]?.at.getTime() ?? Number.POSITIVE_INFINITY) <= ms) position++
        next[index] = position
        return [valueKey(index), points[position - 1]?.value ?? 0]
      })
      return { at: ms, ...Object.fromEntries(values) }
    })
}

/** Five instants at equal distances, both ends included. */
export function toAxisTicks(from: Date, until: Date): number[] {
  const length = until.getTime() - from.getTime()
  return [0, 0.25, 0.5, 0.75, 1].map((part) => from.getTime() + Math.round(part * length))
}
