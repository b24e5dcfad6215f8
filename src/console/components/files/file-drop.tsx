import { type DragEvent, type ReactNode, useState } from 'react'
import classes from './file-drop.module.css'
import { readTextFile, type TextFileLimits } from './read-text-file.ts'

/** Whether files are dragged, and not a text or a link. */
const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** A part of a form that takes one dropped file and gives its text. Whatever else is dropped goes where it is dropped. */
export function FileDrop({
  children,
  onText,
  onProblem,
  ...limits
}: TextFileLimits & {
  children: ReactNode
  onText: (text: string, fileName: string) => void
  /** Called with a sentence when the file cannot be taken. */
  onProblem: (problem: string) => void
}) {
  const [isOver, setOver] = useState(false)
  const take = async (files: readonly File[]) => {
    const [file, ...more] = files
    if (!file) return
    if (more.length > 0) {
      onProblem('Drop one file at a time. Nothing was read.')
      return
    }
    const outcome = await readTextFile(file, limits)
    if ('problem' in outcome) onProblem(outcome.problem)
    else onText(outcome.text, file.name)
  }
  const dragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    // Without this the browser leaves the page and shows the file.
    event.preventDefault()
    setOver(false)
    void take([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button beside it does the same
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}
