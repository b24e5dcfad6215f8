import { describe, expect, it } from 'vitest'
import { countStopped, type DecisionSubject, decideBuild } from './build-decision.ts'

type Flags = Partial<{ version: string; path: string; flags: string }>

/** A build; `flags` are letters: u update required, d debugger, s staging, x unique access. */
function build(number: number, { version = '2.14', path = `content/live/c${number}`, flags = '' }: Flags = {}) {
  return {
    Platform: 'android' as const,
    Version: version,
    BuildNumber: number,
    StaticRoute: flags.includes('x'),
    ContentEnvironment: path,
    IsStaging: flags.includes('s'),
    UpdateRequired: flags.includes('u'),
    DebuggerBuild: flags.includes('d'),
  }
}

const on = (buildNumber: number | null, changes: Partial<DecisionSubject> = {}): DecisionSubject => ({
  platform: 'android',
  version: null,
  buildNumber,
  hasDebuggerKey: false,
  ...changes,
})

const open = { Text: 'New servers' }
const withKey = { hasDebuggerKey: true }

/** What each case is about, who starts the game, the builds, and: outcome, reason, build, bucket, update. */
type Case = readonly [
  what: string,
  subject: DecisionSubject,
  builds: readonly ReturnType<typeof build>[],
  expected: readonly [string, string, number | null, string, number | null],
]

const cases: readonly Case[] = [
  ['a usable build plays', on(104), [build(104)], ['play', 'playable', 104, 'c104', null]],
  ['of its version too', on(104, { version: '2.14' }), [build(104)], ['play', 'playable', 104, 'c104', null]],
  ['an older usable build plays', on(103), [build(103), build(104)], ['play', 'playable', 103, 'c103', null]],
  ['without a content path', on(104), [build(104, { path: '' })], ['play', 'playable', 104, '', null]],
  ['another version', on(104, { version: '2.13' }), [build(104)], ['refuse', 'other-version', 104, 'c104', null]],
  ['no such number, older', on(103), [build(104)], ['update', 'unknown-build', null, '', 104]],
  ['no such number, newer', on(105), [build(104)], ['refuse', 'unknown-build', null, '', null]],
  ['no builds at all', on(104), [], ['refuse', 'unknown-build', null, '', null]],
  [
    'update required',
    on(103),
    [build(103, { flags: 'u' }), build(104)],
    ['update', 'update-required', 103, 'c103', 104],
  ],
  [
    'the newest of several updates',
    on(101),
    [build(101, { flags: 'u' }), build(102), build(104), build(103)],
    ['update', 'update-required', 101, 'c101', 104],
  ],
  ['nothing newer', on(104), [build(103), build(104, { flags: 'u' })], ['refuse', 'no-newer-build', 104, 'c104', null]],
  [
    'newer ones that must update, are private or for debugging',
    on(101),
    [101, 102, 103, 104, 105].map((number, index) => build(number, { flags: ['u', 'u', 'x', 'd', 's'][index] ?? '' })),
    ['refuse', 'no-newer-build', 101, 'c101', null],
  ],
  [
    'a debugger build as the update, with the key',
    on(101, withKey),
    [build(101, { flags: 'u' }), build(104, { flags: 'd' })],
    ['update', 'update-required', 101, 'c101', 104],
  ],
  ['a debugger build, no key', on(104), [build(104, { flags: 'd' })], ['refuse', 'debugger-key', 104, 'c104', null]],
  [
    'a debugger build with the key',
    on(104, withKey),
    [build(104, { flags: 'd' })],
    ['play', 'playable', 104, 'c104', null],
  ],
  [
    'a debugger build that must update tells everybody so',
    on(103),
    [build(103, { flags: 'du' }), build(104)],
    ['update', 'update-required', 103, 'c103', 104],
  ],
  ['unique access by its number', on(104), [build(104, { flags: 'x' })], ['play', 'playable', 104, 'c104', null]],
  [
    'unique access without a number',
    on(null, { version: '2.14' }),
    [build(104, { flags: 'x' })],
    ['refuse', 'unknown-version', null, '', null],
  ],
  [
    'the newest of a version without a number',
    on(null, { version: '2.14' }),
    [build(103), build(104), build(105, { version: '2.15' })],
    ['play', 'playable', 104, 'c104', null],
  ],
  [
    'one that can play before a newer one that must update',
    on(null, { version: '2.14' }),
    [build(103), build(104, { flags: 'u' })],
    ['play', 'playable', 103, 'c103', null],
  ],
  [
    'a version whose builds all must update',
    on(null, { version: '2.13' }),
    [build(103, { version: '2.13', flags: 'u' }), build(104)],
    ['update', 'update-required', 103, 'c103', 104],
  ],
  [
    'an unknown version',
    on(null, { version: '1.0' }),
    [build(103), build(104)],
    ['update', 'unknown-version', null, '', 104],
  ],
  ['neither number nor version', on(null), [build(104)], ['update', 'unknown-player-build', null, '', 104]],
  ['neither of them and no build to offer', on(null), [], ['refuse', 'unknown-player-build', null, '', null]],
  [
    'staging builds lead to staging builds only',
    on(103),
    [build(103, { flags: 'su' }), build(104), build(105, { flags: 's' })],
    ['update', 'update-required', 103, 'c103', 105],
  ],
  [
    'a build of the other platform',
    on(104, { platform: 'ios' }),
    [build(104)],
    ['refuse', 'unknown-build', null, '', null],
  ],
]

