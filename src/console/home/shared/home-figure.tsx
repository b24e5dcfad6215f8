import type { ReactNode } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import { Figure } from '#console/components/figure.tsx'

/** One figure of the day, with the list behind it; a dash while it is unknown. */
export function HomeFigure({ label, value, href }: { label: string; value: ReactNode; href: string }) {
  return <Figure label={<AppLink href={href}>{label}</AppLink>} value={value} />
}
