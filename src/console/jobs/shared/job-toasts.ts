const suppressed = new Set<string>()

/** Suppresses the toast at the end of a job, or restores it, for a page that reports the end itself. */
export function suppressToast(id: string, isSuppressed: boolean): void {
  if (isSuppressed) suppressed.add(id)
  else suppressed.delete(id)
}

/** Whether the toast is suppressed, once: a retry of the job ends again. */
export function isToastSuppressed(id: string): boolean {
  return suppressed.delete(id)
}
