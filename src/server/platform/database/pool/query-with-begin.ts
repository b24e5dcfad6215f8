import { type PoolClient, Query, type QueryResult, type ResultBuilder } from 'pg'

type Statement = { readonly text: string; readonly values: unknown[] }

/** The result of the last of several statements. */
function takeLast<T extends object>(results: T | readonly T[]): T {
  const last = Array.isArray(results) ? results.at(-1) : results
  return last
}

/**
 * Runs a statement with values and, before it in the same message, the `begin` of its transaction. When `begin` fails,
 * PostgreSQL skips the statement as well.
 */
function queryBoth(client: PoolClient, begin: string, statement: Statement): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    // pg gives one result for each statement that has ended.
    const finish = (error: Error | undefined, results: ResultBuilder | readonly ResultBuilder[]) =>
      error ? reject(error) : resolve(takeLast(results))
    const query = new Query(statement, undefined, finish)
    const submit = query.submit.bind(query)
    query.submit = (connection) => {
      connection.stream.cork()
      connection.parse({ text: begin, name: '', types: [] }, true)
      connection.bind({}, true)
      connection.execute({}, true)
      submit(connection)
      connection.stream.uncork()
    }
    client.query(query)
  })
}

/** Opens a transaction with its first statement, and returns the result of that. */
export async function queryWithBegin(client: PoolClient, begin: string, statement: Statement): Promise<QueryResult> {
  if (statement.values.length === 0) return takeLast(await client.query(`${begin}; ${statement.text}`))
  try {
    return await queryBoth(client, begin, statement)
  } catch (error) {
    // As pg does with its own promises: the stack says who sent the statement, not where the answer was read.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
