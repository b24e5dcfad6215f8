const pollIntervalMs = 500

/**
 * Calls `onExit` once `parent`, the process that started this one, has exited. On SIGTERM npm ends the shell between
 * itself and the server without passing the signal on: the server would keep running and lock the data folder.
 */
export function onParentExit(parent: number, onExit: () => void, getParent = () => process.ppid): void {
  const timer = setInterval(() => {
    if (getParent() === parent) return
    clearInterval(timer)
    onExit()
  }, pollIntervalMs).unref()
}
