const toldByPage = new Set<string>()

/** Says whether the page itself will tell how this job ends, in words of its own. */
export function setToldByPage(id: string, isTold: boolean): void {
  if (isTold) toldByPage.add(id)
  else toldByPage.delete(id)
}

/** Whether a page tells this end of the job; another try of the same job is another end. */
export function isEndToldByPage(id: string): boolean {
  return toldByPage.delete(id)
}
