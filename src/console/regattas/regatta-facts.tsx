import { AppLink } from '#console/components/app-link.tsx'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import type { DescriptionItem } from '#console/components/description-list.tsx'
import { formatExact } from '#console/components/number.tsx'
import { Time } from '#console/components/time/time.tsx'
import { reportedByLabel, reporterNames } from '#console/leaderboards/shared/reported-by-field.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { regattaDefinitionsScreen } from '#console/routes.ts'
import type { Regatta } from '#contract/regatta.ts'
import type { RegattaDefinition } from '#contract/regatta-definition.ts'
import { formatDuration } from '#contract/regatta-duration.ts'
import { FirstStart, Limit } from './definition-list.tsx'

const toTimes = (regatta: Regatta) => [
  { label: 'Creation date', value: <Time at={regatta.CreationDate} /> },
  { label: 'Competition start', value: <Time at={regatta.StartDate} /> },
  { label: 'Competition end', value: <Time at={regatta.CompetitionEndDate} /> },
  { label: 'Regatta end', value: <Time at={regatta.EndDate} /> },
]

export function toFacts(regatta: Regatta): readonly DescriptionItem[] {
  const { Id, RegattaDefinitionId, DataKey, DeletedBy, StartedAt, FinishedAt, RefusedReports } = regatta
  const definition = String(RegattaDefinitionId)
  return [
    { label: 'Id', value: <CopyableId id={String(Id)} label="Copy regatta ID" /> },
    {
      label: 'Definition ID',
      value: <AppLink href={toHref(regattaDefinitionsScreen, {}, { filter: definition })}>{definition}</AppLink>,
    },
    { label: 'Data Key', value: <bdi>{DataKey}</bdi> },
    ...toTimes(regatta),
    { label: 'Groups made', value: <Time at={StartedAt} /> },
    { label: 'Ranks final since', value: <Time at={FinishedAt} /> },
    ...(RefusedReports > 0 ? [{ label: 'Scores that came too late', value: formatExact(RefusedReports) }] : []),
    ...(DeletedBy === null ? [] : [{ label: 'Deleted by', value: DeletedBy }]),
  ]
}

/** What a regatta took from its definition, and what the definition says of its series once it is loaded. */
export function toRules(
  regatta: Regatta,
  definition: RegattaDefinition | null | undefined,
): readonly DescriptionItem[] {
  return [
    { label: 'Start Date', value: definition ? <FirstStart definition={definition} /> : '–' },
    { label: 'Duration', value: formatDuration(regatta.Duration) },
    { label: 'Cooldown', value: formatDuration(regatta.Cooldown) },
    { label: 'Level Offset', value: String(regatta.GuildLevelOffset) },
    { label: 'Guild Count', value: <Limit count={regatta.GuildsQuantity} /> },
    { label: 'Guild Members Count', value: <Limit count={regatta.GuildMembersQuantity} /> },
    { label: reportedByLabel, value: reporterNames[regatta.ReportedBy] },
    { label: 'Inactive Next Regatta', value: definition ? (definition.InactivateRegattas ? 'Yes' : 'No') : '–' },
  ]
}
