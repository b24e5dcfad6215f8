import { IconHeartHandshake, IconPlus } from '@tabler/icons-react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { DialogItem } from '#console/platform/actions/action.tsx'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { guildCareScreen } from '#console/routes.ts'
import { guilds } from '#contract/guilds.ts'
import { CreateGuildDialog } from './guild-dialogs.tsx'
import { guildList } from './guild-list.tsx'

const NewParams = z.object({ new: z.enum(['true']).optional().catch(undefined) })

export function GuildListPage() {
  const [params, setSearchParams] = useSearchParams(NewParams)
  const go = useNavigateTo()
  const { disabledReason } = useCallAccess(guilds.create)
  return (
    <>
      <ListPage
        list={guildList}
        title="Guilds"
        menu={
          <DialogItem icon={<IconHeartHandshake size={16} aria-hidden />} onOpen={() => go(toHref(guildCareScreen))}>
            Guild care
          </DialogItem>
        }
        actions={
          <ExplainedButton
            disabledReason={disabledReason}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setSearchParams({ new: 'true' })}
          >
            Create New Guild
          </ExplainedButton>
        }
      />
      {params.new ? <CreateGuildDialog onClose={() => setSearchParams({ new: undefined })} /> : null}
    </>
  )
}
