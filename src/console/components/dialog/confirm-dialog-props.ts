import type { ReactNode } from 'react'

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
