import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { readTextFile, type TextFileRules } from './read-text-file.ts'

/** A button that lets the person choose one file and gives its text. The same file can be chosen again. */
export function FileField({
  accept,
  children,
  onText,
  onProblem,
  disabled,
  ...rules
}: TextFileRules & {
  /** ".json,application/json" */
  accept: string
  children: ReactNode
  onText: (text: string, fileName: string) => void
  /** Called with a sentence when the file cannot be taken. */
  onProblem: (problem: string, fileName: string) => void
  disabled?: boolean
}) {
  const reset = useRef<() => void>(null)
  const read = async (file: File | null) => {
    reset.current?.()
    if (!file) return
    const outcome = await readTextFile(file, rules)
    if ('problem' in outcome) onProblem(outcome.problem, file.name)
    else onText(outcome.text, file.name)
  }
  return (
    <FileButton accept={accept} onChange={(file) => void read(file)} resetRef={reset} disabled={disabled}>
      {(props) => (
        <Button {...props} variant="default" disabled={disabled} leftSection={<IconUpload size={16} aria-hidden />}>
          {children}
        </Button>
      )}
    </FileButton>
  )
}
