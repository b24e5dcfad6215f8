import { IconPlus } from '@tabler/icons-react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { compensations } from '#contract/compensations/compensations.ts'
import { CompensationDialog } from './compensation-dialog.tsx'
import { compensationList } from './compensation-list.tsx'

const PageParams = z.object({ new: z.enum(['true']).optional().catch(undefined) })

/** All compensations, and the form of a new one. */
export function CompensationsPage() {
  const [{ new: isNew }, setSearchParams] = useSearchParams(PageParams)
  const { disabledReason } = useCallAccess(compensations.create)
  return (
    <>
      <ListPage
        list={compensationList}
        title="Compensations"
        actions={
          <ExplainedButton
            disabledReason={disabledReason}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setSearchParams({ new: 'true' })}
          >
            Compensate players
          </ExplainedButton>
        }
      />
      {isNew ? <CompensationDialog onClose={() => setSearchParams({ new: undefined })} /> : null}
    </>
  )
}
