import { Button, Group, Modal, Text } from '@mantine/core'
import { ScrollRegion } from '../scroll/scroll-region.tsx'
import classes from './file-problem-dialog.module.css'

/** A file that was not taken, and why; a problem of several lines names several. */
export type FileProblem = {
  readonly name: string
  readonly problem: string
  /** What was to be done with it; "imported" when absent. */
  readonly verb?: 'imported' | 'used'
}

/**
 * Why a file was not taken. It stays until it is closed and scrolls by itself: the file is corrected in another
 * program with the problems in sight.
 */
export function FileProblemDialog({
  file: { name, problem, verb = 'imported' },
  onClose,
}: {
  file: FileProblem
  onClose: () => void
}) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${name} was not ${verb}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close dialog' }}
    >
      <ScrollRegion className={classes.problem} label="Problems of the file">
        {problem}
      </ScrollRegion>
      <Text size="sm" c="dimmed">
        Correct the file, then choose it again.
      </Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>Close</Button>
      </Group>
    </Modal>
  )
}
