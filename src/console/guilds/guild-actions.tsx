import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ActionButton, ActionItem, DialogItem } from '#console/platform/actions/action.tsx'
import type { Undo } from '#console/platform/actions/undo.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { accessPolicies, Guild } from '#contract/guild.ts'
import { guilds } from '#contract/guilds.ts'

const restoreFailed = "Couldn't restore the guild."

const toMembers = (count: number) => (count === 1 ? '1 member' : `${count} members`)

/** The texts of a deletion, which names what it ends. */
export const toDeleteLabels = ({ Name, Id, MembersCount }: Pick<Guild, 'Name' | 'Id' | 'MembersCount'>) => ({
  label: 'Delete guild',
  question: `Delete the guild ${Name}?`,
  body: `Guild ${Id}: ${toMembers(MembersCount)} will have no guild. The deletion can be undone.`,
  confirm: 'Delete guild',
  done: `${Name} was deleted.`,
  failed: "Couldn't delete the guild.",
})

const restored = 'The guild was restored with its members.'

/** What a guild is now, from the state that a 412 carries. */
function describeGuild(current: unknown): ReactNode {
  const guild = Guild.safeParse(current).data
  if (!guild) return null
  return (
    <p>
      Now: <bdi>{guild.Name}</bdi>, minimum level {guild.MinLevel}, {accessPolicies[guild.AccessPolicy]}, description{' '}
      <bdi>{guild.Description === '' ? 'empty' : `“${guild.Description}”`}</bdi>, tags {guild.Tags.join(', ') || 'none'}
      .
    </p>
  )
}

/** The words of an undo of a deletion. */
export const deletionUndo: Undo = { done: restored, failed: restoreFailed, describeConflict: describeGuild }

/** The words of an undo of an edit. */
export const editUndo: Undo = {
  done: 'The guild was changed back.',
  failed: "Couldn't change the guild back.",
  describeConflict: describeGuild,
}

export function GuildItems({ guild, onEdit }: { guild: Guild; onEdit: () => void }) {
  const { disabledReason } = useCallAccess(guilds.update)
  const deletedReason = guild.DeletedAt === null ? undefined : 'This guild is deleted.'
  return (
    <>
      <DialogItem
        icon={<IconPencil size={16} aria-hidden />}
        disabledReason={disabledReason ?? deletedReason}
        onOpen={onEdit}
      >
        Edit guild
      </DialogItem>
      <ActionItem
        endpoint={guilds.remove}
        input={{ params: { id: guild.Id } }}
        icon={<IconTrash size={16} aria-hidden />}
        isDestructive
        target={guild.Id}
        disabledReason={deletedReason}
        undo={() => deletionUndo}
        labels={toDeleteLabels(guild)}
      />
    </>
  )
}

/** Takes the deletion of a guild back. */
export function RestoreButton({ guild }: { guild: Guild }) {
  return (
    <ActionButton
      endpoint={guilds.restore}
      input={{ params: { id: guild.Id } }}
      labels={{
        label: 'Restore guild',
        question: `Restore the guild ${guild.Name}?`,
        body: 'Members who have no other guild return, led by the previous leader or else by the longest-standing member.',
        confirm: 'Restore guild',
        done: restored,
        failed: restoreFailed,
      }}
    />
  )
}
