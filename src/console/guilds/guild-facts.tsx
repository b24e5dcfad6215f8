import { AppLink } from '#console/components/app-link.tsx'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { DescriptionList } from '#console/components/description-list.tsx'
import { Abbreviated } from '#console/components/number.tsx'
import { Time } from '#console/components/time/time.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { TagList } from '#console/platform/tags/tag-list.tsx'
import { playerScreen } from '#console/routes.ts'
import { accessPolicies, type Guild } from '#contract/guild.ts'
import classes from './guilds.module.css'

export function GuildFacts({ guild }: { guild: Guild }) {
  return (
    <div className={classes.facts}>
      <DescriptionList items={toDescriptionItems(guild)} />
    </div>
  )
}

function toDescriptionItems(guild: Guild) {
  const { LeaderId } = guild
  return [
    { label: 'Id', value: <CopyableId id={guild.Id} label="Copy guild ID" /> },
    {
      label: 'Leader ID',
      value:
        LeaderId === null ? (
          ''
        ) : (
          <AppLink href={toHref(playerScreen, { playerId: LeaderId })} className={classes.code}>
            {LeaderId}
          </AppLink>
        ),
    },
    { label: 'Name', value: <bdi>{guild.Name}</bdi> },
    { label: 'Minimum Level', value: <Abbreviated value={guild.MinLevel} /> },
    { label: 'Members', value: `${guild.MembersCount} of ${guild.MembersLimit}` },
    { label: 'Type', value: accessPolicies[guild.AccessPolicy] },
    { label: 'Average level', value: <Abbreviated value={guild.AverageLevel} /> },
    { label: 'Tags', value: guild.Tags.length === 0 ? '' : <TagList tags={guild.Tags} /> },
    { label: 'Created', value: <Time at={guild.CreatedAt} /> },
    { label: 'Created by', value: guild.CreatedBy },
    {
      label: 'Description',
      isWide: true,
      value: guild.Description === '' ? '' : <bdi className={classes.text}>{guild.Description}</bdi>,
    },
  ]
}
