import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '#console/components/copy/copy-text.ts'
import classes from './player-ids.module.css'

/** Ids, one per line, with a button that copies them. */
export function ListedIds({ ids }: { ids: readonly string[] }) {
  const [status, setStatus] = useState('')
  const isCopied = status === 'Copied'
  return (
    <>
      <pre className={classes.ids}>{ids.join('\n')}</pre>
      <div className={classes.row}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          onClick={async () =>
            setStatus((await copyText(ids.join('\n'))) ? 'Copied' : 'The browser blocked the clipboard.')
          }
        >
          Copy these IDs
        </Button>
        <span className={classes.hint} role="status">
          {status}
        </span>
      </div>
    </>
  )
}
