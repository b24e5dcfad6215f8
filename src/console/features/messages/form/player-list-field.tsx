import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { FileField } from '#console/components/file-field.tsx'
import { formatExact } from '#console/components/number.tsx'
import { ExtraColumnsWarning } from '#console/shared/players/extra-columns-warning.tsx'
import { importBodyLimit } from '#contract/core/units.ts'
import { bulkLimit } from '#contract/jobs.ts'
import classes from '../messages.module.css'
import { validateFileName, validateList } from './list-file.ts'
import type { MessageForm } from './use-message-form.ts'

/** "1 id", "2,000 ids". */
function counted(count: number, one: string, many: string): string {
  return `${formatExact(count)} ${count === 1 ? one : many}`
}

/** " 1 duplicate and 1 comment ignored." */
function ignoredText(duplicates: number, comments: number): string {
  const parts = [
    duplicates > 0 ? counted(duplicates, 'duplicate', 'duplicates') : '',
    comments > 0 ? counted(comments, 'comment', 'comments') : '',
  ].filter(Boolean)
  return parts.length > 0 ? ` ${parts.join(' and ')} ignored.` : ''
}

/** The players of a list: from a .txt or .csv file, pasted, or both. Shows what was read and what was ignored. */
export function PlayerListField({ form: { list, read, setList } }: { form: MessageForm }) {
  const [problem, setProblem] = useState('')
  const reject = (text: string) => setProblem(list.fileName ? `${text} ${list.fileName} stays in the list.` : text)
  const take = (file: string, fileName: string) => {
    const found = validateList(file, fileName)
    if (found) {
      reject(found)
      return
    }
    setProblem('')
    setList({ ...list, file, fileName })
  }
  const { ids, repeated, comments, multiIdLines } = read
  return (
    <div className={classes.listField}>
      <Group gap="xs">
        <FileField
          accept=".txt,.csv,text/plain,text/csv"
          maxBytes={importBodyLimit}
          problemWithName={validateFileName}
          onText={take}
          onProblem={reject}
        >
          Choose a .txt or .csv file
        </FileField>
        {list.fileName === '' ? null : (
          <>
            <bdi className={classes.fileName}>{list.fileName}</bdi>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => setList({ ...list, file: '', fileName: '' })}
              aria-label={`Remove ${list.fileName}`}
            >
              Remove file
            </Button>
          </>
        )}
      </Group>
      <Textarea
        label="Player IDs"
        description="One ID per line. Lines that start with # are ignored."
        autosize
        minRows={3}
        maxRows={8}
        spellCheck={false}
        classNames={{ input: classes.mono }}
        value={list.pasted}
        onChange={(event) => setList({ ...list, pasted: event.currentTarget.value })}
      />
      <ExtraColumnsWarning
        multiIdLines={multiIdLines}
        text={list.pasted}
        onText={(pasted) => setList({ ...list, pasted })}
      />
      <p className={classes.hint} role="status">
        {ids.length === 0 && list.fileName === '' ? 'The list is empty.' : null}
        {ids.length === 0 && list.fileName !== '' ? `There is no player ID in ${list.fileName}.` : null}
        {ids.length > 0 ? `${counted(ids.length, 'player', 'players')} in the list.` : null}
        {ignoredText(repeated, comments)}
      </p>
      {problem || ids.length > bulkLimit ? (
        <p className={classes.problem} role="alert">
          {problem || 'A list holds at most 100,000 players. Split it.'}
        </p>
      ) : null}
    </div>
  )
}
