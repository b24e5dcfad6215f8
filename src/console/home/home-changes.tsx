import { Suspense } from 'react'
import { formatSentence, toSentence } from '#console/audit/shared/audit-sentence.ts'
import { SentenceText } from '#console/audit/shared/sentence-text.tsx'
import { AppLink } from '#console/components/app-link.tsx'
import { Time } from '#console/components/time/time.tsx'
import { useSlot } from '#console/platform/navigation/manifest.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useIsAllowed } from '#console/platform/session/session.ts'
import { auditScreen } from '#console/routes.ts'
import type { HomeChange } from '#contract/home.ts'
import classes from './home-lists.module.css'
import { HomeSection } from './shared/home-section.tsx'
import { homeChangeActions } from './shared/home-slots.ts'

const shownChanges = 4

function Change({ change }: { change: HomeChange }) {
  const canReadAudit = useIsAllowed('ACCESS_AUDIT')
  const actions = useSlot(homeChangeActions)
  return (
    <li className={classes.row}>
      <span className={classes.sentence} title={formatSentence(toSentence(change, { isOwn: change.IsOwn }))}>
        <SentenceText entry={change} isOwn={change.IsOwn} isLinked />
      </span>
      <span className={classes.time}>
        {canReadAudit ? (
          <AppLink href={toHref(auditScreen, {}, { entry: change.Id })}>
            <Time at={change.At} relative />
          </AppLink>
        ) : (
          <Time at={change.At} relative />
        )}
      </span>
      {actions.map(({ key, component: Action }) => (
        <span key={key} className={classes.action}>
          <Suspense fallback={null}>
            <Action change={change} />
          </Suspense>
        </span>
      ))}
    </li>
  )
}

/** What was changed last: by all users for those who may read the audit log, else by oneself. */
export function HomeChanges({ changes }: { changes: readonly HomeChange[] }) {
  const canReadAudit = useIsAllowed('ACCESS_AUDIT')
  return (
    <HomeSection
      title={canReadAudit ? 'Last changes' : 'Your last changes'}
      {...(canReadAudit && { all: { label: 'Audit log', href: toHref(auditScreen) } })}
    >
      {changes.length === 0 ? (
        <p className={classes.empty}>
          {canReadAudit ? 'Nobody has changed anything yet.' : 'You have changed nothing yet.'}
        </p>
      ) : (
        <ul className={classes.list}>
          {changes.slice(0, shownChanges).map((change) => (
            <Change key={change.Id} change={change} />
          ))}
        </ul>
      )}
    </HomeSection>
  )
}
