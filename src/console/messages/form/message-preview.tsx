import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Time } from '#console/components/time/time.tsx'
import { fillPlayer, pickText } from '#contract/localized-text.ts'
import { isImageUrl, isWebUrl } from '#contract/messages.ts'
import type { Player } from '#contract/players.ts'
import { GiftList } from '../gift-list.tsx'
import { getExpiry } from '../message-rows.ts'
import classes from '../messages.module.css'
import { getLanguageName } from '../shared/languages.ts'
import { type MessageValues, parseExpiration, toAvailableDate, toGifts, toTexts } from './message-values.ts'

/** Whom texts are previewed for when they go to many. */
const somebody = { PlayerId: '12345', Nickname: 'Player', Language: '' }

const own = 'own'

/** What the player will read and get, as far as the form is filled in; in each language, if there are several. */
export function MessagePreview({
  values,
  player = somebody,
}: {
  values: MessageValues
  player?: Pick<Player, 'PlayerId' | 'Nickname' | 'Language'> | undefined
}) {
  const [chosen, setChosen] = useState<string>()
  const texts = toTexts(values)
  const [link, image] = [values.ExternalLink.trim(), values.ImageURL.trim()]
  const ofPlayer = pickText(texts, player.Language)
  const language = chosen ?? ofPlayer.Language ?? own
  const read = texts.Translations.find(({ Language }) => Language === language) ?? texts
  const [title, message] = [read.Title, read.Message].map((text) =>
    fillPlayer(text, { name: player.Nickname, id: player.PlayerId }),
  )
  const gifts = toGifts(values)
  const available = toAvailableDate(values)
  const expiration = parseExpiration(values.hours)
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
      {texts.Translations.length > 0 ? (
        <NativeSelect
          aria-label="Language of the preview"
          value={language}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            { value: own, label: 'Any other language' },
            ...texts.Translations.map(({ Language }) => ({
              value: Language,
              label: getLanguageName(Language) || Language,
            })),
          ]}
        />
      ) : null}
      <div className={classes.card}>
        {isImageUrl(image) ? <p className={classes.image}>Image: {image}</p> : null}
        <p className={classes.cardTitle}>
          <bdi className={title ? undefined : classes.dim}>{title || 'Title'}</bdi>
        </p>
        <p className={classes.cardText} dir="auto">
          <span className={message ? undefined : classes.dim}>{message || 'Message'}</span>
        </p>
        {gifts.length > 0 ? <GiftList gifts={gifts} /> : null}
        {isWebUrl(link) ? <p className={classes.image}>Leads to {link}</p> : null}
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
        . {values.AutomaticDisplay ? 'Opens automatically in the game.' : 'It waits in the inbox.'}
      </p>
    </section>
  )
}
