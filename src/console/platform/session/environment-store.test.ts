import { expect, it } from 'vitest'
import '#test/harness/browser.ts'
import { environmentStore, storeEnvironment } from './environment-store.ts'

it.each([
  ['its long name', { environment: 'Staging', isIdle: true }, 'Staging', 'Staging'],
  ['its short name', { environment: 'dev' }, 'Development', 'dev'],
  ['a name that the console does not know', { environment: 'QA-7' }, undefined, 'QA-7'],
  ['none', { displayName: 'Harbor' }, undefined, ''],
  ['no reply that it understands', null, undefined, ''],
])('takes the environment of a server that sends %s', (_, reply, environment, environmentText) => {
  storeEnvironment(reply)
  expect(environmentStore.get()).toMatchObject({ environment, environmentText })
})
