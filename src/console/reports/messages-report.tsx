import { LoadingSkeleton } from '#console/components/loading-skeleton.tsx'
import { abbreviate, formatExact } from '#console/components/number.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type MessageDay, reports } from '#contract/reports.ts'
import { ReportPanel } from './report-panel.tsx'
import type { ReportTabProps } from './report-params.ts'
import { ReportFrame } from './report-tools.tsx'

const figures = [
  { title: 'Messages sent', read: ({ Sent }: MessageDay) => Sent },
  { title: 'Messages collected', read: ({ Collected }: MessageDay) => Collected },
  { title: 'Gifts collected', read: ({ Gifts }: MessageDay) => Gifts },
]

/** Messages that were sent and collected, and the gifts in them. */
export function MessagesReport({ period, showsNumbers }: ReportTabProps) {
  const { data } = useEndpointQuery(reports.messages, { query: period })
  if (!data) return <LoadingSkeleton label="Reading messages…" height={480} />
  const { Days, Before, Since } = data
  return (
    <ReportFrame
      name="messages"
      rows={[
        ['Day', 'Sent', 'Collected', 'GiftsCollected'],
        ...Days.map(({ Day, Sent, Collected, Gifts }) => [Day, Sent, Collected, Gifts]),
      ]}
      notes={[
        Since.Messages === null
          ? 'Messages are not counted.'
          : { text: 'Messages are known since', since: Since.Messages },
        'A message to all players counts when it is collected, one that was taken back does not. Mock players are left out.',
      ]}
    >
      {figures.map(({ title, read }) => (
        <ReportPanel<MessageDay>
          key={title}
          title={title}
          report={{ Days, Before }}
          since={Since.Messages}
          axisText={abbreviate}
          showsNumbers={showsNumbers}
          read={read}
          format={formatExact}
        />
      ))}
    </ReportFrame>
  )
}
