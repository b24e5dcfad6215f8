import { Fragment } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import { useTimeZone } from '#console/components/time/time-zone.ts'
import { useSlot } from '#console/platform/navigation/manifest.ts'
import { formatDetails, toSentence } from './audit-sentence.ts'
import { auditTargets } from './audit-targets.ts'
import { formatThing, type Part, type SentenceEntry, type Thing } from './sentence-source.ts'
import classes from './sentence-text.module.css'

function LinkedThing({ thing, text }: { thing: Thing; text: string }) {
  const target = useSlot(auditTargets).find(({ kind }) => kind === thing.kind)
  return target?.toHref ? <AppLink href={target.toHref(thing.id)}>{text}</AppLink> : text
}

function SentencePart({ part, previous, isLinked }: { part: Part; previous: Part | undefined; isLinked: boolean }) {
  if (typeof part === 'string') return <bdi>{part}</bdi>
  const text = formatThing(part, previous)
  return <bdi className={classes.thing}>{isLinked ? <LinkedThing thing={part} text={text} /> : text}</bdi>
}

/** Who did what to which thing, and what changed, in one sentence. `isLinked` makes links of the things; `isOwn` says "You". */
export function SentenceText({
  entry,
  isOwn = false,
  isLinked = false,
}: {
  entry: SentenceEntry
  isOwn?: boolean
  isLinked?: boolean
}) {
  // Renders again when another zone is chosen; the formatters read it themselves.
  useTimeZone()
  const sentence = toSentence(entry, { isOwn })
  const details = formatDetails(sentence)
  return (
    <>
      <bdi className={classes.who} title={entry.Actor}>
        {sentence.who}
      </bdi>{' '}
      {sentence.verb}
      {sentence.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move.
        <Fragment key={index}>
          {' '}
          <SentencePart part={part} previous={sentence.parts[index - 1]} isLinked={isLinked} />
        </Fragment>
      ))}
      {details === '' ? null : (
        <span className={classes.details}>
          {' '}
          · <bdi>{details}</bdi>
        </span>
      )}
    </>
  )
}
