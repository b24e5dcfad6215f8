import { type DragEvent, type ReactNode, useState } from 'react'
import classes from './file-drop.module.css'
import { readTextFile, type TextFileRules } from './read-text-file.ts'

/** Whether files are dragged, and not a text or a link. */
const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** A part of a form that takes one dropped file and gives its text. Whatever else is dropped goes where it is dropped. */
export function FileDrop({
  children,
  onText,
  onProblem,
  ...rules
}: TextFileRules & {
  children: ReactNode
  onText: (text: string, fileName: string) => void
  /** Called with a sentence when the file cannot be taken. */
  onProblem: (problem: string) => void
}) {
  const [isDraggingOver, setIsDraggingOver] = useState(false)
  const readDropped = async (files: readonly File[]) => {
    const [file, ...others] = files
    if (!file) return
    if (others.length > 0) {
      onProblem('Drop one file at a time. Nothing was read.')
      return
    }
    const outcome = await readTextFile(file, rules)
    if ('problem' in outcome) onProblem(outcome.problem)
    else onText(outcome.text, file.name)
  }
  const dragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setIsDraggingOver(true)
  }
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    // Without this the browser leaves the page and shows the file.
    event.preventDefault()
    setIsDraggingOver(false)
    void readDropped([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button beside it does the same
    <div
      className={classes.drop}
      data-over={isDraggingOver || undefined}
      onDragOver={dragOver}
      onDragLeave={() => setIsDraggingOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}
