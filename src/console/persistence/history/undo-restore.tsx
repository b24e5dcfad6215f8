import type { ReactNode } from 'react'
import { z } from 'zod'
import { ChangeLine } from '#console/components/json/change-line.tsx'
import { type Undo, undoBy } from '#console/platform/actions/undo.ts'
import { PersistenceEntry, persistence } from '#contract/persistence.ts'

const Conflict = z.object({ m_playerPersistences: z.array(PersistenceEntry) })

/** What the key is now, from the state that a 412 carries, and what undoing would change. */
function describeEntry(current: unknown, replaced: PersistenceEntry | undefined): ReactNode {
  const { data } = Conflict.safeParse(current)
  const entry = data?.m_playerPersistences[0]
  if (!data) return null
  return (
    <>
      <p>{entry ? `Now: version ${entry.Version}, written by ${entry.UpdatedBy}.` : 'Now: deleted.'}</p>
      <ChangeLine before={entry?.Value ?? null} after={replaced?.Value ?? null} />
    </>
  )
}

/** Takes back that a version was restored over another one (`replaced`), or into a key that was deleted. */
export function undoRestore(
  playerId: string,
  restored: PersistenceEntry | undefined,
  replaced: PersistenceEntry | undefined,
): Undo | undefined {
  if (!restored) return undefined
  const { Key, Version } = restored
  const texts = {
    done: `${Key} is as it was before.`,
    failed: `${Key} could not be changed back.`,
    describeConflict: (current: unknown) => describeEntry(current, replaced),
  }
  if (replaced) {
    const params = { id: playerId, key: Key, version: replaced.Version }
    return undoBy({ endpoint: persistence.restore, input: { params }, ifMatch: Version, ...texts })
  }
  const params = { id: playerId }
  return undoBy({
    endpoint: persistence.save,
    input: { params, body: [{ Key, Value: null, Version }] },
    inputWithoutVersion: { params, body: [{ Key, Value: null }] },
    ...texts,
  })
}
