import { AppLink } from '#console/components/app-link.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { playerScreen } from '#console/shared/screens/players.ts'
import { preferencesScreen } from '#console/shared/screens/preferences.ts'
import type { AuditEntry } from '#contract/audit.ts'
import type { TargetKind } from '#contract/core/endpoint.ts'

/** The labels of target kinds. */
export const targetKinds: Readonly<Record<TargetKind, string>> = {
  player: 'Player',
  preference: 'Preference',
  user: 'User',
  role: 'Role',
  'attribute configuration': 'Attribute configuration',
  message: 'Message',
  job: 'Job',
  view: 'Saved view',
  data: 'Data',
  server: 'Server',
}

function getTargetHref({ TargetKind: kind, TargetId: id }: AuditEntry): string | undefined {
  if (id === '') return undefined
  if (kind === 'player') return toHref(playerScreen, { playerId: id })
  if (kind === 'preference') return toHref(preferencesScreen, {}, { edit: id })
  return undefined
}

/** The target of an entry, as a link where it has a page. */
export function AuditTarget({ entry }: { entry: AuditEntry }) {
  const href = getTargetHref(entry)
  const kind = Object.entries(targetKinds).find(([known]) => known === entry.TargetKind)?.[1] ?? entry.TargetKind
  const id = <span style={{ fontFamily: 'var(--mantine-font-family-monospace)' }}>{entry.TargetId}</span>
  return (
    <>
      {kind} {href ? <AppLink href={href}>{id}</AppLink> : id}
    </>
  )
}
