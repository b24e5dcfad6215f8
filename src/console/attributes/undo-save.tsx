import type { ReactNode } from 'react'
import { z } from 'zod'
import { formatExact } from '#console/components/number.tsx'
import { type Undo, undoBy } from '#console/platform/actions/undo.ts'
import { attributes, PlayerAttribute } from '#contract/attributes.ts'

const Conflict = z.object({ Attributes: z.array(PlayerAttribute) })

/**
 * Takes a save of attributes back: all of them, or none when one was changed since. Undefined when the save created one,
 * because an attribute cannot be deleted. `before` is what the save replaced, `saved` what it left behind, by name.
 */
export function undoSave(
  playerId: string,
  before: readonly PlayerAttribute[],
  saved: ReadonlyMap<string, PlayerAttribute>,
): Undo | undefined {
  if (before.some(({ Version }) => Version === 0)) return undefined
  const list = before.map(({ Name, Value, ExpirationDate }) => ({
    playerId,
    name: Name,
    value: Value,
    expirationDate: ExpirationDate,
  }))
  const describeConflict = (current: unknown): ReactNode => {
    const now = new Map(Conflict.safeParse(current).data?.Attributes.map((one) => [one.Name, one.Value]))
    return list.map(({ name }) => {
      const value = now.get(name)
      return (
        <p key={name}>
          {name} is {value === undefined ? 'deleted' : formatExact(value)} now.
        </p>
      )
    })
  }
  const count = list.length === 1 ? '1 attribute' : `${list.length} attributes`
  return undoBy({
    endpoint: attributes.save,
    input: { body: { attributes: list.map((one) => ({ ...one, version: saved.get(one.name)?.Version })) } },
    inputWithoutVersion: { body: { attributes: list } },
    done: `${count} changed back.`,
    failed: `The save of ${count} could not be undone.`,
    describeConflict,
  })
}
