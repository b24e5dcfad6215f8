import { sql } from 'kysely'
import { snapshots, snapshotTypes } from '#contract/snapshots.ts'
import {
  type AuditValues,
  shortList,
  stateAttributeChanges,
  toMinute,
  toSubject,
  toText,
  toValues,
  type Values,
} from '#server/manifest/timeline-labels.ts'
import { defineTimelineSource, type TimelineAction } from '#server/manifest/timeline-source.ts'

const automaticReasons: Readonly<Record<string, string>> = {
  [snapshotTypes.Reset]: 'Taken before a reset',
  [snapshotTypes.Migration]: 'Taken before a load',
}

/** The description, and why it was taken where staff have replaced the description that says so. */
function toDetail(description: string, type: string): string {
  const saysWhy = /^Before (?:reset|load|restor)/.test(description)
  return [description, saysWhy ? '' : (automaticReasons[type] ?? '')].filter((part) => part !== '').join(' · ')
}

export const snapshotSource = defineTimelineSource({
  name: 'snapshot',
  kind: 'snapshot',
  toQuery: (playerId) => ({
    at: sql`s.created_at`,
    id: sql`s.key`,
    rows: sql`snapshots s where s.player_id = ${playerId}`,
    subject: sql`s.key`,
    who: sql`s.created_by`,
    texts: sql`array[s.description, s.type::text]`,
    auditedAs: snapshots.create.records.action,
    needle: sql`s.key`,
  }),
  toLabels: ([description = '', type = ''], key) => ({
    What: 'Snapshot created',
    Detail: toDetail(description, type),
    Subject: { Kind: 'snapshot', Id: key },
  }),
})

function loadLabels(changed: AuditValues) {
  const values = toValues(changed.after)
  const loaded = toText(values, 'SnapshotKey')
  if (loaded === '') return {}
  const undo = toText(values, 'UndoSnapshotKey')
  return {
    Detail: `Loaded ${loaded}. Previous state: snapshot ${undo}`,
    Changes: stateAttributeChanges(changed),
    Subject: toSubject('snapshot', loaded),
  }
}

function snapshotLabels({ before, after }: AuditValues) {
  const snapshot = toValues(after) ?? toValues(before)
  // A removed snapshot has no page to link to.
  const key = after === null ? '' : toText(snapshot, 'Key')
  return { Detail: toText(snapshot, 'Description'), Subject: toSubject('snapshot', key) }
}

function tagLabels({ before, after }: AuditValues) {
  const [earlier, later] = [toValues(before), toValues(after)]
  const tags = (values: typeof later) => (Array.isArray(values?.Tags) ? values.Tags.join(', ') : '') || 'none'
  return { Detail: `${tags(earlier)} → ${tags(later)}`, Subject: toSubject('snapshot', toText(later, 'Key')) }
}

function resetLabels(changed: AuditValues) {
  const key = toText(toValues(changed.after), 'm_snapshotKey')
  return {
    Detail: key === '' ? '' : `Kept as snapshot ${key}`,
    Changes: stateAttributeChanges(changed),
    Subject: toSubject('snapshot', key),
  }
}

export const snapshotActions = {
  'snapshot created': { kind: 'snapshot', toLabels: snapshotLabels },
  'snapshot loaded': { kind: 'snapshot', changesState: true, toLabels: loadLabels },
  'snapshot description changed': { kind: 'snapshot', toLabels: snapshotLabels },
  'snapshot tags changed': { kind: 'snapshot', toLabels: tagLabels },
  'snapshot removed': { kind: 'snapshot', toLabels: snapshotLabels },
  'progress reset': { kind: 'persistence', changesState: true, toLabels: resetLabels },
} as const satisfies Record<string, TimelineAction>

function toNames(values: Values | undefined, name: string): readonly string[] {
  const names = values?.[name]
  return Array.isArray(names) ? names.filter((one) => typeof one === 'string') : []
}

/** What a restore was about: "everything", or the values that were chosen. */
function restoreLabels(values: Values | undefined) {
  const moment = toMinute(toText(values, 'At'))
  const chosen = [...toNames(values, 'Chosen'), ...toNames(values, 'ChosenAttributes')]
  if (chosen.length === 0) return { What: `Restored to ${moment}`, chosen: '' }
  const what = chosen.length === 1 ? '1 value' : `${chosen.length} values`
  return { What: `Restored ${what} to ${moment}`, chosen: `Only ${shortList(chosen)}. ` }
}

function toLabels(changed: AuditValues) {
  const values = toValues(changed.after)
  const undo = toText(values, 'UndoSnapshotKey')
  if (undo === '') return {}
  const { What, chosen } = restoreLabels(values)
  return {
    What,
    Detail: `${chosen}The previous state is saved as snapshot ${undo}`,
    Changes: stateAttributeChanges(changed),
    Subject: toSubject('snapshot', undo),
  }
}

export const restoreActions = {
  'state restored': { kind: 'persistence', changesState: true, toLabels },
} as const satisfies Record<string, TimelineAction>
