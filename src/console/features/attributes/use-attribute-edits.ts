import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useUnsaved } from '#console/platform/forms/unsaved.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import type { CallResult } from '#console/platform/query/call.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { getQueryKey } from '#console/platform/query/use-endpoint-query.ts'
import { attributes, type PlayerAttribute } from '#contract/attributes.ts'
import { type Drafts, overtakenDrafts, readAttributeValue, settleDrafts, withDraft } from './attribute-drafts.ts'

const none: Drafts = new Map()

/**
 * The unsaved edits of a player's attributes and how they are saved: all in one call, each with the version that it
 * began with. An edit that somebody has overtaken waits for a choice between the two values.
 */
export function useAttributeEdits(playerId: string, present: readonly PlayerAttribute[], askAgain: () => void) {
  const [drafts, setDrafts] = useState(none)
  const [isChoosing, setChoosing] = useState(false)
  const change = useEndpointMutation(attributes.save, { handlesConflict: true })
  const client = useQueryClient()
  const latest = useRef(drafts)
  /** Kept over the choice that overtaken edits need. */
  const reason = useRef('')
  latest.current = drafts
  useUnsaved(drafts.size > 0)

  const overtaken = overtakenDrafts(drafts, present)
  const isValid = [...drafts.values()].every(({ text }) => 'value' in readAttributeValue(text))
  const { error: failure } = change
  const isStale = failure?.code === 'stale'

  /** Shows what was saved at once, so that a field does not fall back to its old value until it is read again. */
  const show = (saved: readonly PlayerAttribute[]) => {
    const byName = new Map(saved.map((attribute) => [attribute.Name, attribute]))
    client.setQueryData<CallResult<typeof attributes.list>>(
      getQueryKey(attributes.list, { params: { id: playerId } }),
      (before) => {
        if (!before) return before
        const known = before.data.Attributes.map((attribute) => byName.get(attribute.Name) ?? attribute)
        return { ...before, data: { Attributes: known } }
      },
    )
  }

  const send = async (sent: Drafts) => {
    const list = [...sent].flatMap(([name, { text, loaded }]) => {
      const read = readAttributeValue(text)
      if (!('value' in read)) return []
      return [{ playerId, name, value: read.value, expirationDate: loaded.ExpirationDate, version: loaded.Version }]
    })
    if (list.length !== sent.size || list.length === 0) return
    const called = await change.mutate({ body: { attributes: list } }, { reason: reason.current })
    if (!called) {
      askAgain()
      return
    }
    show(called.data.Attributes)
    // What was typed into a field while its save was on the way stays as a new edit.
    const saved = new Map(called.data.Attributes.map((attribute) => [attribute.Name, attribute]))
    const later = [...latest.current].flatMap(([name, draft]) => {
      const loaded = saved.get(name)
      if (draft.text === sent.get(name)?.text) return []
      return [[name, loaded ? { ...draft, loaded } : draft] as const]
    })
    setDrafts(new Map(later))
    notify.success(list.length === 1 ? '1 attribute was saved.' : `${list.length} attributes were saved.`)
  }

  return {
    drafts,
    overtaken,
    isValid,
    isRunning: change.isPending,
    /** What kept the last try from being saved, unless it is a conflict. */
    failure: isStale ? undefined : failure,
    isChoosing: (isChoosing || isStale) && overtaken.length > 0,
    type: (attribute: PlayerAttribute, text: string) => {
      setDrafts((before) => withDraft(before, attribute, text))
      // Another text is another intention, not a repeat of a lost request.
      change.renewKey()
    },
    discard: () => {
      setDrafts(none)
      change.renewKey()
    },
    /** Saves every edit, after the choice that overtaken ones need. */
    save: (given: string) => {
      if (!isValid || drafts.size === 0) return
      reason.current = given
      if (overtaken.length > 0) setChoosing(true)
      else void send(drafts)
    },
    /** Goes on with the own values of these attributes and the present ones of the other overtaken ones. */
    choose: (kept: ReadonlySet<string>) => {
      const settled = settleDrafts(drafts, overtaken, kept)
      setChoosing(false)
      change.renewKey()
      setDrafts(settled)
      void send(settled)
    },
    stopChoosing: () => {
      setChoosing(false)
      change.reset()
    },
  }
}
