import { Badge } from '@mantine/core'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { DescriptionList } from '#console/components/description-list.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { Time } from '#console/components/time/time.tsx'
import { isUnfinished, JobLine } from '#console/jobs/shared/job-line.tsx'
import { JobsSearchParams } from '#console/jobs/shared/jobs-search-params.ts'
import { usePageTitle } from '#console/platform/navigation/page-title.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { usePathParam, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { UnloadedPage } from '#console/platform/query/unloaded-page.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { globalGiftsScreen } from '#console/routes.ts'
import { type MessageSendDetail, messageSends } from '#contract/message-sends.ts'
import { GiftList } from '../gift-list.tsx'
import { toContentFacts } from '../message-facts.tsx'
import classes from '../messages.module.css'
import { SendToOthers } from '../send-links.tsx'
import { getLanguageName } from '../shared/languages.ts'
import { Recipients } from './recipients.tsx'
import { ResendButton, RevokeSend } from './send-actions.tsx'
import { SendPicture } from './send-picture.tsx'
import { formatAudience } from './send-shares.ts'
import sendClasses from './sends.module.css'

/** The text and the gifts of a message to many, or that they were deleted. */
function SendContent({ content }: { content: MessageSendDetail['Content'] }) {
  if (!content) {
    return (
      <p className={classes.hint}>
        No player has this message now, so its text and gifts were deleted. The audit log keeps them.
      </p>
    )
  }
  return (
    <div className={sendClasses.content}>
      <p className={classes.text} dir="auto">
        {content.Message}
      </p>
      {content.Translations.map(({ Language, Title, Message }) => (
        <section key={Language} aria-label={getLanguageName(Language)}>
          <h2 className={classes.heading}>{getLanguageName(Language)}</h2>
          <p className={classes.cardTitle}>
            <bdi>{Title}</bdi>
          </p>
          <p className={classes.text} dir="auto">
            {Message}
          </p>
        </section>
      ))}
      <div>
        <h2 className={classes.heading}>Gifts</h2>
        {content.Gifts.length > 0 ? <GiftList gifts={content.Gifts} /> : <p className={classes.hint}>None.</p>}
      </div>
    </div>
  )
}

const list = {
  title: 'Sent to many',
  href: toHref(globalGiftsScreen, {}, { tab: 'sends' }),
  linkText: 'All messages to many',
}

const runningIntervalMs = 2_000
const idleIntervalMs = 30_000

/** A message to many players: what became of it, its content and its recipients. */
export function SendPage() {
  const msgId = usePathParam('msgId')
  const query = useEndpointQuery(
    messageSends.get,
    { params: { msgId } },
    {
      errorDisplay: 'contained',
      keepPreviousData: false,
      refetchInterval: (send) =>
        send && (isUnfinished(send.Delivery) || isUnfinished(send.Revocation)) ? runningIntervalMs : idleIntervalMs,
    },
  )
  const { data } = query
  usePageTitle(data?.Title ?? 'Message')
  if (data) return <LoadedSend key={msgId} send={data} />
  return (
    <UnloadedPage
      title="Message"
      list={list}
      query={query}
      unknownText="There is no message to many players with this ID."
    />
  )
}

function LoadedSend({ send }: { send: MessageSendDetail }) {
  const [, setSearchParams] = useSearchParams(JobsSearchParams)
  const { Title, MsgId, CreationDate, CreatedBy, RevokedAt, RevokedBy, Delivery, Revocation } = send
  return (
    <>
      <PageHeader
        title={<bdi>{Title}</bdi>}
        crumbs={[list]}
        badges={RevokedAt === null ? null : <Badge color="gray">Revoked</Badge>}
        actions={
          <>
            {send.Content ? <SendToOthers content={{ ...send.Content, Title }} /> : null}
            <ResendButton send={send} />
            <RevokeSend send={send} />
          </>
        }
      />
      <SendPicture send={send} />
      {Delivery ? <JobLine label="Delivery" job={Delivery} skipped="unchanged" onShow={setSearchParams} /> : null}
      {Revocation ? <JobLine label="Revocation" job={Revocation} skipped="unchanged" onShow={setSearchParams} /> : null}
      <SendContent content={send.Content} />
      <h2 className={classes.heading}>About this message</h2>
      <DescriptionList
        items={[
          { label: 'Sent to', value: formatAudience(send) },
          { label: 'Sent by', value: CreatedBy },
          { label: 'Creation date', value: <Time at={CreationDate} /> },
          ...(RevokedAt === null
            ? []
            : [
                { label: 'Revoked', value: <Time at={RevokedAt} /> },
                { label: 'Revoked by', value: RevokedBy },
              ]),
          { label: 'Message ID', value: <CopyableId id={MsgId} label="Copy message ID" /> },
          ...(send.Content ? toContentFacts({ ...send.Content, CreationDate }) : []),
        ]}
      />
      <h2 className={classes.heading}>{send.Audience === 'everybody' ? 'Players who collected it' : 'Recipients'}</h2>
      <Recipients send={send} />
    </>
  )
}
