import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adminRoleId, type PermissionName, permissionNames, permissions } from '#contract/core/permissions.ts'
import { isActiveAdmin, type Member, type RoleRights, validateMemberChange, validateRoleChange } from './staff-rules.ts'

type State = { readonly roles: Map<number, RoleRights>; readonly members: Map<number, Member> }

const few = permissionNames.slice(0, 4)
const Permissions = fc.subarray([...few])
const Slot = fc.nat({ max: 5 })

/** Numbers choose among what exists when the edit is made. */
const Edit = fc.oneof(
  fc.record({ kind: fc.constant('create role' as const), by: Slot, permissions: Permissions }),
  fc.record({ kind: fc.constant('change role' as const), by: Slot, role: Slot, permissions: Permissions }),
  fc.record({ kind: fc.constant('delete role' as const), by: Slot, role: Slot }),
  fc.record({ kind: fc.constant('create user' as const), by: Slot, role: Slot }),
  fc.record({ kind: fc.constant('change user' as const), by: Slot, user: Slot, role: Slot, isActive: fc.boolean() }),
  fc.record({ kind: fc.constant('delete user' as const), by: Slot, user: Slot }),
)
type Edit = typeof Edit extends fc.Arbitrary<infer T> ? T : never

function start(): State {
  const roles: RoleRights[] = [
    { id: 1, permissions: [] },
    { id: adminRoleId, permissions: permissionNames },
    { id: 3, permissions: few.slice(0, 2) },
  ]
  const members = roles.map((role, index) => ({ id: index + 1, isActive: true, role }))
  return {
    roles: new Map(roles.map((role) => [role.id, role])),
    members: new Map(members.map((member) => [member.id, member])),
  }
}

const pick = <T>(map: ReadonlyMap<number, T>, slot: number) => [...map.values()][slot % map.size] as T

function toCaller({ id, role }: Member) {
  const list = role.permissions.map((name) => ({ Id: permissions[name].id, Name: name }))
  return { Id: id, RoleId: role.id, Role: { Name: `role ${role.id}`, Permissions: list } }
}

const held = (member: Member | undefined): readonly PermissionName[] =>
  member?.isActive ? member.role.permissions : []

function editRole(state: State, edit: Extract<Edit, { permissions: unknown } | { kind: 'delete role' }>, by: Member) {
  const before = edit.kind === 'create role' ? undefined : pick(state.roles, edit.role)
  const id = before?.id ?? Math.max(...state.roles.keys()) + 1
  const after = edit.kind === 'delete role' ? undefined : { id, permissions: edit.permissions }
  const members = [...state.members.values()].filter(({ role }) => role.id === id)
  const change = { ...(before && { before }), ...(after && { after }), users: members.length }
  if (validateRoleChange(toCaller(by), change) !== undefined) return
  if (!after) return void state.roles.delete(id)
  state.roles.set(id, after)
  for (const member of members) state.members.set(member.id, { ...member, role: after })
}

function editMember(state: State, edit: Exclude<Edit, { permissions: unknown } | { kind: 'delete role' }>, by: Member) {
  const isNew = edit.kind === 'create user'
  const before = isNew ? undefined : pick(state.members, edit.user)
  const role = edit.kind === 'delete user' ? before?.role : pick(state.roles, edit.role)
  if (!role) return
  const id = before?.id ?? Math.max(...state.members.keys()) + 1
  const after = { id, role, isActive: edit.kind === 'change user' ? edit.isActive : isNew }
  const others = [...state.members.values()].filter((member) => member.id !== id && isActiveAdmin(member)).length
  if (validateMemberChange(toCaller(by), before ?? after, after, others) !== undefined) return
  if (edit.kind === 'delete user') state.members.delete(id)
  else state.members.set(id, after)
}

describe('the rules of users and roles', () => {
  it('let nobody gain what the granter lacks, and keep an active administrator, in 10,000 random sequences', () => {
    fc.assert(
      fc.property(fc.array(Edit, { maxLength: 25 }), (edits) => {
        const state = start()
        for (const edit of edits) {
          const by = pick(state.members, edit.by)
          // Deactivated users have no session.
          if (!by.isActive) continue
          const before = new Map(state.members)
          if ('permissions' in edit || edit.kind === 'delete role') editRole(state, edit, by)
          else editMember(state, edit, by)
          for (const [id, member] of state.members) {
            const gained = held(member).filter((name) => !held(before.get(id)).includes(name))
            expect(gained.filter((name) => !held(by).includes(name))).toEqual([])
          }
          expect([...state.members.values()].some(isActiveAdmin)).toBe(true)
          expect(state.members.get(by.id)?.isActive).toBe(true)
          expect([...state.members.values()].every(({ role }) => state.roles.get(role.id) === role)).toBe(true)
        }
      }),
      { numRuns: 10_000 },
    )
  }, 120_000)

  it('let only administrators manage administrators, whatever permissions others hold', () => {
    const all = { id: 7, isActive: true, role: { id: 9, permissions: permissionNames } }
    const admin = { id: 1, isActive: true, role: { id: adminRoleId, permissions: permissionNames } }
    expect(validateMemberChange(toCaller(all), admin, { ...admin, isActive: false }, 3)).toBe('permissions-not-held')
    expect(validateMemberChange(toCaller(all), { ...all, id: 8 }, { ...all, role: admin.role }, 3)).toBe(
      'permissions-not-held',
    )
    expect(validateMemberChange(toCaller(admin), all, { ...all, role: admin.role }, 3)).toBeUndefined()
  })

  it('refuse to delete a role that users have', () => {
    const admin = toCaller({ id: 1, isActive: true, role: { id: adminRoleId, permissions: permissionNames } })
    const before = { id: 9, permissions: few }
    expect(validateRoleChange(admin, { before, users: 1 })).toBe('role-in-use')
    expect(validateRoleChange(admin, { before, users: 0 })).toBeUndefined()
  })
})
