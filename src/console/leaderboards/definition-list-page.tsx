import { Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { ExportButton } from '#console/platform/lists/export-button.tsx'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { toUnreadableReason, useListParams } from '#console/platform/lists/list-params.ts'
import { toSelection } from '#console/platform/lists/list-query.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { leaderboards } from '#contract/leaderboards.ts'
import { CreateDefinitionDialog, EditDefinitionDialog } from './definition-dialog.tsx'
import { definitionList } from './definition-list.tsx'
import { UnpaidDefinitions } from './prizes/unpaid-definitions.tsx'

const PageParams = z.object({
  new: z.enum(['true']).optional().catch(undefined),
  /** The id whose form is open. */
  edit: z.string().regex(/^\d+$/).optional().catch(undefined),
  /** Lists the definitions whose prizes can be paid. */
  unpaid: z.enum(['true']).optional().catch(undefined),
})

export function DefinitionListPage() {
  const [{ new: isNew, edit, unpaid }, setSearchParams] = useSearchParams(PageParams)
  const [params] = useListParams(definitionList.params)
  const { disabledReason } = useCallAccess(leaderboards.saveDefinition)
  return (
    <>
      <ListPage
        list={definitionList}
        title="Leaderboard Definitions"
        openKey={edit}
        summary={unpaid && <UnpaidDefinitions onClose={() => setSearchParams({ unpaid: undefined })} />}
        actions={
          <Group gap="xs">
            <ExportButton
              endpoint={leaderboards.export}
              input={{ query: toSelection(leaderboards.export, params) }}
              disabledReason={toUnreadableReason(params)}
              label="Export as .csv"
              done={(fileName) => `The leaderboard definitions were exported to ${fileName}.`}
            />
            <ExplainedButton
              disabledReason={disabledReason}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setSearchParams({ new: 'true', edit: undefined })}
            >
              Create Leaderboard Definition
            </ExplainedButton>
          </Group>
        }
      />
      {isNew ? <CreateDefinitionDialog onClose={() => setSearchParams({ new: undefined })} /> : null}
      {edit && !isNew ? (
        <EditDefinitionDialog key={edit} id={edit} onClose={() => setSearchParams({ edit: undefined })} />
      ) : null}
    </>
  )
}
