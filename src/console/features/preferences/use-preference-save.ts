import { useState } from 'react'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { Preference, preferences } from '#contract/preferences.ts'
import { type PreferenceDraft, toText } from './preference-draft.ts'

/**
 * Saves a draft: creates a preference when there was none, else changes the one that was loaded. `conflict` is what
 * is stored now when somebody else was quicker; saving again with its version overwrites it.
 */
export function usePreferenceSave(loaded: Preference | undefined) {
  const options = { failed: "Couldn't save the preference.", handlesConflict: true }
  const creation = useEndpointMutation(preferences.create, options)
  const update = useEndpointMutation(preferences.update, options)
  const [isDone, setDone] = useState(false)
  const { error: failure } = loaded ? update : creation

  async function save(draft: PreferenceDraft, version = loaded?.Version): Promise<void> {
    const body = { Key: draft.key, Type: draft.type, Value: toText(draft) }
    const saved = loaded
      ? await update.mutate(
          { params: { preferenceKey: loaded.Key }, body: { ...body, Id: loaded.Id } },
          { ifMatch: version },
        )
      : await creation.mutate({ body })
    if (!saved) return
    notify.success(loaded ? `${body.Key} was saved.` : `${body.Key} was created.`)
    setDone(true)
  }

  return {
    save,
    /** True once it was saved. */
    isDone,
    isRunning: creation.isPending || update.isPending,
    /** What kept the last try from being saved, unless it is a conflict. */
    failure: failure?.code === 'stale' ? undefined : failure,
    conflict: failure?.code === 'stale' ? Preference.safeParse(failure.data).data : undefined,
    /** For an edit after a failure: the next try is another intention, not a repeat of the lost one. */
    startAnew() {
      if (failure?.code === 'stale') return
      creation.renewKey()
      update.renewKey()
    },
    /** Gives up one's own state after a conflict. */
    giveUp() {
      update.reset()
    },
  }
}
