import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { copyText } from './copy-text.ts'
import classes from './copyable-id.module.css'

const endLength = 4

/** The beginning as far as there is room, and the end. */
function Shortened({ id }: { id: string }) {
  return (
    <>
      <span className={classes.beginning}>{id.slice(0, -endLength)}</span>
      <span>{id.slice(-endLength)}</span>
    </>
  )
}

/** An identifier in monospace with a button that copies it: on hover and focus, always on touch. */
export function CopyableId({
  id,
  children,
  label = 'Copy',
  maxLength,
}: {
  id: string
  /** Shown instead of the id: a link or a shortened id. */
  children?: ReactNode
  /** The button's name for a screen reader: "Copy player id". */
  label?: string
  /** Cuts a longer id in its middle, in characters: similar ids often differ at their end only. */
  maxLength?: number
}) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [isCopied])
  if (id === '') return null
  return (
    <span className={classes.root}>
      <span
        className={classes.id}
        style={{ maxWidth: maxLength && `calc(${maxLength}ch + 1px)` }}
        title={maxLength ? id : undefined}
      >
        {children ?? (maxLength ? <Shortened id={id} /> : <span>{id}</span>)}
      </span>
      <UnstyledButton
        className={classes.copy}
        data-copied={isCopied || undefined}
        aria-label={isCopied ? 'Copied' : `${label} ${id}`}
        onClick={async (event) => {
          event.preventDefault()
          event.stopPropagation()
          setCopied(await copyText(id))
        }}
      >
        {isCopied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      </UnstyledButton>
    </span>
  )
}
