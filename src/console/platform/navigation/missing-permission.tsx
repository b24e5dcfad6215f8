import { type ReactNode, Suspense } from 'react'
import { EmptyState } from '#console/components/empty-state.tsx'
import { useManifest } from './manifest.ts'
import classes from './missing-permission.module.css'

/** In place of a page or tab without permission: the unauthorized text, what is missing, whom to ask, and next steps. */
export function MissingPermission({ reason, children }: { reason: string; children?: ReactNode }) {
  const { permissionContact: Contact } = useManifest()
  return (
    <EmptyState text="You're not authorized to see this page.">
      <p className={classes.reason}>
        {reason}
        {Contact ? (
          <Suspense fallback={null}>
            {' '}
            <Contact />
          </Suspense>
        ) : null}
      </p>
      {children}
    </EmptyState>
  )
}
