import { z } from 'zod'
import { endpoint, feature } from './endpoint.ts'

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
 * Reads either spelling of an environment, whatever its letter case ("Staging", "staging", "stag", "live").
 * Returns undefined for anything else; the console then behaves as in Production.
 */
export function parseEnvironment(text: string | null | undefined): EnvironmentName | undefined {
  const normalized = text?.trim().toLowerCase()
  if (normalized === 'stag') return 'Staging'
  return environmentNames.find((name) => name.toLowerCase() === normalized || shortNames[name] === normalized)
}

/** Which server this is, for a page that has just been opened. Source: specification, "Environment info". */
export const EnvironmentInfo = z.object({
  /** The origin that the API answers on; empty means the page's own. */
  apiUrl: z.string(),
  environment: z.enum(environmentNames),
  /** Base of the content-delivery files, without a trailing slash. No token is ever sent there. */
  cdnUrl: z.string(),
  project: z.string(),
  displayName: z.string(),
  isIdle: z.boolean(),
})
export type EnvironmentInfo = z.infer<typeof EnvironmentInfo>

/** The server's environment and health. */
export const environment = feature({
  /** Which server this is. The console calls it first; ignores the Environment header. */
  info: endpoint({
    method: 'GET',
    path: '/environment',
    access: 'public',
    summary: 'Which server this is',
    reply: EnvironmentInfo,
    errors: [],
  }),
  /** The server's own environment, for the snapshot dialogs. */
  serverInfo: endpoint({
    method: 'GET',
    path: '/api/serverinfo',
    access: 'signed-in',
    summary: "The server's own environment",
    reply: z.object({ m_environment: z.enum(environmentNames) }),
    errors: [],
  }),
  /** Whether the server can serve: 200 when its database answers, 503 with the cause when not. */
  health: endpoint({
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'Whether the server can serve',
    reply: z.object({ database: z.enum(['ready']), engine: z.enum(['embedded', 'postgresql']) }),
    errors: ['database-unavailable'],
  }),
})
