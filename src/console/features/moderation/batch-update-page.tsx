import { Button, CloseButton, Progress, Textarea } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { FileField } from '#console/components/file-field.tsx'
import { formatExact } from '#console/components/number.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { useUnsaved } from '#console/platform/forms/unsaved.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEnvironment } from '#console/platform/session/session.ts'
import { formatPlayers } from '#console/shared/bulk-action.tsx'
import { ExtraColumnsWarning } from '#console/shared/players/extra-columns-warning.tsx'
import { parsePlayerIds } from '#console/shared/players/player-id-list.ts'
import { reasonLimit } from '#contract/core/units.ts'
import { inlineLimit } from '#contract/jobs.ts'
import { BatchResultPanel, notifyEnd } from './batch-result.tsx'
import classes from './moderation.module.css'
import { type BatchAction, useBatch } from './use-batch.ts'

/** The largest file of IDs, in bytes: some millions of IDs. */
const fileLimit = 50 * 1024 * 1024

type IdFile = { readonly name: string; readonly text: string }

/** What was pasted, and the file beside it. */
type IdList = { readonly text: string; readonly file: IdFile | undefined }

/** The ids of the field and the file, each once, and how many lines were ignored. */
function useIds(text: string, file: IdFile | undefined) {
  const typed = useMemo(() => parsePlayerIds(text), [text])
  const chosen = useMemo(() => parsePlayerIds(file?.text ?? ''), [file])
  return useMemo(() => {
    const ids = [...new Set([...typed.ids, ...chosen.ids])]
    const inBoth = typed.ids.length + chosen.ids.length - ids.length
    const repeated = typed.repeated + chosen.repeated + inBoth
    const comments = typed.comments + chosen.comments
    return {
      ids,
      repeated,
      comments,
      fileIdCount: chosen.ids.length,
      typedMultiIdLines: typed.multiIdLines,
      fileMultiIdLines: chosen.multiIdLines,
    }
  }, [typed, chosen])
}

function formatCounts({ ids, repeated, comments }: ReturnType<typeof useIds>): string {
  return [
    formatPlayers(ids.length),
    repeated > 0 ? `${formatExact(repeated)} repeated, counted once` : '',
    comments > 0 ? `${formatExact(comments)} ${comments === 1 ? 'comment' : 'comments'} ignored` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Sets or unsets the hacker flag of many players at once, from a pasted list or a file. */
export function BatchUpdatePage() {
  const [{ text, file }, setList] = useState<IdList>({ text: '', file: undefined })
  const [action, setAction] = useState<BatchAction>()
  const [isSent, setSent] = useState(false)
  const read = useIds(useDeferredValue(text), file)
  const batch = useBatch()
  const isEmpty = read.ids.length === 0
  useUnsaved(!isEmpty && !isSent)
  const change = (part: Partial<IdList>) => {
    setList((before) => ({ ...before, ...part }))
    setSent(false)
  }
  const confirm = (next: BatchAction) => {
    batch.begin(next, read.ids)
    setAction(next)
  }
  return (
    <>
      <PageHeader title="Batch Update" />
      <div className={classes.form}>
        <Textarea
          label="Player IDs"
          description="Separated by commas, semicolons, spaces or line breaks. Lines that start with # are ignored."
          classNames={{ input: classes.list }}
          value={text}
          rows={10}
          spellCheck={false}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <div className={classes.row}>
          <FileField
            accept=".txt,.csv,text/plain,text/csv"
            maxBytes={fileLimit}
            onText={(content, name) => change({ file: { name, text: content } })}
            onProblem={(problem) => notify.error(problem)}
          >
            Choose a .txt or .csv file
          </FileField>
          {file ? (
            <span className={classes.file}>
              {file.name}: {formatPlayers(read.fileIdCount)}
              <CloseButton size="sm" aria-label={`Remove ${file.name}`} onClick={() => change({ file: undefined })} />
            </span>
          ) : null}
        </div>
        <ExtraColumnsWarning
          multiIdLines={read.typedMultiIdLines}
          text={text}
          onText={(first) => change({ text: first })}
        />
        {file ? (
          <ExtraColumnsWarning
            multiIdLines={read.fileMultiIdLines}
            text={file.text}
            onText={(first) => change({ file: { ...file, text: first } })}
          />
        ) : null}
        <div className={classes.counts} role="status">
          {formatCounts(read)}
        </div>
        <div className={classes.row}>
          <Button color="red" variant="outline" disabled={isEmpty} onClick={() => confirm('set')}>
            Set as Hacker
          </Button>
          <Button variant="default" disabled={isEmpty} onClick={() => confirm('unset')}>
            Unset as Hacker
          </Button>
        </div>
        {batch.result && !batch.isPending ? <BatchResultPanel result={batch.result} isEarlier={!isSent} /> : null}
      </div>
      <BatchConfirmation
        action={action}
        ids={read.ids}
        batch={batch}
        onClose={() => setAction(undefined)}
        onSent={() => setSent(true)}
      />
    </>
  )
}

function BatchConfirmation({
  action,
  ids,
  batch,
  onClose,
  onSent,
}: {
  action: BatchAction | undefined
  ids: readonly string[]
  batch: ReturnType<typeof useBatch>
  onClose: () => void
  onSent: () => void
}) {
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const [shown, setShown] = useState<BatchAction>('set')
  if (action !== undefined && action !== shown) setShown(action)
  const { error, isPending, result } = batch
  const label = shown === 'set' ? 'Set as Hacker' : 'Unset as Hacker'
  const confirm = async (reason: string) => {
    const result = await batch.send(shown, ids, reason)
    if (!result) return
    notifyEnd(result)
    onSent()
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={action !== undefined}
      onClose={onClose}
      title={
        shown === 'set'
          ? `Set ${formatPlayers(ids.length)} as ${ids.length === 1 ? 'a hacker' : 'hackers'}?`
          : `Remove the hacker flag of ${formatPlayers(ids.length)}?`
      }
      confirmLabel={label}
      onConfirm={(reason) => void confirm(reason)}
      isDestructive
      reasonLimit={reasonLimit}
      typeToConfirm={isProduction ? String(ids.length) : undefined}
      isPending={isPending}
      error={error && <ErrorText error={error} />}
    >
      {ids.length > inlineLimit
        ? 'Large lists run as a background job, which goes on after this page is left. Its results list unknown IDs.'
        : 'Players already in this state are skipped. Unknown IDs are listed.'}
      {isPending && result && result.total > result.sent && result.sent > 0 ? (
        <>
          <Progress value={(result.sent / result.total) * 100} mt="sm" aria-label="Sent" />
          {formatExact(result.sent)} of {formatExact(result.total)} sent
        </>
      ) : null}
    </ConfirmDialog>
  )
}
