import { ActionIcon, Menu } from '@mantine/core'
import { IconCrown, IconDots, IconUserMinus } from '@tabler/icons-react'
import { ActionItem } from '#console/platform/actions/action.tsx'
import { usePathParam } from '#console/platform/navigation/search-params.ts'
import type { GuildMember } from '#contract/guild.ts'
import { guilds } from '#contract/guilds.ts'

/** "Ada (00123)"; the id alone without a nickname. */
export function toMemberName({ Nickname, PlayerId }: Pick<GuildMember, 'Nickname' | 'PlayerId'>): string {
  return Nickname === '' ? PlayerId : `${Nickname} (${PlayerId})`
}

/** What can be done with a member; nothing with the leader, who leads until the leadership is transferred. */
export function MemberMenu({ member }: { member: GuildMember }) {
  const id = usePathParam('guildId')
  const input = { params: { id, playerId: member.PlayerId } }
  const name = toMemberName(member)
  if (member.IsLeader) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${member.PlayerId}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItem
          endpoint={guilds.transfer}
          input={input}
          icon={<IconCrown size={16} aria-hidden />}
          takesReason
          labels={{
            label: 'Transfer leadership',
            question: `Make ${name} the leader?`,
            body: 'The current leader stays a member.',
            confirm: 'Transfer leadership',
            done: `${name} is the leader now.`,
            failed: "Couldn't transfer the leadership.",
          }}
        />
        <ActionItem
          endpoint={guilds.kick}
          input={input}
          icon={<IconUserMinus size={16} aria-hidden />}
          isDestructive
          target={member.PlayerId}
          labels={{
            label: 'Kick member',
            question: `Kick ${name}?`,
            body: 'The player can be added again, as the newest member.',
            confirm: 'Kick member',
            done: `${name} was kicked.`,
            failed: "Couldn't kick the member.",
          }}
        />
      </Menu.Dropdown>
    </Menu>
  )
}
