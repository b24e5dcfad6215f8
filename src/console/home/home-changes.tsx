import { Suspense } from 'react'
import { auditTargets } from '#console/audit/shared/audit-targets.ts'
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

/** "gems 5 → 10, and 2 more"; empty where it is not known. */
function toDifference({ Changes }: HomeChange): string {
  const [first, ...others] = Changes?.Changes ?? []
  if (!first) return ''
  const more = others.length + (Changes?.More ?? 0)
  const name = [first.Key, first.Path].filter((part) => part !== '').join(' ')
  const values = `${name} ${first.Before ?? 'none'} → ${first.After ?? 'none'}`.trim()
  return more === 0 ? values : `${values}, and ${more} more`
}

function Change({ change }: { change: HomeChange }) {
  const canReadAudit = useIsAllowed('ACCESS_AUDIT')
  const target = useSlot(auditTargets).find(({ kind }) => kind === change.TargetKind)
  const actions = useSlot(homeChangeActions)
  const thing = `${target?.label ?? change.TargetKind} ${change.TargetId}`.trim()
  const page = change.TargetId === '' ? undefined : target?.toHref?.(change.TargetId)
  const href = canReadAudit ? toHref(auditScreen, {}, { entry: change.Id }) : undefined
  const difference = toDifference(change)
  return (
    <li className={classes.row}>
      <span className={classes.sentence}>
        <bdi className={classes.who}>{change.IsOwn ? 'You' : change.ActorName || change.Actor}</bdi>:{' '}
        {href ? <AppLink href={href}>{change.Action}</AppLink> : change.Action}
        {thing === '' ? null : ', '}
        {page ? <AppLink href={page}>{thing}</AppLink> : thing}
        {difference === '' ? null : <span className={classes.difference}> · {difference}</span>}
      </span>
      <span className={classes.time}>
        <Time at={change.At} relative />
      </span>
      {actions.map(({ key, component: Action }) => (
        <Suspense key={key} fallback={null}>
          <Action change={change} />
        </Suspense>
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
