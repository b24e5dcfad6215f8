import type { ReactNode } from 'react'
import { z } from 'zod'
import { formatExact } from '#console/components/number.tsx'
import type { Undo } from '#console/platform/actions/undo.ts'
import { PlayerAttribute } from '#contract/attributes.ts'

const Conflict = z.object({ Attributes: z.array(PlayerAttribute) })

/** The words of an undo of a save of attributes: all of them, or none when one was changed since. */
export function undoSave(names: readonly string[]): Undo {
  const describeConflict = (current: unknown): ReactNode => {
    const now = new Map(Conflict.safeParse(current).data?.Attributes.map((one) => [one.Name, one.Value]))
    return names.map((name) => {
      const value = now.get(name)
      return (
        <p key={name}>
          {name} is {value === undefined ? 'deleted' : formatExact(value)} now.
        </p>
      )
    })
  }
  const count = names.length === 1 ? '1 attribute' : `${names.length} attributes`
  return { done: `${count} changed back.`, failed: `The save of ${count} could not be undone.`, describeConflict }
}
