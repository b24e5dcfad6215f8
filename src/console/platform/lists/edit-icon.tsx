import { IconPencil } from '@tabler/icons-react'
import { z } from 'zod'
import { ExplainedActionIcon } from '#console/components/explained-button.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'

const EditParams = z.object({ edit: z.string().optional() })

/** Opens the form of a row, by its id in the search param `edit`; disabled for users who may not send the form's call. */
export function EditIcon({ id, name, endpoint }: { id: string | number; name: string; endpoint: Endpoint }) {
  const [, setSearchParams] = useSearchParams(EditParams)
  const { disabledReason } = useCallAccess(endpoint)
  return (
    <ExplainedActionIcon
      variant="subtle"
      label={`Edit ${name}`}
      disabledReason={disabledReason}
      onClick={() => setSearchParams({ edit: String(id) })}
    >
      <IconPencil size={16} aria-hidden />
    </ExplainedActionIcon>
  )
}
