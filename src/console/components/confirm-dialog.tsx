import { lazy, type ReactNode, Suspense, useState } from 'react'

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
  readonly isHarmful?: boolean | undefined
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

const load = () => import('./confirm-modal.tsx').then(({ ConfirmModal }) => ({ default: ConfirmModal }))
const ConfirmModal = lazy(load)

/** Fetches the dialog before anybody asks for it, so that a question appears even when the connection is gone by then. */
export function preloadDialogs(): void {
  void load().catch(() => undefined)
}

/**
 * A question before something happens. The title is the question, the buttons are verbs; a harmful one is red, not
 * focused first, and may ask to type its target. While it runs the dialog shows it and may be closed, and leaves by
 * itself after 10 seconds: the request goes on.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  if (!props.isOpen && !wasOpen) return null
  return (
    <Suspense fallback={null}>
      <ConfirmModal {...props} />
    </Suspense>
  )
}
