import type { Icon } from '@tabler/icons-react'
import { AppLink } from '#console/components/app-link.tsx'
import { LoadingSkeleton } from '#console/components/loading-skeleton.tsx'
import type { ApiError } from '#console/platform/query/api-error.ts'
import classes from './home.module.css'

/** One matter of the home page: how many there are, and where they are dealt with. Nothing when there are none. */
export function HomeMatter({
  icon: Icon,
  label,
  count,
  error,
  toText,
  href,
}: {
  icon: Icon
  /** What it is about, for the line that says that it could not be read: "Reported names". */
  label: string
  /** Undefined while it loads. */
  count: number | undefined
  error: ApiError | undefined
  toText: (count: number) => string
  href: string
}) {
  if (count === 0) return null
  return (
    <li className={classes.matter}>
      <Icon size={16} aria-hidden className={classes.icon} />
      <Content {...{ label, count, error, toText, href }} />
    </li>
  )
}

function Content({
  label,
  count,
  error,
  toText,
  href,
}: Pick<Parameters<typeof HomeMatter>[0], 'label' | 'count' | 'error' | 'toText' | 'href'>) {
  if (count !== undefined) return <AppLink href={href}>{toText(count)}</AppLink>
  if (error) return <span className={classes.dimmed}>{label}: could not be loaded.</span>
  return <LoadingSkeleton height={16} width={180} label={`${label} are being counted`} />
}
