import { expect, test } from 'vitest'
import { z } from 'zod'
import { Instant, StoredInteger } from '#contract/core/units.ts'
import { defineRowMapper } from './row-mapper.ts'

const Boat = z.object({ Id: z.string(), SailNumber: StoredInteger, LaunchedAt: Instant, SunkAt: Instant.nullable() })

test('takes each field from the column of its name, and nothing else', () => {
  const toBoat = defineRowMapper(Boat)
  const row = { id: '7', sail_number: 12, launched_at: new Date('2026-01-02T03:04:05.678Z'), sunk_at: null, owner: 'x' }
  expect(toBoat(row)).toStrictEqual({ Id: '7', SailNumber: 12, LaunchedAt: '2026-01-02T03:04:05.678Z', SunkAt: null })
  expect(toBoat.columns).toStrictEqual(['id', 'sail_number', 'launched_at', 'sunk_at'])
})

test('takes a field from the column that is named for it', () => {
  const toBoat = defineRowMapper(Boat.pick({ Id: true, SunkAt: true }), { SunkAt: 'lost_on' })
  expect(toBoat({ id: '7', lost_on: '2026-01-02T00:00:00Z' })).toStrictEqual({
    Id: '7',
    SunkAt: '2026-01-02T00:00:00Z',
  })
  expect(toBoat.columns).toStrictEqual(['id', 'lost_on'])
})
