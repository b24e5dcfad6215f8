/** What people call a city today, by zones that browsers still list under an earlier name. */
const currentNames: Readonly<Record<string, string>> = {
  'America/Godthab': 'Nuuk',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Atlantic/Faeroe': 'Faroe',
  'Europe/Kiev': 'Kyiv',
  'Pacific/Enderbury': 'Kanton',
  'Pacific/Ponape': 'Pohnpei',
  'Pacific/Truk': 'Chuuk',
}

function toLabel(zone: string): string {
  const name = zone.replaceAll('_', ' ')
  const current = currentNames[zone]
  return current === undefined ? name : `${name} (${current})`
}

/**
 * The time zones to choose from, UTC first and the others by name: "Asia/Calcutta (Kolkata)". `chosen` is one of them
 * although the browser may list it under another name.
 */
export function listTimeZones(chosen?: string): { readonly value: string; readonly label: string }[] {
  const others = new Set([...Intl.supportedValuesOf('timeZone'), ...(chosen === undefined ? [] : [chosen])])
  others.delete('UTC')
  return ['UTC', ...[...others].sort()].map((zone) => ({ value: zone, label: toLabel(zone) }))
}
