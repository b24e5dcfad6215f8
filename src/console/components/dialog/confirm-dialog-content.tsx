import { Alert, Button, Group, Modal, Progress, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useLongerThan } from '../time/use-longer-than.ts'
import classes from './confirm-dialog.module.css'
import { useIsTopDialog } from './use-is-top-dialog.ts'
import { useReturnFocus } from './use-return-focus.ts'

/** While something runs, its dialog stays no longer than this, in milliseconds. Source: "Business constants". */
const progressDialogMs = 10_000

function ConfirmForm(props: ConfirmDialogProps) {
  const { onClose, onConfirm, isDestructive = false, reasonLimit, typeToConfirm, isPending = false } = props
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const isTyped = typeToConfirm === undefined || typed.trim() === typeToConfirm
  const isSlow = useLongerThan(isPending, 1000)
  const showsRunning = useLongerThan(isPending, 300)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A portal's form is still inside the form of the page in React's tree.
    event.stopPropagation()
    if (isTyped && !isPending && props.confirmLabel && props.canConfirm !== false) onConfirm(reason.trim())
  }
  const ignoreHeldEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    // Enter that opened the dialog and is still held must not also press the focused button.
    if (event.key === 'Enter' && event.repeat && event.target instanceof HTMLButtonElement) event.preventDefault()
  }
  return (
    <form onSubmit={submit} onKeyDown={ignoreHeldEnter} noValidate>
      <Stack gap="md">
        <div className={classes.body}>
          {typeof props.children === 'function' ? props.children(reason.trim()) : props.children}
        </div>
        {typeToConfirm === undefined ? null : (
          <TextInput
            label={
              <>
                Type{' '}
                <Text span ff="monospace" size="xs" fw={600}>
                  {typeToConfirm}
                </Text>{' '}
                to confirm
              </>
            }
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
        )}
        {reasonLimit === undefined ? null : (
          <Textarea
            className={classes.reason}
            label="Reason or ticket link (optional)"
            value={reason}
            maxLength={reasonLimit}
            autosize
            minRows={1}
            maxRows={4}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {props.error ? (
          <Alert color="red" variant="light" role="alert">
            {props.error}
          </Alert>
        ) : null}
        {isSlow ? <Progress value={100} animated aria-label="Still running" /> : null}
        <Group justify="flex-end" gap="xs" className={classes.buttons}>
          <Button
            variant="default"
            onClick={onClose}
            data-autofocus={(isDestructive && typeToConfirm === undefined) || undefined}
          >
            {isPending ? 'Close' : (props.cancelLabel ?? 'Cancel')}
          </Button>
          {props.confirmLabel === undefined ? null : (
            <Button
              type="submit"
              data-submit={isDestructive ? 'destructive' : undefined}
              color={isDestructive ? 'red' : undefined}
              loading={showsRunning}
              disabled={!isTyped || props.canConfirm === false}
              // A disabled button takes no focus, which would then stay on the page behind.
              data-autofocus={
                (!isDestructive && typeToConfirm === undefined && props.canConfirm !== false) || undefined
              }
            >
              {props.confirmLabel}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

/** The dialog itself, loaded apart: most pages are read without asking anything. */
export function ConfirmDialogContent(props: ConfirmDialogProps) {
  // The request goes on; if it fails, the dialog is there again with everything in it.
  const isAway = useLongerThan(props.isPending === true, progressDialogMs)
  const isShown = props.isOpen && !isAway
  useReturnFocus(isShown)
  const isTop = useIsTopDialog(isShown)
  return (
    <Modal
      opened={isShown}
      keepMounted={isAway}
      onClose={() => isTop() && props.onClose()}
      title={props.title}
      size={props.size ?? 'md'}
      fullScreen={props.fullScreen ?? false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ConfirmForm {...props} />
    </Modal>
  )
}

/** What a question needs. */
export type ConfirmDialogProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The question. */
  readonly title: string
  /** What it is about, by name and id, and what will happen. */
  readonly children?: ReactNode | ((reason: string) => ReactNode)
  /** The verb: "Reset progress". Undefined leaves the button out, while something in the body is to be chosen first. */
  readonly confirmLabel: string | undefined
  /** Gets the reason; empty without one. */
  readonly onConfirm: (reason: string) => void
  /** Red, and not what Enter does by accident. */
  readonly isDestructive?: boolean | undefined
  /** Offers a field for a reason. */
  readonly reasonLimit?: number | undefined
  /** Text that has to be typed before the button works. */
  readonly typeToConfirm?: string | undefined
  readonly isPending?: boolean
  /** Why it did not work; the dialog stays open with everything in it. */
  readonly error?: ReactNode
  /** False keeps the button disabled, while a field in the body is not filled in. */
  readonly canConfirm?: boolean | undefined
  readonly cancelLabel?: string
  /** A CSS width or a size of the library; "md" when absent. */
  readonly size?: string | number | undefined
  readonly fullScreen?: boolean | undefined
}
