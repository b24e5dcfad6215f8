import { permissionNames, permissions } from '#contract/core/permissions.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** Updates the table of permissions to the contract. Runs at every start and is idempotent. */
export async function syncPermissions(db: Handle): Promise<void> {
  await db
    .insertInto('permissions')
    .values(permissionNames.map((name) => ({ id: permissions[name].id, name })))
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })))
    .execute()
}
