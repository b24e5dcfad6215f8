import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { useSlot } from '#console/platform/navigation/manifest.ts'
import { usePathname } from '#console/platform/navigation/pathname.ts'

/** The kind of a thing and its ID, as the audit log has them. */
export type Target = { readonly kind: string; readonly label: string; readonly id: string }

/** In place of an ID, to find where it stands in the address of a kind. */
const placeholder = 'ID'

/** The thing that the page is about; undefined on pages of lists. */
export function useTargetOfPage(): Target | undefined {
  const pathname = usePathname()
  const kinds = useSlot(auditTargets)
  for (const { kind, label, toHref } of kinds) {
    const url = toHref?.(placeholder) ?? ''
    if (!url.endsWith(`/${placeholder}`)) continue
    const start = url.slice(0, -placeholder.length)
    const id = pathname.startsWith(start) ? pathname.slice(start.length) : ''
    if (id !== '' && !id.includes('/')) return { kind, label, id: decodeURIComponent(id) }
  }
  return undefined
}
