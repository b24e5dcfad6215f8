/** A size in UTF-8 bytes for people: "812 B", "12.3 KiB", "2 MiB". At most one decimal. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const [size, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KiB'] : [bytes / 1024 / 1024, 'MiB']
  return `${Number(size.toFixed(1))} ${unit}`
}
