import { type Icon, IconFlag, IconGift, IconPin, IconUserX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import { LinkedText } from '#console/components/linked-text.tsx'
import { Time } from '#console/components/time/time.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { deletionsScreen, messagesTab, notesTab, reportsScreen, toPlayerTabHref } from '#console/routes.ts'
import type { PlayerOverview } from '#contract/player-overview.ts'
import classes from './overview.module.css'

/** One matter: what it is, and where it is dealt with. */
type Matter = {
  readonly key: string
  readonly icon: Icon
  readonly text: ReactNode
  readonly link: { readonly label: string; readonly href: string }
}

function toMatters(playerId: string, overview: PlayerOverview): readonly Matter[] {
  const { DeletionRequestedAt, Report, WaitingGifts, Notes } = overview
  const matters: (Matter | undefined)[] = [
    DeletionRequestedAt === null
      ? undefined
      : {
          key: 'deletion',
          icon: IconUserX,
          text: (
            <>
              Asked to be deleted <Time at={DeletionRequestedAt} relative />
            </>
          ),
          link: { label: 'Open request', href: toHref(deletionsScreen, {}, { filter: playerId }) },
        },
    Report === null
      ? undefined
      : {
          key: 'report',
          icon: IconFlag,
          text: (
            <>
              Name reported {Report.Votes === 1 ? 'once' : `${Report.Votes.toLocaleString('en')} times`}:{' '}
              <bdi className={classes.quoted}>{Report.Name}</bdi>
            </>
          ),
          link: { label: 'Open report', href: toHref(reportsScreen, {}, { filter: playerId }) },
        },
    WaitingGifts.Count === 0
      ? undefined
      : {
          key: 'gifts',
          icon: IconGift,
          text: (
            <>
              {WaitingGifts.Count === 1
                ? '1 unclaimed gift'
                : `${WaitingGifts.Count.toLocaleString('en')} unclaimed gifts`}
              : <bdi>{WaitingGifts.Newest.map(({ Title }) => Title).join(', ')}</bdi>
              {WaitingGifts.Count > WaitingGifts.Newest.length ? ' …' : null}
            </>
          ),
          link: {
            label: WaitingGifts.Count === 1 ? 'Open message' : 'Open messages',
            href: toPlayerTabHref(messagesTab, playerId, {
              message: WaitingGifts.Count === 1 ? WaitingGifts.Newest[0]?.MsgId : undefined,
            }),
          },
        },
    Notes.First === null
      ? undefined
      : {
          key: 'note',
          icon: IconPin,
          text: (
            <>
              <span className={classes.note}>
                <bdi>
                  <LinkedText text={Notes.First.Text} />
                </bdi>
              </span>
              <span className={classes.dimmed}>
                {Notes.First.Author}, <Time at={Notes.First.CreatedAt} relative />
              </span>
            </>
          ),
          link: {
            label: Notes.Count === 1 ? 'Open note' : `All ${Notes.Count.toLocaleString('en')} notes`,
            href: toPlayerTabHref(notesTab, playerId),
          },
        },
  ]
  return matters.filter((matter) => matter !== undefined)
}

/** What is open about a player: requests, reports, gifts, notes. Nothing when there is none. */
export function AttentionList({ playerId, overview }: { playerId: string; overview: PlayerOverview }) {
  const matters = toMatters(playerId, overview)
  if (matters.length === 0) return null
  return (
    <ul className={classes.matters} aria-label="Open matters">
      {matters.map(({ key, icon: Icon, text, link }) => (
        <li key={key} className={classes.matter}>
          <Icon size={16} aria-hidden className={classes.icon} />
          <span className={classes.matterText}>{text}</span>
          <AppLink href={link.href}>{link.label}</AppLink>
        </li>
      ))}
    </ul>
  )
}
