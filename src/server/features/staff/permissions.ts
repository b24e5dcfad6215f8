import { permissionNames, permissions } from '#contract/core/permissions.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** Makes the table of permissions hold what the contract declares. Run at every start; changes nothing when it does. */
export async function syncPermissions(db: Handle): Promise<void> {
  await db
    .insertInto('permissions')
    .values(permissionNames.map((name) => ({ id: permissions[name].id, name })))
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })))
    .execute()
}
