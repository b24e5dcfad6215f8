import { Button, Code, Stack } from '@mantine/core'
import { useState } from 'react'
import { copyText } from '#console/components/copy/copy-text.ts'
import classes from './copyable-command.module.css'

/** A command for a terminal, with a button that copies it. `label` says what it does. */
export function CopyableCommand({ label, command }: { label: string; command: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <Stack gap="xs" align="flex-start">
      <Code block className={classes.command} tabIndex={0} aria-label={label}>
        {command}
      </Code>
      <Button
        size="compact-sm"
        variant="default"
        onClick={async () => {
          setCopied(await copyText(command))
        }}
      >
        {isCopied ? 'Copied' : 'Copy command'}
      </Button>
    </Stack>
  )
}
