import { Text } from '@mantine/core'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { TabbedLists } from '#console/platform/lists/tabbed-lists.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { CareReason } from '#contract/guilds/care.ts'
import { guilds } from '#contract/guilds/guilds.ts'
import { careLists } from './care-list.tsx'
import { PlanParams } from './care-params.ts'
import { PlanDialog } from './plan-dialog.tsx'

/** From when on a guild is in the list. */
function Explanation({ reason }: { reason: CareReason }) {
  const { data } = useEndpointQuery(guilds.careLimits, {}, { errorDisplay: 'part' })
  if (!data) return null
  const { InactiveDays, FewMembers, MembersLimit } = data
  const few = FewMembers === 1 ? 'only 1 member' : `${FewMembers} members or fewer`
  const texts: Readonly<Record<CareReason, string>> = {
    'inactive leader': `Leaders who were not seen for ${InactiveDays} days.`,
    'nearly empty': `Guilds with ${few}.`,
    'over capacity': `Guilds with more than ${MembersLimit} members.`,
    'reported name': 'Names that players reported, most reports first.',
  }
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {texts[reason]}
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

const tabs = [
  { key: 'inactive-leader', title: 'Inactive leader', content: <CareTab reason="inactive leader" /> },
  { key: 'nearly-empty', title: 'Nearly empty', content: <CareTab reason="nearly empty" /> },
  { key: 'over-capacity', title: 'Over capacity', content: <CareTab reason="over capacity" /> },
  { key: 'reported-name', title: 'Reported name', content: <CareTab reason="reported name" /> },
]

/** The guilds that need a hand, each with the action that mends it. */
export function CarePage() {
  return <TabbedLists title="Guild Care" label="Why guilds need a hand" tabs={tabs} />
}
