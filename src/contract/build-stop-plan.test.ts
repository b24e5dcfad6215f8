import { expect, it } from 'vitest'
import type { BuildPlatform } from './build-platforms.ts'
import { planStops, toRemainingText } from './build-stop-plan.ts'

const build = (
  BuildNumber: number,
  { required = false, bucket = 'c1', platform = 'android' as BuildPlatform } = {},
) => ({
  Platform: platform,
  Version: '2.14',
  BuildNumber,
  StaticRoute: false,
  ContentEnvironment: bucket && `content/live/${bucket}`,
  IsStaging: false,
  UpdateRequired: required,
  DebuggerBuild: false,
})
const on = (BuildNumber: number, WithoutDebuggerKey: number, Platform: BuildPlatform = 'android') => ({
  Platform,
  BuildNumber,
  WithDebuggerKey: 0,
  WithoutDebuggerKey,
})

type TestBuild = ReturnType<typeof build>

/** Requires an update of the first of some builds. */
function force(players: readonly ReturnType<typeof on>[], [first, ...others]: readonly [TestBuild, ...TestBuild[]]) {
  const plan = planStops(first, players, [first, ...others], [{ ...first, UpdateRequired: true }, ...others])
  return [plan.stops, plan.emptied, toRemainingText(plan)]
}

it('counts the players of the build while another build of the bucket can be played', () => {
  const players = [on(104, 75), on(105, 30)]
  expect(force(players, [build(104), build(105)])).toEqual([75, undefined, 'android-105'])
  expect(force(players, [build(105), build(104)])).toEqual([30, undefined, 'android-104'])
})

it.each([104, 105])('counts everybody of the bucket when build %i is its last', (last) => {
  const players = [on(104, 75), on(105, 30)]
  const other = build(209 - last, { required: true })
  expect(force(players, [build(last), other])).toEqual([105, 'bucket', ''])
})

it('counts everybody of the platform when its last build of the bucket goes', () => {
  const players = [on(104, 75), on(105, 30), on(1, 8, 'ios')]
  const ios = build(1, { platform: 'ios' })
  expect(force(players, [build(105), build(104, { required: true }), ios])).toEqual([105, 'platform', 'ios-1'])
  const stopped = [build(104, { required: true }), build(105, { required: true })]
  expect(force(players, [ios, ...stopped])).toEqual([113, 'bucket', ''])
})

it('names the build of another bucket that an update leads to', () => {
  expect(force([on(104, 75)], [build(104), build(106, { bucket: 'c2' })])).toEqual([75, 'bucket', 'android-106'])
  expect(force([on(104, 75)], [build(104, { bucket: '' }), build(106)])).toEqual([75, undefined, 'android-106'])
})

it('counts nobody when nobody who plays is stopped', () => {
  expect(force([on(104, 0), on(105, 30)], [build(104), build(105, { required: true })])).toEqual([0, 'bucket', ''])
  expect(force([on(104, 75)], [build(104, { required: true })])).toEqual([0, undefined, ''])
})
