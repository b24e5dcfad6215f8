import type { ChangeSummary } from '#contract/changes/change.ts'
import { joinKeysAndAttributes, summarizeChange } from '#contract/changes/change-summary.ts'
import { type JsonTree, parseJsonTree } from '#contract/changes/json-tree.ts'
import { unfoldJson } from '#contract/changes/unfold-json.ts'
import { attributeChanges } from '#server/manifest/timeline-labels.ts'

/**
 * What changed between the values of an audit entry; null for an entry without both of them, and for values that are too
 * long to compare. Keys of a saved game are compared by what their texts hold, attributes by their names.
 */
export function summarizeAudited(before: string | null, after: string | null): ChangeSummary | null {
  if (before === null || after === null) return null
  if (before.startsWith('[') && after.startsWith('[')) return attributeChanges({ before, after }).summary
  const values = { before: parseJsonTree(before), after: parseJsonTree(after) }
  const getMember = (name: string) => ({
    before: getSource(before, values.before, name),
    after: getSource(after, values.after, name),
  })
  // A load, a restore: the saved game and the attributes of a player as a whole.
  const [keys, attributes] = [getMember('Persistence'), getMember('Attributes')]
  if (keys.before === null || keys.after === null) return compareUnfolded(before, after)
  const [ofKeys, ofAttributes] = [compareUnfolded(keys.before, keys.after), attributeChanges(attributes).summary]
  return ofKeys && ofAttributes ? joinKeysAndAttributes(ofKeys, ofAttributes) : (ofKeys ?? ofAttributes)
}

function compareUnfolded(before: string, after: string): ChangeSummary | null {
  return summarizeChange(unfoldJson(before), unfoldJson(after)) ?? null
}

/** The text of a member of an object; null when there is none. */
function getSource(text: string, root: JsonTree | undefined, name: string): string | null {
  const member = root?.type === 'object' ? root.members.get(name) : undefined
  return member ? text.slice(member.start, member.end) : null
}
