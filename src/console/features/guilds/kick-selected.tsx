import { ActionButton } from '#console/platform/actions/action.tsx'
import type { BulkActionsProps } from '#console/platform/lists/list.ts'
import type { GuildMember } from '#contract/guilds/guild.ts'
import { guilds } from '#contract/guilds/guilds.ts'
import classes from './guilds.module.css'
import { toMemberName } from './member-menu.tsx'

/** The names of members, one below another. */
export function MemberNames({ members }: { members: readonly GuildMember[] }) {
  return (
    <ul className={classes.people}>
      {members.map((member) => (
        <li key={member.PlayerId}>
          <bdi>{toMemberName(member)}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** Kicks the selected members. */
export function KickSelected({
  rows,
  context: { guildId },
  clearSelection,
}: BulkActionsProps<GuildMember, { readonly guildId: string }>) {
  const count = rows.length === 1 ? '1 member' : `${rows.length} members`
  return (
    <ActionButton
      endpoint={guilds.kickMany}
      input={{ params: { id: guildId }, body: { PlayerIds: rows.map(({ PlayerId }) => PlayerId) } }}
      isDestructive
      target={String(rows.length)}
      disabledReason={
        rows.some(({ IsLeader }) => IsLeader)
          ? 'The leader is selected. Transfer the leadership first, or take the leader out.'
          : undefined
      }
      onDone={clearSelection}
      labels={{
        label: 'Kick',
        question: `Kick ${count}?`,
        body: <MemberNames members={rows} />,
        confirm: `Kick ${count}`,
        done: 'The members were kicked.',
        failed: "Couldn't kick the members.",
      }}
    />
  )
}
