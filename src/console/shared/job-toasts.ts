const suppressed = new Set<string>()

/** Says whether the page itself will tell how this job ends, in words of its own. */
export function suppressToast(id: string, isTold: boolean): void {
  if (isTold) suppressed.add(id)
  else suppressed.delete(id)
}

/** Whether a page tells this end of the job; another try of the same job is another end. */
export function isToastSuppressed(id: string): boolean {
  return suppressed.delete(id)
}
