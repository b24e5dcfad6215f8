export { ApiError, Unreachable } from './api-error.ts'
export type { Calls } from './calls.ts'
export { type ClientOptions, createClient } from './client.ts'
export type * from './entities.ts'
