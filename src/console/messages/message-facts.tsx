import { Anchor, Tooltip } from '@mantine/core'
import type { DescriptionItem } from '#console/components/description-list.tsx'
import { formatExact } from '#console/components/number.tsx'
import { Time } from '#console/components/time/time.tsx'
import { isWebUrl, type Message } from '#contract/messages.ts'
import { toHours } from './form/message-values.ts'
import { getExpiry } from './message-rows.ts'
import classes from './messages.module.css'
import { getLanguageName } from './shared/languages.ts'

/** An external link, followed only when it leads to the web; it opens in a new tab, without a referrer. */
function SafeLink({ url }: { url: string }) {
  if (!isWebUrl(url)) return <>{url || '–'}</>
  return (
    <Tooltip label="Opens in a new tab">
      <Anchor href={url} target="_blank" rel="noopener noreferrer nofollow" inherit className={classes.link}>
        {url}
      </Anchor>
    </Tooltip>
  )
}

function hoursText(ticks: number): string {
  const hours = Number(toHours(ticks))
  return hours === 1 ? '1 hour' : `${formatExact(hours)} hours`
}

const toLanguageText = (code: string) => `${getLanguageName(code) || code} (${code})`

const toOtherLanguages = ({ Translations }: Pick<Message, 'Translations'>) =>
  Translations.length === 0
    ? 'One for all'
    : `Also in ${Translations.map(({ Language }) => toLanguageText(Language)).join(', ')}`

/** What the form of a message sets besides text and gifts: when it can be collected, and what it shows. */
export function toContentFacts(
  message: Pick<
    Message,
    'AvailableDate' | 'CreationDate' | 'Expiration' | 'AutomaticDisplay' | 'ExternalLink' | 'ImageURL' | 'Translations'
  > & { readonly Language?: string | null },
): readonly DescriptionItem[] {
  const ends = getExpiry(message)
  return [
    { label: 'Available', value: <Time at={message.AvailableDate} fallback="At once" /> },
    {
      label: ends <= new Date() ? 'Expired' : 'Expires',
      value: (
        <>
          <Time at={ends} /> ({hoursText(message.Expiration)})
        </>
      ),
    },
    { label: 'Automatic display', value: message.AutomaticDisplay ? 'Yes' : 'No' },
    {
      label: 'Language',
      value: message.Language == null ? toOtherLanguages(message) : `${toLanguageText(message.Language)}, the player’s`,
    },
    { label: 'External link', value: <SafeLink url={message.ExternalLink} />, isWide: true },
    { label: 'Image URL', value: message.ImageURL, isWide: true },
  ]
}
