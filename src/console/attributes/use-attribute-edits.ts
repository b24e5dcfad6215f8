import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { notifyDone } from '#console/platform/actions/undo.ts'
import type { Resolutions } from '#console/platform/forms/conflict.ts'
import { useUnsaved } from '#console/platform/forms/unsaved.ts'
import type { CallResult } from '#console/platform/query/call.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { getQueryKey } from '#console/platform/query/use-endpoint-query.ts'
import { attributes, type PlayerAttribute } from '#contract/attributes.ts'
import { type Drafts, findConflicts, readAttributeValue, resolveDrafts, withDraft } from './attribute-drafts.ts'
import { undoSave } from './undo-save.tsx'

const none: Drafts = new Map()

/** The entries of the call that saves the drafts; undefined while one cannot be saved. */
function toInput(playerId: string, drafts: Drafts) {
  const list = [...drafts].flatMap(([name, { text, loaded }]) => {
    const read = readAttributeValue(text)
    if (!('value' in read)) return []
    return [{ playerId, name, value: read.value, expirationDate: loaded.ExpirationDate, version: loaded.Version }]
  })
  return list.length === drafts.size && list.length > 0 ? list : undefined
}

/**
 * The unsaved edits of a player's attributes and how they are saved: all in one call, each with the version that it
 * began with. An edit in conflict waits for a choice between the versions.
 */
export function useAttributeEdits(playerId: string, saved: readonly PlayerAttribute[], refetch: () => void) {
  const [drafts, setDrafts] = useState(none)
  const [isChoosing, setChoosing] = useState(false)
  const { mutate, reset, isPending, error } = useEndpointMutation(attributes.save, {
    handledCodes: ['stale'],
    onError: refetch,
  })
  const client = useQueryClient()
  /** Kept over the choice that a conflict needs. */
  const reason = useRef('')
  useUnsaved(drafts.size > 0)

  const conflicts = findConflicts(drafts, saved)
  const isValid = [...drafts.values()].every(({ text }) => 'value' in readAttributeValue(text))
  const isStale = error?.code === 'stale'

  /** Shows saved values at once, so that a field does not fall back to its old value until the refetch. */
  const show = (byName: ReadonlyMap<string, PlayerAttribute>) =>
    client.setQueryData<CallResult<typeof attributes.list>>(
      getQueryKey(attributes.list, { params: { id: playerId } }),
      (before) => {
        if (!before) return before
        const all = before.data.Attributes.map((attribute) => byName.get(attribute.Name) ?? attribute)
        return { ...before, data: { Attributes: all } }
      },
    )

  const send = (sent: Drafts) => {
    const list = toInput(playerId, sent)
    if (!list) return
    const onSuccess = ({ data, undoId }: CallResult<typeof attributes.save>) => {
      const byName = new Map(data.Attributes.map((attribute) => [attribute.Name, attribute]))
      show(byName)
      // What was typed into a field while its save was pending stays as a new edit.
      setDrafts((latest) => {
        const later = [...latest].filter(([name, { text }]) => text !== sent.get(name)?.text)
        return new Map(later.map(([name, draft]) => [name, { ...draft, loaded: byName.get(name) ?? draft.loaded }]))
      })
      notifyDone(
        list.length === 1 ? '1 attribute was saved.' : `${list.length} attributes were saved.`,
        undoSave([...sent.keys()]),
        { undoId },
      )
    }
    mutate({ body: { attributes: list } }, { reason: reason.current, onSuccess })
  }

  return {
    drafts,
    conflicts,
    isValid,
    isPending,
    /** What kept the last try from being saved, unless it is a conflict. */
    error: isStale ? undefined : error,
    isChoosing: (isChoosing || isStale) && conflicts.length > 0,
    type: (attribute: PlayerAttribute, text: string) => {
      setDrafts((before) => withDraft(before, attribute, text))
      // Another text is another intention, not a repeat of a lost request.
      reset()
    },
    discard: () => {
      setDrafts(none)
      reset()
    },
    /** Saves every edit, after the choice that conflicts need. */
    save: (given: string) => {
      if (!isValid || drafts.size === 0) return
      reason.current = given
      if (conflicts.length > 0) setChoosing(true)
      else send(drafts)
    },
    /** Saves with the chosen versions. */
    resolve: (resolutions: Resolutions) => {
      const resolved = resolveDrafts(drafts, conflicts, resolutions)
      setChoosing(false)
      reset()
      setDrafts(resolved)
      send(resolved)
    },
    stopChoosing: () => {
      setChoosing(false)
      reset()
    },
  }
}
