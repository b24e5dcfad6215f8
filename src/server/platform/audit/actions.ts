/** The actions of the command line and of the server itself, which no endpoint declares. */
export const commandActions = [
  'players imported',
  'purchases imported',
  'players exported',
  'persistence exported',
  'sample game created',
  'backup written',
  'backup restored',
  'user created',
  'user password reset',
  'user made admin',
  'user disabled',
  'user enabled',
  'user role changed',
  'role created',
  'role permissions changed',
  'schema migrated',
  'audit purged',
] as const

/** An action of the command line or of the server itself. */
export type CommandAction = (typeof commandActions)[number]
