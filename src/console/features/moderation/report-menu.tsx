import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { z } from 'zod'
import { ActionItem, DialogItem } from '#console/platform/actions/action.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { ActionTarget, formatNickname } from '#console/shared/action-target.tsx'
import { moderation, type ReportedName } from '#contract/moderation.ts'

/** The dialog of the reported names. */
export const RenameParams = z.object({
  /** The player who gets another nickname. */
  rename: z.string().optional(),
})

/** What can be done about a reported name. */
export function ReportMenu({ report }: { report: ReportedName }) {
  const [, setSearchParams] = useSearchParams(RenameParams)
  const { PlayerId, Name, Nickname } = report
  // The current nickname is reset, which may differ from the reported one.
  const name = formatNickname(Nickname)
  const changed =
    Nickname === Name ? null : (
      <p>
        The reported name was “<bdi>{Name}</bdi>”; the player has changed it since.
      </p>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Options of ${PlayerId}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <DialogItem onOpen={() => setSearchParams({ rename: PlayerId })}>Change Player Nickname</DialogItem>
        <ActionItem
          endpoint={moderation.dismissReport}
          input={{ params: { id: PlayerId }, query: { setNicknameAsNull: 'false' } }}
          takesReason
          labels={{
            label: 'Remove from list',
            question: 'Remove this name from the list?',
            body: (
              <ActionTarget name={name} id={PlayerId}>
                {changed}
                The player keeps the nickname. New reports bring it back to the list.
              </ActionTarget>
            ),
            confirm: 'Remove from list',
            done: 'The name was removed from the list.',
          }}
        />
        <ActionItem
          endpoint={moderation.dismissReport}
          input={{ params: { id: PlayerId }, query: { setNicknameAsNull: 'true' } }}
          isDestructive
          target={PlayerId}
          labels={{
            label: 'Reset Player Nickname',
            question: "Reset this player's nickname?",
            body: (
              <ActionTarget name={name} id={PlayerId}>
                {changed}
                The player loses the nickname and has none until the game gives a new one. The report leaves the list.
              </ActionTarget>
            ),
            confirm: 'Reset nickname',
            done: 'The nickname was reset.',
          }}
        />
      </Menu.Dropdown>
    </Menu>
  )
}
