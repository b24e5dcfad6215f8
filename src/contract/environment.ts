import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { environmentNames } from './core/environment.ts'
import { databaseUnavailable, stopping } from './core/errors.ts'

/** The environment of the server, for a page that has just been opened. Source: specification, "Environment info". */
export const EnvironmentInfo = z.object({
  /** The origin of the API; empty means the page's own. */
  apiUrl: z.string(),
  environment: z.enum(environmentNames),
  /** Base of the content-delivery files, without a trailing slash; a path is one of the page's own origin. No token is ever sent there. */
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
    reply: z.object({
      database: z.enum(['ready']),
      engine: z.enum(['embedded', 'postgresql']),
      /** Where one is set up: how far it is behind at most, null while it is lost, and whether it is read. */
      replica: z.object({ isRead: z.boolean(), lagSeconds: z.number().nullable() }).optional(),
    }),
    errors: [databaseUnavailable],
  }),
  /** Whether a balancer may send requests here: 503 while the server stops. Does not ask the database. */
  ready: endpoint({
    method: 'GET',
    path: '/health/ready',
    access: 'public',
    summary: 'Whether a balancer may send requests here',
    reply: z.object({ ready: z.literal(true) }),
    errors: [stopping],
  }),
  /** The calls of staff as an OpenAPI document, from which clients are made. The same for everybody. */
  openApi: endpoint({
    method: 'GET',
    path: '/openapi.json',
    access: 'signed-in',
    summary: 'The calls of staff as an OpenAPI document',
    file: 'application/json',
    isRead: true,
    reply: z.record(z.string(), z.unknown()),
    errors: [],
  }),
})
