import { expect, test } from 'vitest'
import { permissionNames, permissions } from '#contract/core/permissions.ts'
import { groupPermissions } from './role-permission-groups.ts'

const all = permissionNames.map((Name) => ({ Id: permissions[Name].id, Name, Allows: permissions[Name].allows }))

test('every permission is in one group, those of no subject under administration', () => {
  const groups = groupPermissions([...all, { Id: 99, Name: 'NEW_ONE', Allows: 'Do something new' }])
  expect(groups.map(({ title, held }) => [title, held.length])).toEqual([
    ['Players', 7],
    ['Events and leaderboards', 5],
    ['Guilds', 3],
    ['Messages and purchases', 3],
    ['Game', 4],
    ['Administration', 7],
  ])
  expect(groups.flatMap(({ held }) => held)).toHaveLength(all.length + 1)
})