describe('which build may play', () => {
  it.each(cases)('%s', (_, subject, builds, [outcome, reason, number, bucket, updateTo]) => {
    expect(decideBuild(subject, builds, undefined)).toMatchObject({
      Outcome: outcome,
      Reason: reason,
      BuildNumber: number,
      Bucket: bucket,
      UpdateTo: updateTo,
    })
    expect(decideBuild(subject, builds, open)).toMatchObject({
      Outcome: 'refuse',
      Reason: 'maintenance',
      Text: 'New servers',
      UpdateTo: null,
    })
  })

  it('says which builds play on the staging environment', () => {
    expect(decideBuild(on(104), [build(104, { flags: 's' })], undefined).UsesStaging).toBe(true)
    expect(decideBuild(on(104), [build(104)], undefined).UsesStaging).toBe(false)
  })
})

describe('the players that a change stops', () => {
  const players = { WithDebuggerKey: 3, WithoutDebuggerKey: 40 }
  const newer = build(105)
  const stopped = (before: string, after: string | undefined, others = [newer], counted = players) =>
    countStopped(
      build(104),
      counted,
      [build(104, { flags: before }), ...others],
      [...(after === undefined ? [] : [build(104, { flags: after })]), ...others],
    )

  it.each([
    ['an update is required', '', 'u', [newer], 43, 0],
    ['an update is required and there is no newer build', '', 'u', [], 0, 43],
    ['an update is required and only a debugger build is newer', '', 'u', [build(105, { flags: 'd' })], 3, 40],
    ['the build is deleted', '', undefined, [newer], 43, 0],
    ['the newest build is deleted', '', undefined, [build(103)], 0, 43],
    ['it becomes a debugger build', '', 'd', [newer], 0, 40],
    ['a debugger build must update', 'd', 'u', [newer], 3, 0],
    ['a debugger build is deleted', 'd', undefined, [newer], 3, 0],
    ['it had to update already', 'u', undefined, [newer], 0, 0],
    ['it gets unique access', '', 'x', [newer], 0, 0],
    ['it moves to staging', '', 's', [newer], 0, 0],
    ['an update is not required any more', 'u', '', [newer], 0, 0],
  ] as const)('when %s', (_, before, after, others, mustUpdate, cannotUpdate) => {
    expect(stopped(before, after, [...others])).toEqual({
      isStopping: mustUpdate + cannotUpdate > 0,
      mustUpdate,
      cannotUpdate,
    })
  })

  it('tells that a change stops a build on which nobody is active', () => {
    const nobody = { WithDebuggerKey: 0, WithoutDebuggerKey: 0 }
    expect(stopped('', 'd', [], nobody)).toEqual({ isStopping: true, mustUpdate: 0, cannotUpdate: 0 })
  })
})
