import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'

/** Says in place of a dialog that what a link names is not there. `children` is the sentence; closing clears the link. */
export function UnknownLinkAlert({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <Alert color="yellow" role="alert" mb={12} withCloseButton closeButtonLabel="Close" onClose={onClose}>
      {children}
    </Alert>
  )
}
