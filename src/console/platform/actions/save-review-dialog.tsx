import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import type { ConfirmDialogProps } from '#console/components/dialog/confirm-dialog-content.tsx'
import { reasonLimit } from '#contract/core/units.ts'

type SaveReviewDialogProps = Pick<
  ConfirmDialogProps,
  'confirmLabel' | 'onConfirm' | 'onClose' | 'isPending' | 'error' | 'isDestructive' | 'typeToConfirm' | 'canConfirm'
> & {
  readonly count: number
  /** What is changed: "Persistence". */
  readonly subject: string
  readonly playerName: string
  readonly playerId: string
  /** What saving leads to. */
  readonly consequence: string
  /** Every change with what was before and what comes after. */
  readonly children: ReactNode
}

/** The review before changes to a player are saved: whose they are, each before and after, and the reason. */
export function SaveReviewDialog({
  count,
  subject,
  playerName,
  playerId,
  consequence,
  children,
  ...dialogProps
}: SaveReviewDialogProps) {
  return (
    <ConfirmDialog
      {...dialogProps}
      isOpen
      size="xl"
      title={count === 1 ? 'Save 1 change?' : `Save ${count} changes?`}
      reasonLimit={reasonLimit}
    >
      <Stack gap="sm">
        <Text size="sm">
          {subject} of <bdi>{playerName}</bdi> ({playerId}). {consequence}
        </Text>
        {children}
      </Stack>
    </ConfirmDialog>
  )
}
