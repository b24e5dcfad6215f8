// In this order: the User-Agent of an earlier one contains the later names too.
const browsers = [
  ['Edge', /\bEdgA?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+).*\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** A short name for the User-Agent of a browser, "Chrome 142 on Windows"; the User-Agent itself when it is unknown. */
export function toDeviceName(userAgent: string): string {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))
  const system = systems.find(([, pattern]) => pattern.test(userAgent))
  if (!browser || !system) return userAgent
  return `${browser[0]} ${browser[1].exec(userAgent)?.[1]} on ${system[0]}`
}
