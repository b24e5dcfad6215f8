import { expect, test } from 'vitest'
import { generateTables } from '#test/harness/generate-tables.ts'
import { testDatabase } from '#test/harness/start-app.ts'

test('the types of the tables are those of the schema', async () => {
  const { db } = await testDatabase()
  // `npx vitest run --project api src/server/platform/database/generated-tables.test.ts -u` writes the file.
  await expect(await generateTables(db)).toMatchFileSnapshot('generated-tables.ts')
})
