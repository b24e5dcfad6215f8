import { persistence } from '#contract/persistence.ts'
import type { HttpClient } from '#test/harness/http-client.ts'
import { formatInteger, type Outcome } from './outcome.ts'
import type { TestServer } from './test-server.ts'

const key = 'counter'

type Counted = { number: number; version: number }
type Editing = { acknowledged: number; conflicts: number; wrong: string[] }

function read(entries: readonly { Key: string; Value: string; Version: number }[]): Counted {
  const entry = entries.find(({ Key }) => Key === key)
  return { number: Number(entry?.Value ?? 0), version: entry?.Version ?? 0 }
}

/** Adds one to what was seen last, until that many additions were acknowledged. A conflict answers with what is there. */
async function edit(client: HttpClient, id: string, additions: number): Promise<Editing> {
  const editing: Editing = { acknowledged: 0, conflicts: 0, wrong: [] }
  let seen: Counted = { number: 0, version: 0 }
  while (editing.acknowledged < additions && editing.wrong.length === 0) {
    const body = [{ Key: key, Value: String(seen.number + 1), Version: seen.version }]
    const reply = await client.call(persistence.save, { params: { id }, body })
    if (reply.status === 200) editing.acknowledged++
    else if (reply.status === 412) editing.conflicts++
    else editing.wrong.push(`a save was answered ${reply.status} ${reply.code}: ${reply.message}`)
    seen = read(reply.data?.m_playerPersistences ?? [])
  }
  return editing
}

/** Two editors count one player's number up, each with the version seen last. No addition may be overwritten. */
export async function twoEditors(testServer: TestServer, additions: number): Promise<Outcome> {
  const [id = ''] = await testServer.makePlayers(1)
  const both = await Promise.all([edit(testServer.client, id, additions), edit(testServer.client, id, additions)])
  const acknowledged = both.reduce((sum, one) => sum + one.acknowledged, 0)
  const conflicts = both.reduce((sum, one) => sum + one.conflicts, 0)
  const list = await testServer.client.call(persistence.list, { params: { id } })
  const end = read(list.data?.m_playerPersistences ?? [])
  const violations = both.flatMap(({ wrong }) => wrong)
  if (end.version !== acknowledged)
    violations.push(`${acknowledged} saves were acknowledged, the version is ${end.version}`)
  if (end.number !== acknowledged) violations.push(`${acknowledged - end.number} of ${acknowledged} additions are lost`)
  return {
    tried: `${formatInteger(acknowledged)} acknowledged additions by two editors`,
    facts: [`${formatInteger(conflicts)} were refused as stale and tried again`],
    violations,
    chances: { n: acknowledged, of: 'additions' },
  }
}
