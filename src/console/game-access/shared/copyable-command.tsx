import { Code, Stack } from '@mantine/core'
import { CopyButton } from '#console/components/copy/copy-button.tsx'
import classes from './copyable-command.module.css'

/** A command for a terminal, with a button that copies it. `label` says what it does. */
export function CopyableCommand({ label, command }: { label: string; command: string }) {
  return (
    <Stack gap="xs" align="flex-start">
      <Code block className={classes.command} tabIndex={0} aria-label={label}>
        {command}
      </Code>
      <CopyButton text={command} label="Copy command" size="compact-sm" variant="default" />
    </Stack>
  )
}
