/** Zones with and without clock changes, on both hemispheres, with offsets and changes of parts of an hour. */
export const testedZones = [
  'UTC',
  'Europe/Amsterdam',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Africa/Casablanca',
] as const
