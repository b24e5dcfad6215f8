import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'

/** Stands in a dialog after a conflict; its button then says `saveAnyway`. `children` say what was and what is now. */
export function ConflictAlert({ subject, children }: { subject: string; children: ReactNode }) {
  return (
    <Alert color="yellow" mt="sm" role="alert" title={`Somebody else changed this ${subject} in the meantime`}>
      {children} Save yours, or cancel to leave it as it is.
    </Alert>
  )
}

/** The label of the button that overwrites what somebody else has saved. */
export const saveAnywayLabel = 'Save mine anyway'
