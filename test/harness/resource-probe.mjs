// Loaded into a server before its own program (`node --expose-gc --import`): answers each message of the parent process
// with the memory and the handles that are in use after a garbage collection.
process.on('message', () => {
  globalThis.gc?.()
  const handles = {}
  for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1
  const { heapUsed, external, rss } = process.memoryUsage()
  process.send?.({ heap: heapUsed + external, rss, handles })
})
// The probe alone keeps no process alive.
process.channel?.unref()
