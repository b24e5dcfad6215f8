import { AppLink } from '#console/components/app-link.tsx'
import { useSlot } from '#console/platform/navigation/manifest.ts'
import type { AuditEntry } from '#contract/audit.ts'
import { auditTargets } from './shared/audit-targets.ts'

/** The target of an entry, as a link where it has a page. */
export function AuditTarget({ entry: { TargetKind, TargetId } }: { entry: AuditEntry }) {
  const target = useSlot(auditTargets).find(({ kind }) => kind === TargetKind)
  const id = <span style={{ fontFamily: 'var(--mantine-font-family-monospace)' }}>{TargetId}</span>
  return (
    <>
      {target?.label ?? TargetKind}{' '}
      {target?.toHref && TargetId !== '' ? <AppLink href={target.toHref(TargetId)}>{id}</AppLink> : id}
    </>
  )
}
