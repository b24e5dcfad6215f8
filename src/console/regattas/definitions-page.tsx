import { IconPlus } from '@tabler/icons-react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { UnknownLinkAlert } from '#console/components/unknown-link-alert.tsx'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { regattas } from '#contract/regattas/regattas.ts'
import { DefinitionDialog } from './definition-dialog.tsx'
import { toCloneValues, toNewValues } from './definition-form.ts'
import { definitionList } from './definition-list.tsx'
import { useDefinition } from './use-definition.ts'

const PageParams = z.object({
  new: z.enum(['true']).optional().catch(undefined),
  clone: z.string().optional(),
})

/** All regatta definitions, and the dialog that creates or clones one. */
export function DefinitionsPage() {
  const [params, setSearchParams] = useSearchParams(PageParams)
  const { disabledReason } = useCallAccess(regattas.createDefinition)
  const close = () => setSearchParams({ new: undefined, clone: undefined })
  return (
    <>
      {params.clone === undefined ? null : <CloneDialog id={params.clone} onClose={close} />}
      <ListPage
        list={definitionList}
        title="Regatta Definitions"
        actions={
          <ExplainedButton
            disabledReason={disabledReason}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setSearchParams({ new: 'true' })}
          >
            Create definition
          </ExplainedButton>
        }
      />
      {params.new ? (
        <DefinitionDialog title="Create a regatta definition" initial={toNewValues(new Date())} onClose={close} />
      ) : null}
    </>
  )
}

function CloneDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const definition = useDefinition(id)
  if (definition === null)
    return <UnknownLinkAlert onClose={onClose}>There is no regatta definition with this ID.</UnknownLinkAlert>
  if (!definition) return null
  return <DefinitionDialog title={`Clone definition ${id}`} initial={toCloneValues(definition)} onClose={onClose} />
}
