import { Group, Text, TextInput } from '@mantine/core'
import { formatTotal } from '#console/components/table/pager.tsx'
import { Time } from '#console/components/time/time.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { TabbedLists } from '#console/platform/lists/tabbed-lists.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import { type GuildMember, GuildName, guildNameLimit } from '#contract/guild.ts'
import type { CarePlan, CareReason, GuildInNeed } from '#contract/guild-care.ts'
import { guilds } from '#contract/guilds.ts'
import { careLists, PlanParams } from './care-list.tsx'
import { deletionUndo, editUndo, toDeleteLabels } from './guild-actions.tsx'
import { MemberNames } from './kick-selected.tsx'
import { toMemberName } from './member-menu.tsx'

type PlanProps = { readonly guild: GuildInNeed; readonly onClose: () => void }

function Seen({ member }: { member: GuildMember }) {
  return (
    <Text size="sm">
      <bdi>{toMemberName(member)}</bdi>, last seen{' '}
      {member.LastSeen === null ? 'never' : <Time at={member.LastSeen} relative />}, member since{' '}
      <Time at={member.JoinedAt} />
    </Text>
  )
}

function TransferPlan({ guild, plan, onClose }: PlanProps & { plan: CarePlan }) {
  const { Leader, Successor, InactiveDays } = plan
  return (
    <FormDialog
      endpoint={guilds.transfer}
      toInput={() => ({ params: { id: guild.Id, playerId: Successor?.PlayerId ?? '' } })}
      title={`Transfer the leadership of ${guild.Name}?`}
      confirmLabel="Transfer leadership"
      canConfirm={() => Successor !== null}
      takesReason
      successMessage={`The leadership of ${guild.Name} was transferred.`}
      errorMessage="Couldn't transfer the leadership."
      undo={() => ({
        done: `${guild.Name} has its previous leader again.`,
        failed: "Couldn't transfer the leadership back.",
      })}
      keptBy="plan"
      subject="this guild"
      target={
        <>
          <Text fw={600} size="sm">
            Leader
          </Text>
          {Leader ? <Seen member={Leader} /> : <Text size="sm">None</Text>}
          <Text fw={600} size="sm" mt="sm">
            Next leader
          </Text>
          {Successor ? (
            <Seen member={Successor} />
          ) : (
            <Text size="sm">
              No other member was active in the last {InactiveDays} days, so there is no suggestion. Transfer the
              leadership to any member on the page of the guild.
            </Text>
          )}
        </>
      }
      onClose={onClose}
    />
  )
}

function KickPlan({ guild, plan: { Departures, MembersLimit }, onClose }: PlanProps & { plan: CarePlan }) {
  const count = Departures.length === 1 ? '1 member' : `${Departures.length} members`
  return (
    <FormDialog
      endpoint={guilds.kickMany}
      toInput={() => ({ params: { id: guild.Id }, body: { PlayerIds: Departures.map(({ PlayerId }) => PlayerId) } })}
      title={`Kick ${count} of ${guild.Name}?`}
      confirmLabel={`Kick ${count}`}
      canConfirm={() => Departures.length > 0}
      isDestructive
      takesReason
      successMessage={`${count} of ${guild.Name} kicked.`}
      errorMessage="Couldn't kick the members."
      keptBy="plan"
      subject="this guild"
      target={
        <>
          <Text size="sm">
            {MembersLimit} members are allowed. The members inactive for longest are kicked, never the leader:
          </Text>
          <MemberNames members={Departures} />
        </>
      }
      onClose={onClose}
    />
  )
}

function DeletePlan({ guild, onClose }: PlanProps) {
  const { question, body, confirm, done, failed } = toDeleteLabels(guild)
  return (
    <FormDialog
      endpoint={guilds.remove}
      toInput={() => ({ params: { id: guild.Id } })}
      title={question}
      confirmLabel={confirm}
      isDestructive
      takesReason
      errorMessage={failed}
      keptBy="plan"
      subject="this guild"
      target={<Text size="sm">{body}</Text>}
      successMessage={done}
      undo={() => deletionUndo}
      onClose={onClose}
    />
  )
}

