import type { MessageSendDetail } from '#contract/message-sends.ts'
import { GiftList } from '../gift-list.tsx'
import classes from '../messages.module.css'
import { getLanguageName } from '../shared/languages.ts'
import sendClasses from './sends.module.css'

/** The text and the gifts of a message to many, or that they were deleted. */
export function SendContent({ content }: { content: MessageSendDetail['Content'] }) {
  if (!content) {
    return (
      <p className={classes.hint}>
        No player has this message any more, so its text and gifts were deleted. The audit log keeps them.
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
