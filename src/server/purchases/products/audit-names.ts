import { sql } from 'kysely'
import { type AuditNameSource, hasText } from '#server/manifest/audit-names.ts'

/** Names of store products, for the audit log: without the store, which their ids begin with. */
export const productNames: AuditNameSource = {
  kind: 'store product',
  from: sql`store_products n`,
  name: sql`n.sku`,
  hasId: hasText(sql`n.store || ' ' || n.sku`),
}
