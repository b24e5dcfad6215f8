import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconEye, IconEyeOff, IconListNumbers, IconPencil, IconUserMinus } from '@tabler/icons-react'
import { z } from 'zod'
import { ActionItem, DialogItem } from '#console/platform/actions/action.tsx'
import { usePathParam, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import type { LeaderboardEntry } from '#contract/leaderboard.ts'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { isolate } from './isolate.ts'

export type EntryContext = { readonly boardKey: string; readonly definitionId: string; readonly attribute: string }

const MenuParams = z.object({
  board: z.string().default(''),
  correct: z.string().optional(),
  explain: z.string().optional(),
})

/** "Ada (00123)"; the id alone without a nickname. */
export function toPlayerName({ Nickname, PlayerId }: Pick<LeaderboardEntry, 'Nickname' | 'PlayerId'>): string {
  return Nickname === '' ? PlayerId : `${isolate(Nickname)} (${PlayerId})`
}

export function EntryMenu({ entry }: { entry: LeaderboardEntry }) {
  const [{ board }, setSearchParams] = useSearchParams(MenuParams)
  const id = usePathParam('definitionId')
  const { disabledReason } = useCallAccess(leaderboardEntries.correctScore)
  const { PlayerId, IsHidden } = entry
  const name = toPlayerName(entry)
  const params = { key: board }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${PlayerId}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <DialogItem
          icon={<IconListNumbers size={16} aria-hidden />}
          onOpen={() => setSearchParams({ explain: PlayerId })}
        >
          Explain rank
        </DialogItem>
        <DialogItem
          icon={<IconPencil size={16} aria-hidden />}
          disabledReason={disabledReason}
          onOpen={() => setSearchParams({ correct: PlayerId })}
        >
          Correct score
        </DialogItem>
        <ActionItem
          endpoint={leaderboardEntries.correct}
          input={{ params, body: { Kind: IsHidden ? 'shown' : 'hidden', PlayerIds: [PlayerId] } }}
          icon={IsHidden ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />}
          takesReason
          labels={
            IsHidden
              ? {
                  label: 'Show player',
                  question: `Show ${name}?`,
                  body: 'The player gets a rank again, unless the order is final.',
                  confirm: 'Show player',
                  done: `${name} is shown again.`,
                }
              : {
                  label: 'Hide player',
                  question: `Hide ${name}?`,
                  body: 'The player stays on the leaderboard without a rank or a prize. A final rank stays.',
                  confirm: 'Hide player',
                  done: `${name} is hidden.`,
                }
          }
        />
        <ActionItem
          endpoint={leaderboardEntries.remove}
          input={{ params: { id, playerId: PlayerId } }}
          icon={<IconUserMinus size={16} aria-hidden />}
          isDestructive
          undo={() => ({
            done: `${name} is on the leaderboard again.`,
            failed: "Couldn't restore the player.",
          })}
          labels={{
            label: 'Remove player',
            question: `Remove ${name} from the leaderboard?`,
            body: 'Score and attributes are kept under "Removed players", from where the player can be restored.',
            confirm: 'Remove player',
            done: 'Player Removed From Leaderboard!',
            failed: 'Something Went Wrong!',
            failedTitle: 'Oops',
          }}
        />
      </Menu.Dropdown>
    </Menu>
  )
}
