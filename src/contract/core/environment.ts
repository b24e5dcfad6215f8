/** The environments a server can run in, by their long names. Source: specification, "Business constants". */
export const environmentNames = ['Development', 'Staging', 'Production'] as const

/** One of the three environments. The server's settings decide it; a client can only display it. */
export type EnvironmentName = (typeof environmentNames)[number]

const shortNames = { Development: 'dev', Staging: 'staging', Production: 'live' } as const

/** The short name of an environment, as the `Environment` request header carries it: dev, staging or live. */
export function toShortName(environment: EnvironmentName): 'dev' | 'staging' | 'live' {
  return shortNames[environment]
}

/**
 * Parses either name of an environment, in any letter case ("Staging", "staging", "stag", "live").
 * Returns undefined for anything else; the console then behaves as in Production.
 */
export function parseEnvironment(text: string | null | undefined): EnvironmentName | undefined {
  const normalized = text?.trim().toLowerCase()
  if (normalized === 'stag') return 'Staging'
  return environmentNames.find((name) => name.toLowerCase() === normalized || shortNames[name] === normalized)
}
