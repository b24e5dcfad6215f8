import { ActionIcon, Group, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { ActionItem, DialogItem } from '#console/platform/actions/action.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { moderation, type ReportedName } from '#contract/moderation.ts'
import { toRemoval, toReset } from './report-actions.tsx'
import { ReportParams } from './report-params.ts'

/** What can be done about a reported name. */
export function ReportMenu({ report }: { report: ReportedName }) {
  const [, setSearchParams] = useSearchParams(ReportParams)
  const { disabledReason } = useCallAccess(moderation.changeNickname)
  const { PlayerId } = report
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ExplainedButton
        variant="subtle"
        size="compact-sm"
        aria-label={`Answer the report of ${PlayerId}`}
        disabledReason={disabledReason}
        onClick={() => setSearchParams({ answer: PlayerId })}
      >
        Answer
      </ExplainedButton>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Options of ${PlayerId}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <DialogItem disabledReason={disabledReason} onOpen={() => setSearchParams({ rename: PlayerId })}>
            Change Player Nickname
          </DialogItem>
          <ActionItem {...toRemoval(report)} />
          <ActionItem {...toReset(report)} />
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
