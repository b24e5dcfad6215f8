/**
 * The address of an attribute's icon, if it lies on the content-delivery base; undefined for any other place, so that
 * a configuration can never make the console ask a foreign server.
 */
export function getIconUrl(imageUrl: string, contentBase: string): string | undefined {
  if (imageUrl === '' || contentBase === '') return undefined
  try {
    const base = new URL(contentBase, window.location.href)
    const icon = new URL(imageUrl, `${base.href.replace(/\/+$/, '')}/`)
    const folder = `${base.pathname.replace(/\/+$/, '')}/`
    const isHttp = icon.protocol === 'https:' || icon.protocol === 'http:'
    return isHttp && icon.origin === base.origin && icon.pathname.startsWith(folder) ? icon.href : undefined
  } catch {
    return undefined
  }
}
