import { Time } from '#console/components/time/time.tsx'
import { isImageUrl, isWebUrl } from '#contract/messages.ts'
import { GiftList } from '../gift-list.tsx'
import { getExpiry } from '../message-rows.ts'
import classes from '../messages.module.css'
import { type MessageDraft, parseExpiration, toAvailableDate, toGifts } from './message-draft.ts'

/** What the player will read and get, as far as the form is filled in. */
export function MessagePreview({ draft }: { draft: MessageDraft }) {
  const { title, message, externalLink, imageUrl } = draft
  const gifts = toGifts(draft)
  const available = toAvailableDate(draft)
  const expiration = parseExpiration(draft.expiration)
  const ends =
    'ticks' in expiration
      ? getExpiry({
          AvailableDate: available?.toISOString() ?? null,
          CreationDate: new Date().toISOString(),
          Expiration: expiration.ticks,
        })
      : undefined
  return (
    <section className={classes.preview} aria-label="What the player will see">
      <p className={classes.previewHeading}>What the player will see</p>
      <div className={classes.card}>
        {isImageUrl(imageUrl.trim()) ? <p className={classes.image}>Image: {imageUrl.trim()}</p> : null}
        <p className={classes.cardTitle}>
          <bdi className={title.trim() === '' ? classes.dim : undefined}>{title.trim() || 'Title'}</bdi>
        </p>
        <p className={classes.cardText} dir="auto">
          <span className={message.trim() === '' ? classes.dim : undefined}>{message.trim() || 'Message'}</span>
        </p>
        {gifts.length > 0 ? <GiftList gifts={gifts} /> : null}
        {isWebUrl(externalLink.trim()) ? <p className={classes.image}>Leads to {externalLink.trim()}</p> : null}
      </div>
      <p className={classes.hint}>
        {available ? (
          <>
            From <Time at={available} />
          </>
        ) : (
          'From now'
        )}
        {ends ? (
          <>
            {' until '}
            <Time at={ends} />
          </>
        ) : null}
        . {draft.automaticDisplay ? 'The game opens it by itself.' : 'It waits in the inbox.'}
      </p>
    </section>
  )
}
