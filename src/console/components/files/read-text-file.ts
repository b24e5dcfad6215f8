/** What a file has to be. */
export type TextFileRules = {
  /** The largest file, in bytes. */
  readonly maxBytes: number
  /** Says why a file of this name is not taken; it is then not read at all. */
  readonly getNameProblem?: ((fileName: string) => string | undefined) | undefined
  /** What not taking a file means: "Nothing was read." of a field; "Nothing was changed." of an import, when absent. */
  readonly consequence?: string
}

/** The text of a file, or a sentence that says why it was not taken. */
export async function readTextFile(
  file: File,
  { maxBytes, getNameProblem, consequence = 'Nothing was changed.' }: TextFileRules,
): Promise<{ readonly text: string } | { readonly problem: string }> {
  const problem = getNameProblem?.(file.name)
  if (problem) return { problem }
  if (file.size > maxBytes) {
    return { problem: `${file.name} is larger than ${Math.floor(maxBytes / 1024 / 1024)} MiB. ${consequence}` }
  }
  try {
    // A byte that is no UTF-8 would be replaced in silence by File.text(), and saved like that.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) }
  } catch {
    return { problem: `${file.name} cannot be read as UTF-8 text. ${consequence}` }
  }
}

/** Lets the person choose one file, outside of any component: the entry of a menu is gone before it is chosen. */
export function pickFile(accept: string, onFile: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.addEventListener('change', () => {
    const file = input.files?.[0]
    if (file) onFile(file)
  })
  input.click()
}
