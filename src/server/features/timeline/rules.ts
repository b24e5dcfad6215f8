import type { TimelineEntry } from '#contract/timeline.ts'
import type { Contributions } from '#server/manifest/define-feature.ts'
import { memberChanges, toSentence, truncate } from '#server/manifest/timeline-labels.ts'
import type { TimelineAction } from '#server/manifest/timeline-source.ts'
import { auditSource } from './audit-source.ts'
import type { SourceRow } from './repository.ts'

type Labels = Pick<TimelineEntry, 'Kind' | 'What' | 'Detail' | 'Subject' | 'ChangesState' | 'AuditId'>

function auditLabels({ texts, subject }: SourceRow, { timelineActions }: Contributions): Labels {
  const [action, note, before, after] = texts
  const name = action ?? ''
  const values = { before: before ?? null, after: after ?? null }
  // An action of an older version may be unknown; it is shown as what staff did.
  const { kind, changesState, toLabels }: TimelineAction = timelineActions.get(name) ?? { kind: 'staff' }
  const labels = toLabels?.(values, name)
  const detail = labels?.Detail ?? memberChanges(values)
  return {
    Kind: kind,
    What: labels?.What ?? toSentence(name),
    Detail: [detail, note ?? ''].filter((part) => part !== '').join(' · '),
    Subject: labels?.Subject ?? null,
    ChangesState: changesState === true,
    AuditId: subject,
  }
}

function sourceLabels({ source, texts, subject }: SourceRow, { timelineSources }: Contributions): Labels {
  const found = timelineSources.find(({ name }) => name === source)
  if (!found) throw new Error(`there is no timeline source ${source}`)
  const {
    What,
    Detail = '',
    Subject = null,
  } = found.toLabels(
    texts.map((text) => text ?? ''),
    subject,
  )
  return { Kind: found.kind, What, Detail, Subject, ChangesState: found.changesState === true, AuditId: null }
}

/** A row of a source as an entry of the timeline. */
export function toEntry(row: SourceRow, contributions: Contributions): TimelineEntry {
  const { source, exact_at } = row
  const labels = source === auditSource ? auditLabels(row, contributions) : sourceLabels(row, contributions)
  return {
    Id: `${row.id} ${exact_at}`,
    At: new Date(exact_at).toISOString(),
    ...labels,
    What: truncate(labels.What),
    Detail: truncate(labels.Detail),
    Who: row.who,
    Reason: row.reason,
  }
}
