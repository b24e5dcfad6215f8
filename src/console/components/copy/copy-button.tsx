import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from './copy-text.ts'

/** A button that copies a text, and then says so. */
export function CopyButton({
  text,
  label,
  of,
  hasIcon = false,
  ...button
}: {
  text: string
  label: string
  /** What is copied, for a screen reader, where several buttons have one label. */
  of?: string
  hasIcon?: boolean
} & Omit<ButtonProps, 'children' | 'leftSection'>) {
  const [isCopied, setCopied] = useState(false)
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <Button
      {...button}
      aria-label={of && (isCopied ? `${of} copied` : `${label} ${of}`)}
      leftSection={hasIcon ? <Icon size={16} aria-hidden /> : undefined}
      onClick={async () => setCopied(await copyText(text))}
    >
      {isCopied ? 'Copied' : label}
    </Button>
  )
}
