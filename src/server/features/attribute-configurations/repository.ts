import type { AttributeConfiguration } from '#contract/attributes.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** Every attribute configuration, by name. */
export async function listConfigurations(db: Handle): Promise<AttributeConfiguration[]> {
  const rows = await db.selectFrom('attribute_configurations').selectAll().orderBy('name').execute()
  return rows.map((row) => ({
    Id: row.id,
    Name: row.name,
    PersistenceKeyName: row.persistence_key_name,
    JsonPathExpression: row.json_path_expression,
    Regex: row.regex,
    ValueType: 'int',
    IsMain: row.is_main,
    imageUrl: row.image_url,
  }))
}
