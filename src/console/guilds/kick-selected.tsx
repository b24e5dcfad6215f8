import { formatCount } from '#console/components/number.tsx'
import { formatIds, SelectedPlayers } from '#console/jobs/shared/bulk-action.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import type { BulkActionsProps } from '#console/platform/lists/list.ts'
import type { GuildMember } from '#contract/guild.ts'
import { guilds } from '#contract/guilds.ts'
import classes from './guilds.module.css'
import { toMemberName } from './member-menu.tsx'

export type MembersContext = { readonly guildId: string; readonly leaderId: string | null }

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

/** Kicks the selected members, but not the leader, who leads until the leadership is transferred. */
export function KickSelected({
  rows,
  keys,
  context: { guildId, leaderId },
  clearSelection,
}: BulkActionsProps<GuildMember, MembersContext>) {
  const names = new Map(rows.map((member) => [member.PlayerId, toMemberName(member)]))
  const kicked = keys.filter((id) => id !== leaderId)
  const count = formatCount(kicked.length, 'member')
  return (
    <ActionButton
      endpoint={guilds.kickMany}
      input={{ params: { id: guildId }, body: { PlayerIds: kicked } }}
      isDestructive
      target={String(kicked.length)}
      disabledReason={kicked.length === 0 ? 'The leader is selected. Transfer the leadership first.' : undefined}
      onDone={clearSelection}
      labels={{
        label: 'Kick',
        question: `Kick ${count}?`,
        body: (
          <SelectedPlayers names={kicked.map((id) => names.get(id) ?? id)}>
            {kicked.length < keys.length ? 'The leader is selected too and stays.' : null}
          </SelectedPlayers>
        ),
        confirm: `Kick ${count}`,
        done: ({ Unknown }) =>
          Unknown.length === 0
            ? 'The members were kicked.'
            : `The members were kicked. No longer members: ${formatIds(Unknown)}.`,
        failed: "Couldn't kick the members.",
      }}
    />
  )
}