function RenamePlan({ guild, onClose }: PlanProps) {
  const count = guild.NameReports === 1 ? '1 player' : `${guild.NameReports} players`
  return (
    <FormDialog
      endpoint={guilds.update}
      initialValues={{ name: guild.Name }}
      ifMatch={guild.Version}
      validate={({ name }) => {
        const problem = GuildName.safeParse(name).error?.issues[0]?.message
        return problem ? { name: problem } : {}
      }}
      toInput={({ name }) => ({ body: { guild: { id: guild.Id, name: name.trim() } } })}
      labels={{ name: 'Name' }}
      errorFields={{ 'guild.name': 'name' }}
      title={`Change the name of ${guild.Name}?`}
      confirmLabel="Change name"
      canConfirm={(_, isDirty) => isDirty}
      takesReason
      successMessage={`The name of ${guild.Name} was changed.`}
      undo={() => editUndo}
      errorMessage="Couldn't change the name."
      keptBy="plan"
      subject="this guild"
      target={
        <Group justify="space-between" mb="sm">
          <Text size="sm">{count} reported this name. A new name has no reports.</Text>
          <ActionButton
            endpoint={guilds.dismissReports}
            input={{ params: { id: guild.Id } }}
            onDone={onClose}
            button={{ size: 'compact-sm' }}
            labels={{
              label: 'Dismiss the reports',
              question: `Keep the name ${guild.Name}?`,
              body: 'The reports are deleted.',
              confirm: 'Dismiss the reports',
              done: `Reports of the name ${guild.Name} dismissed.`,
              failed: "Couldn't dismiss the reports.",
            }}
          />
        </Group>
      }
      onClose={onClose}
    >
      {({ field }) => <TextInput {...field('name')} maxLength={guildNameLimit} autoComplete="off" data-autofocus />}
    </FormDialog>
  )
}

/** What would mend a guild, and the button that does it. */
function PlanDialog({ reason, ...props }: PlanProps & { reason: CareReason }) {
  const needsPlan = reason === 'inactive leader' || reason === 'over capacity'
  const { data } = useEndpointQuery(
    guilds.carePlan,
    { params: { id: props.guild.Id } },
    { enabled: needsPlan, keepPreviousData: false },
  )
  if (reason === 'nearly empty') return <DeletePlan {...props} />
  if (reason === 'reported name') return <RenamePlan {...props} />
  if (!data) return null
  return reason === 'inactive leader' ? <TransferPlan {...props} plan={data} /> : <KickPlan {...props} plan={data} />
}

type CareLimits = EndpointReply<typeof guilds.careLimits>

function toExplanation(reason: CareReason, { InactiveDays, FewMembers, MembersLimit }: CareLimits): string {
  const few = FewMembers === 1 ? 'only 1 member' : `${FewMembers} members or fewer`
  const texts: Readonly<Record<CareReason, string>> = {
    'inactive leader': `Leaders who were inactive for ${InactiveDays} days.`,
    'nearly empty': `Guilds with ${few}.`,
    'over capacity': `Guilds with more than ${MembersLimit} members.`,
    'reported name': 'Names that players reported, most reports first.',
  }
  return texts[reason]
}

/** From when on a guild is in the list; a line of its height until it is known. */
function Explanation({ reason }: { reason: CareReason }) {
  const { data } = useEndpointQuery(guilds.careLimits, {}, { errorDisplay: 'part' })
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {data ? toExplanation(reason, data) : '\u00a0'}
    </Text>
  )
}

function CareTab({ reason }: { reason: CareReason }) {
  const [{ plan }, setSearchParams] = useSearchParams(PlanParams)
  return (
    <ListView list={careLists[reason]} summary={<Explanation reason={reason} />}>
      {({ rows }) => {
        const guild = rows?.find(({ Id }) => Id === plan)
        return guild ? (
          <PlanDialog
            key={guild.Id}
            guild={guild}
            reason={reason}
            onClose={() => setSearchParams({ plan: undefined })}
          />
        ) : null
      }}
    </ListView>
  )
}

/** How many guilds need attention for a reason. */
const createCount = (reason: CareReason) =>
  function Count() {
    const { data } = useEndpointQuery(guilds.care, { query: { reason, take: '1' } }, { errorDisplay: 'quiet' })
    return data ? (
      <Text size="xs" c="dimmed" component="span">
        {formatTotal(data.Total, data.TotalIsExact)}
      </Text>
    ) : null
  }

const toTab = (reason: CareReason, title: string) => ({
  key: reason.replace(' ', '-'),
  title,
  count: createCount(reason),
  content: <CareTab reason={reason} />,
})

const tabs = [
  toTab('inactive leader', 'Inactive leader'),
  toTab('nearly empty', 'Nearly empty'),
  toTab('over capacity', 'Over capacity'),
  toTab('reported name', 'Reported name'),
]

export function CarePage() {
  return <TabbedLists title="Guild Care" label="Why guilds need attention" tabs={tabs} />
}
