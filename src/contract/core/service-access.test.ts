import { describe, expect, it } from 'vitest'
import { endpoints } from '../index.ts'
import { isChange } from './endpoint.ts'
import { isClosedToServiceAccounts } from './service-access.ts'

const closed = endpoints.filter(({ endpoint }) => isClosedToServiceAccounts(endpoint))
const names = new Set(closed.map(({ name }) => name))
const features = (all: readonly string[]) => endpoints.filter(({ name }) => all.includes(name.split('.')[0] ?? ''))

describe('service accounts', () => {
  it('make no keys, users or roles, and do nothing that is for administrators: such changes are closed to them', () => {
    const makers = ['administrator', 'MANAGE_GAME_KEYS', 'MANAGE_SIDIOUS_USERS', 'MANAGE_ROLE_PERMISSIONS']
    const changes = endpoints.filter(
      ({ endpoint }) => isChange(endpoint) && [endpoint.access].flat().some((name) => makers.includes(name)),
    )
    expect(changes.length).toBeGreaterThan(20)
    expect(changes.filter(({ name }) => !names.has(name))).toEqual([])
  })

  it('have no account, sessions, second factor or views, and do not manage each other', () => {
    const own = features(['users', 'roles', 'session', 'secondFactor', 'passkeys', 'views', 'serviceAccounts'])
    const open = own.filter(({ name, endpoint }) => endpoint.access !== 'public' && !names.has(name))
    // What reads about others needs a permission, and whether an own call took effect is no account's matter.
    expect(open.map(({ name }) => name)).toEqual([
      'users.list',
      'users.get',
      'users.sessions',
      'roles.list',
      'roles.get',
      'roles.permissions',
      'views.list',
      'session.callOutcome',
    ])
    expect(open.filter(({ endpoint }) => isChange(endpoint))).toEqual([])
  })

  it('make every other call that their role allows', () => {
    const subjects = new Set(closed.map(({ name }) => name.split('.')[0]))
    expect([...subjects].sort()).toEqual([
      'bots',
      'gameKeys',
      'gameSwitches',
      'identityIssuers',
      'passkeys',
      'purchases',
      'roles',
      'secondFactor',
      'serviceAccounts',
      'session',
      'signOnIdentities',
      'signOnIssuers',
      'storeApps',
      'users',
      'views',
      'webhooks',
    ])
  })

  it('start no job by a call that is closed to them, so none is retried or continued for them', () => {
    expect(closed.filter(({ endpoint }) => endpoint.job !== undefined)).toEqual([])
  })
})
