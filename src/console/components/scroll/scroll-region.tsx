import type { ReactNode } from 'react'

/** A part of a page that scrolls by itself, which the keyboard reaches, too. */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string
  className: string | undefined
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
