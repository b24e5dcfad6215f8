import { Button, Group } from '@mantine/core'
import { IconGift, IconPlus } from '@tabler/icons-react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { ExportButton } from '#console/platform/lists/export-button.tsx'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { toUnreadableReason, useListParams } from '#console/platform/lists/list-params.ts'
import { toSelection } from '#console/platform/lists/list-query.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { paymentsScreen } from '#console/routes.ts'
import { leaderboards } from '#contract/leaderboards.ts'
import { CreateDefinitionDialog, EditDefinitionDialog } from './definition-dialog.tsx'
import { definitionList } from './definition-list.tsx'

const PageParams = z.object({
  new: z.enum(['true']).optional().catch(undefined),
  /** The id whose form is open. */
  edit: z.string().regex(/^\d+$/).optional().catch(undefined),
})

const paymentsHref = toHref(paymentsScreen)

export function DefinitionListPage() {
  const go = useNavigateTo()
  const [{ new: isNew, edit }, setSearchParams] = useSearchParams(PageParams)
  const [params] = useListParams(definitionList.params)
  const { disabledReason } = useCallAccess(leaderboards.saveDefinition)
  return (
    <>
      <ListPage
        list={definitionList}
        title="Leaderboard Definitions"
        openKey={edit}
        actions={
          <Group gap="xs">
            <Button variant="default" leftSection={<IconGift size={16} aria-hidden />} onClick={() => go(paymentsHref)}>
              Prizes
            </Button>
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
