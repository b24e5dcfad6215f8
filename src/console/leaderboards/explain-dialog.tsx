import { Modal, Skeleton, Stack, Text } from '@mantine/core'
import { AppLink } from '#console/components/app-link.tsx'
import { DescriptionList } from '#console/components/description-list.tsx'
import { useReturnFocus } from '#console/components/dialog/use-return-focus.ts'
import { Exact } from '#console/components/number.tsx'
import { Time } from '#console/components/time/time.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { playerScreen } from '#console/routes.ts'
import type { RankExplanation } from '#contract/leaderboard.ts'
import { defaultScore } from '#contract/leaderboard-definitions.ts'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'

const reasons: Readonly<Record<NonNullable<RankExplanation['NoRank']>, string>> = {
  hacker: 'Flagged as a hacker. Hackers have no rank.',
  hidden: 'Hidden by staff. Hidden players have no rank.',
  removed: 'Removed by staff. Can be restored under "Removed players".',
  left: 'The player left the event and its leaderboard.',
  'unranked-at-end':
    'When the order became final, the player was hidden, flagged as a hacker or not on the leaderboard, and has no rank.',
}

const noPrizeReasons: Readonly<Record<NonNullable<RankExplanation['NoPrize']>, string>> = {
  hacker: 'Flagged as a hacker after the order became final. The rank stays, without a prize.',
  hidden: 'Hidden by staff after the order became final. The rank stays, without a prize.',
}

/** "2,654 more points give": three decimals, unless they would make it 0. Nothing changes a final order any more. */
function toMorePoints(points: number, isFinal: boolean): string {
  const text = points < 0.001 ? String(points) : points.toLocaleString('en')
  const verb = isFinal ? 'would have given' : text === '1' ? 'gives' : 'give'
  return `${text} more ${text === '1' ? 'point' : 'points'} ${verb}`
}

function toSummary({ Rank, NoRank, Above, PointsToNext, IsFinal }: RankExplanation): string {
  if (NoRank !== null) return reasons[NoRank]
  if (Above === null || PointsToNext === null)
    return `Rank ${Rank?.toLocaleString('en')}. ${Rank === 1 ? 'No player is ahead.' : 'No player above has a rank.'}`
  const rank = `Rank ${Rank?.toLocaleString('en')}.`
  if (PointsToNext === 0) return `${rank} The player above has the same score and reached it first.`
  return `${rank} ${toMorePoints(PointsToNext, IsFinal)} the score of rank ${Above.Rank.toLocaleString('en')}.`
}

function Neighbor({ neighbor }: { neighbor: RankExplanation['Above'] }) {
  if (neighbor === null) return <>–</>
  const { PlayerId, Nickname, Rank, Score } = neighbor
  return (
    <>
      {Rank.toLocaleString('en')}.{' '}
      <AppLink href={toHref(playerScreen, { playerId: PlayerId })} style={{ textDecoration: 'underline' }}>
        {PlayerId}
      </AppLink>{' '}
      <bdi>{Nickname}</bdi>, <Exact value={Score} />
    </>
  )
}

/** Where a score comes from that its inputs do not explain. Who left or was removed is not in the final order. */
const toScoreSource = ({ IsFinal, NoRank }: RankExplanation) =>
  IsFinal && NoRank !== 'removed' && NoRank !== 'left'
    ? 'The score of the final order. Later corrections do not change it.'
    : 'The score is the stored one: as the game last reported it or staff corrected it, and 0 before that.'

function Explanation({ data }: { data: RankExplanation }) {
  const { Inputs, IsFinal } = data
  return (
    <Stack gap="sm">
      <Text>{toSummary(data)}</Text>
      {data.NoPrize === null ? null : <Text>{noPrizeReasons[data.NoPrize]}</Text>}
      <DescriptionList
        items={[
          { label: 'Score', value: <Exact value={data.Score} /> },
          { label: IsFinal ? 'Final since' : 'As of', value: <Time at={data.AsOf} /> },
          { label: 'Above', value: <Neighbor neighbor={data.Above} /> },
          { label: 'Below', value: <Neighbor neighbor={data.Below} /> },
          ...(Inputs === null
            ? []
            : [
                { label: 'Reported amount', value: <Exact value={Inputs.Base} /> },
                { label: 'Per second', value: <Exact value={Inputs.Rate} /> },
                { label: 'Seconds since the report', value: <Exact value={Inputs.ElapsedSeconds} /> },
                {
                  label: 'Seconds counted twice',
                  value: <Exact value={Math.min(Inputs.BonusSeconds, Inputs.ElapsedSeconds)} />,
                },
              ]),
        ]}
      />
      {Inputs === null ? (
        <Text size="sm">{toScoreSource(data)}</Text>
      ) : (
        <Text size="sm">Score = amount + per second × (seconds since the report + seconds counted twice).</Text>
      )}
    </Stack>
  )
}

/** How the rank of a player comes about, or why there is none. */
export function ExplainDialog({
  boardKey,
  attribute,
  playerId,
  onClose,
}: {
  boardKey: string
  /** What the list is ranked by. */
  attribute: string
  playerId: string
  onClose: () => void
}) {
  useReturnFocus(true)
  const { data, error } = useEndpointQuery(
    leaderboardEntries.explain,
    { params: { key: boardKey, playerId } },
    { errorDisplay: 'quiet', keepPreviousData: false },
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={`The rank of ${playerId}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {attribute === defaultScore ? null : (
        <Text size="sm" mb="sm">
          This is the rank by the default score, which prizes are given by. The list is ranked by <bdi>{attribute}</bdi>
          .
        </Text>
      )}
      {data ? <Explanation data={data} /> : error ? <Text>{error.message}</Text> : <Skeleton height={160} />}
    </Modal>
  )
}
