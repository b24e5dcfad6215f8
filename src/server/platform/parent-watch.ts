const everyMs = 500

/**
 * Calls `then` once this process has lost `parent`, the one that it began with. npm answers SIGTERM by ending the shell
 * between it and the server, and a shell passes no signal on: the server would run on, and hold the data folder, unseen.
 */
export function onParentExit(parent: number, then: () => void, parentNow = () => process.ppid): void {
  const timer = setInterval(() => {
    if (parentNow() === parent) return
    clearInterval(timer)
    then()
  }, everyMs).unref()
}
