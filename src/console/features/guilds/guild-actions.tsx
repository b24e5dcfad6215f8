import { IconPencil, IconTrash } from '@tabler/icons-react'
import { ActionButton, ActionItem, DialogItem } from '#console/platform/actions/action.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import type { Guild } from '#contract/guilds/guild.ts'
import { guilds } from '#contract/guilds/guilds.ts'

const restoreFailed = "Couldn't restore the guild."

const toMembers = (count: number) => (count === 1 ? '1 member' : `${count} members`)

/** The texts of a deletion, which names what it ends. */
export const toDeleteLabels = ({ Name, Id, MembersCount }: Pick<Guild, 'Name' | 'Id' | 'MembersCount'>) => ({
  label: 'Delete guild',
  question: `Delete the guild ${Name}?`,
  body: `Guild ${Id}: ${toMembers(MembersCount)} will have no guild. The deletion can be undone.`,
  confirm: 'Delete guild',
  done: 'The guild was deleted.',
  failed: "Couldn't delete the guild.",
})

/** Takes the deletion of a guild back; works after the page was left. */
export function useUndoDeletion(id: string): () => void {
  const { mutateAsync } = useEndpointMutation(guilds.restore, { errorMessage: restoreFailed })
  return () =>
    void mutateAsync({ params: { id } }).then(
      () => notify.success('The guild was restored with its members.'),
      // The mutation has shown its notice.
      () => undefined,
    )
}

/** The actions on a guild, as menu items. */
export function GuildItems({ guild, onEdit }: { guild: Guild; onEdit: () => void }) {
  const { disabledReason } = useCallAccess(guilds.update)
  const undo = useUndoDeletion(guild.Id)
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
        undo={undo}
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
        body: 'The members who have no guild since come back, led by the leader of before or else the longest-standing.',
        confirm: 'Restore guild',
        done: 'The guild was restored with its members.',
        failed: restoreFailed,
      }}
    />
  )
}
