/** A size in UTF-8 bytes for people: "812 B", "12.3 KiB", "2 MiB", "1.5 GiB". At most one decimal. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const [factor, unit] = bytes < 1024 ** 2 ? [1024, 'KiB'] : bytes < 1024 ** 3 ? [1024 ** 2, 'MiB'] : [1024 ** 3, 'GiB']
  return `${Number((bytes / factor).toFixed(1))} ${unit}`
}
