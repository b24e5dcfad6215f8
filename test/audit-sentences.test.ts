import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDeed, formatDetails, formatSentence, toSentence } from '#console/audit/shared/audit-sentence.ts'
import type { SentenceEntry } from '#console/audit/shared/sentence-source.ts'
import { setTimeZone } from '#console/components/time/time-zone.ts'
import { audit, auditOutcomes } from '#contract/audit.ts'
import { endpoints } from '#contract/index.ts'
import { features as serverFeatures } from '#server/features.ts'
import { createWorld, sampleCall, type World } from './contract-samples/contract-samples.ts'
import { type Caller, startApp, type TestApp } from './harness/start-app.ts'

const sources = import.meta.glob<string>('/src/server/**/*.ts', { query: '?raw', import: 'default', eager: true })

/** Actions that the server records besides those of endpoints, as they are written in its code. */
const written = Object.entries(sources)
  .filter(([path]) => !path.endsWith('.test.ts'))
  .flatMap(([, text]) => [...text.matchAll(/(?:action: |, regatta, |record\(context, )'([a-z][^'$]+)'/g)])
  // The type of a column is written like an action.
  .flatMap(([, action]) => (action && action !== 'text' ? [action] : []))

const recorded = endpoints.flatMap(({ endpoint: { records } }) => records ?? [])

/** Every action with a kind of target. */
const actions = [
  ...recorded.map(({ action, target }) => ({ action, target: target as string })),
  ...['player', 'user', 'event'].flatMap((target) =>
    [...written, ...serverFeatures.timelineActions.keys(), ...serverFeatures.auditedPlayers.keys()].map((action) => ({
      action,
      target,
    })),
  ),
]

/** What is wrong with a sentence; empty when it reads well. */
function listFaults(entry: SentenceEntry): string[] {
  const sentence = toSentence(entry)
  const [text, details] = [formatSentence(sentence), formatDetails(sentence)]
  const faults: readonly (readonly [boolean, string])[] = [
    [!/^\p{Lu}/u.test(text), 'does not begin with a capital'],
    [
      !/^(\p{L}+|tried to \p{L}+) \S|^signed (in|out)$|^tried to sign (in|out)$/u.test(formatDeed(sentence)),
      'has no verb with an object',
    ],
    [/^(did|tried to do) “/.test(formatDeed(sentence)), 'has no verb of its own'],
    [/\d{4}-\d\d-\d\dT/.test(text + details), 'has a raw date'],
    [/\b(null|undefined|NaN|true|false)\b|\[object|[{}]/.test(text + details), 'has a raw value'],
    [/ {2}|^ | $/.test(text), 'has blanks too many'],
    [/\b(\p{L}+) \1\b/u.test(text), 'has a word twice'],
    [
      / (of|to|from|in|for|the|a|as|on|out)$/.test(text) &&
        !/ (as|signed|sign|turned|turn) \S* ?(in|out|on|off)$| (on|off|out)$|sign(ed)? (in|out)$/.test(text),
      'ends in the middle',
    ],
  ]
  return faults.flatMap(([isFault, what]) => (isFault ? [`${what}: ${text} · ${details}`] : []))
}

const entry = (action: string, target: string, given: Partial<SentenceEntry>): SentenceEntry => ({
  Actor: 'ada@studio.example',
  ActorName: 'Ada Lovelace',
  Action: action,
  TargetKind: target,
  TargetId: '77',
  TargetName: 'Kraken Week',
  Facts: [],
  Changes: null,
  ...given,
})

beforeAll(() => setTimeZone('UTC'))
afterAll(() => setTimeZone(undefined))

describe('every action reads as a sentence', () => {
  it.each(auditOutcomes)('that was %s', (Outcome) => {
    expect(actions.length).toBeGreaterThan(recorded.length)
    const targets = [{}, { TargetName: '' }, { TargetId: '', TargetName: '' }]
    const faults = actions.flatMap(({ action, target }) =>
      targets.flatMap((given) => listFaults(entry(action, target, { ...given, Outcome }))),
    )
    expect(faults).toEqual([])
  })

  it('of somebody on the own account', () => {
    const own = { TargetId: 'ada@studio.example' }
    const ofUsers = recorded.filter(({ target }) => target === 'user')
    expect(ofUsers.flatMap(({ action }) => listFaults(entry(action, 'user', own)))).toEqual([])
  })

  it('of a call that was refused', () => {
    const refused = { TargetId: '', TargetName: '', Outcome: 'denied' } as const
    expect(endpoints.flatMap(({ endpoint: { summary } }) => listFaults(entry(summary, 'server', refused)))).toEqual([])
  })
})

describe('what the sample calls record', () => {
  let app: TestApp
  let world: World

  let reader: Caller

  beforeAll(async () => {
    app = await startApp()
    world = await createWorld(app)
    let caller = world.admin
    for (const { name, endpoint } of endpoints) {
      if (!endpoint.records || endpoint.access === 'public' || endpoint.standsForUndo) continue
      // Some calls end the caller's session, and some find what an earlier one deleted; enough succeed.
      const { status } = await caller.call(endpoint, sampleCall(name, world) as never)
      if (status === 401) caller = await app.signInAs('admin')
    }
    reader = await app.signInAs('admin')
  })
  afterAll(() => app.close())

  it('reads as sentences, with the names of colleagues and things', async () => {
    const pages = await Promise.all(
      [0, 100, 200, 300].map((skip) => reader.call(audit.list, { query: { skip, take: 100 } })),
    )
    const entries = pages.flatMap(({ data }) => data.Result)
    expect(entries.length).toBeGreaterThan(100)
    expect(entries.flatMap(listFaults)).toEqual([])
    const find = (action: string) => entries.find(({ Action }) => Action === action)
    expect(find('event created')?.TargetName).not.toBe('')
    expect(find('nickname changed')?.ActorName).not.toBe('')
  })
})
