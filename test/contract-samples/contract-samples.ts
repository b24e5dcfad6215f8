import type { EndpointRequest, Feature } from '#contract/core/endpoint.ts'
import { contract } from '#contract/index.ts'
import { session } from '#contract/session.ts'
import type { Database } from '#server/platform/database/tables.ts'
import type { Caller, TestApp } from '../harness/start-app.ts'

/** What the rows and calls of samples may refer to. */
export type World = { db: Database; now: Date; admin: Caller; auditId: string }

/** A call of every endpoint of a feature that succeeds; an endpoint without one does not compile. */
export type ContractSamples<F extends Feature> = {
  /** Inserts the rows that the calls need. The features do so in the order of the contract. */
  readonly rows?: (world: World) => Promise<void>
  readonly calls: { readonly [E in keyof F]: (world: World) => EndpointRequest<F[E] & never> | object }
  /** Further calls of endpoints that need other permissions for other inputs, by what is special about them. */
  readonly variants?: { readonly [E in keyof F]?: Readonly<Record<string, (world: World) => object>> }
}

/** The input of a call whose endpoint is not known here. */
export type AnyCall = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

const modules = import.meta.glob<{ samples?: ContractSamples<Feature> }>('./*.ts', { eager: true })
/** The file of the feature `savedViews` is saved-views.ts. */
const toFileName = (feature: string) => feature.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const getSamples = (feature: string) => modules[`./${toFileName(feature)}.ts`]?.samples

/** The sample call of an endpoint by its name, "players.list". Throws when its feature has no samples. */
export function sampleCall(name: string, world: World): AnyCall {
  const [feature = '', endpoint = ''] = name.split('.')
  const sample = getSamples(feature)?.calls[endpoint]
  if (!sample) throw new Error(`${name} has no sample call`)
  return sample(world)
}

/** The further sample calls of an endpoint, by what is special about each. */
export function sampleVariants(name: string, world: World): Readonly<Record<string, AnyCall>> {
  const [feature = '', endpoint = ''] = name.split('.')
  const variants = Object.entries(getSamples(feature)?.variants?.[endpoint] ?? {})
  return Object.fromEntries(variants.map(([what, sample]) => [what, sample(world)]))
}

/** The rows that the sample calls of all features need, in an application, with an administrator who makes the calls. */
export async function createWorld(app: TestApp): Promise<World> {
  const admin = await app.signInAs('admin')
  const reset = await app.visitor.call(session.requestReset, { params: { email: 'nobody@example.com' } })
  if (reset.status !== 200) throw new Error(`Asking for a link was answered ${reset.status}, and audited nothing.`)
  const entry = await app.db.selectFrom('audit_log').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const world = { db: app.db, now: app.clock.now, admin, auditId: entry.id }
  for (const feature of Object.keys(contract)) await getSamples(feature)?.rows?.(world)
  return world
}
