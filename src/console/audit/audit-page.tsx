import { z } from 'zod'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { AuditDrawer } from './audit-drawer.tsx'
import { auditList } from './audit-list.tsx'

const EntryParams = z.object({
  /** The entry that is open beside the list. */
  entry: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional()
    .catch(undefined),
})

/** The audit log: who did what to whom, newest first; a row opens the entry with its values. */
export function AuditPage() {
  const [{ entry }, setSearchParams] = useSearchParams(EntryParams)
  return (
    <ListPage list={auditList} title="Audit Log" openKey={entry}>
      {() => <AuditDrawer id={entry} onClose={() => setSearchParams({ entry: undefined })} />}
    </ListPage>
  )
}
