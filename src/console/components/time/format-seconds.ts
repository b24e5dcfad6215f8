const steps = [
  { under: 60, per: 1, unit: 's' },
  { under: 3600, per: 60, unit: 'min' },
  { under: 86_400, per: 3600, unit: 'h' },
  { under: 30 * 86_400, per: 86_400, unit: 'd' },
  { under: 365 * 86_400, per: 30 * 86_400, unit: 'mo' },
  { under: Number.POSITIVE_INFINITY, per: 365 * 86_400, unit: 'y' },
]

/** A duration in its largest unit, rounded down: 7,300 seconds are "2 h". */
export function formatSeconds(seconds: number): string {
  return round(seconds, Math.floor)
}

/** A time to wait, rounded up: 119 seconds are "2 min". */
export function formatWait(seconds: number): string {
  return round(seconds, Math.ceil)
}

function round(seconds: number, toWhole: (amount: number) => number): string {
  const step = steps.find(({ under }) => seconds < under)
  return step ? `${toWhole(seconds / step.per)} ${step.unit}` : ''
}
