import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { builds } from '#contract/builds.ts'
import { roles } from '#contract/roles.ts'
import { serviceAccounts } from '#contract/service-accounts.ts'
import { aServiceAccount, type ServiceCaller } from './harness/service-account.ts'
import { type Caller, startApp, type TestApp } from './harness/start-app.ts'

const run = promisify(execFile)

let app: TestApp
let admin: Caller
let pipeline: ServiceCaller
let url: string

beforeAll(async () => {
  app = await startApp()
  admin = await app.signInAs('admin')
  // A role with the one permission that docs/programs.md names.
  const { data: role } = await admin.call(roles.create, { body: { Name: 'Builds', PermissionIds: [3] } })
  pipeline = await aServiceAccount(app, admin, { roleId: role.Id })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  url = `http://127.0.0.1:${port}`
})
afterAll(() => app.close())

const text = readFileSync('docs/programs.md', 'utf8')
const line = /```sh\n(curl .*)\n```/.exec(text)?.[1] ?? ''

/** Runs the line of the document as a pipeline does. */
const runLine = (buildNumber: number, key = pipeline.token) =>
  run('sh', ['-c', line], {
    env: {
      PATH: process.env.PATH,
      QUARTERDECK_URL: url,
      QUARTERDECK_KEY: key,
      BUILD_NUMBER: String(buildNumber),
      VERSION: '2.14.0',
    },
  })

const readBuilds = async () => (await admin.call(builds.all, {})).data.map(({ BuildNumber }) => BuildNumber)

test('one line of a pipeline registers a build, once however often it is repeated', async () => {
  const { stdout } = await runLine(104)
  expect(JSON.parse(stdout).data).toMatchObject({ Platform: 'ios', BuildNumber: 104, Version: '2.14.0' })
  expect((await runLine(104)).stdout).toBe(stdout)
  expect(await readBuilds()).toEqual([104])
  const { Result } = (await admin.call(audit.list, { query: { action: 'build saved' } })).data
  expect(Result.map(({ Actor }) => Actor)).toEqual(['service account Build pipeline'])
})

test('it fails with the reason when the key is not accepted', async () => {
  await expect(runLine(105, `qda_${'x'.repeat(43)}`)).rejects.toMatchObject({
    code: 22,
    stdout: expect.stringContaining('"unauthenticated"'),
  })
  await admin.call(serviceAccounts.revoke, { params: { id: pipeline.accountId } })
  await expect(runLine(105)).rejects.toMatchObject({ code: 22 })
  expect(await readBuilds()).toEqual([104])
})
