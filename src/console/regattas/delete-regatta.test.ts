import { expect, it } from 'vitest'
import { describeDeletion } from './delete-regatta.tsx'

const regatta = {
  IsDeleted: false,
  StartDate: '2026-11-22T12:00:00.000Z',
  CompetitionEndDate: '2026-11-22T13:00:00.000Z',
  EndDate: '2026-11-22T14:00:00.000Z',
}
const at = (time: string, isLast = false) =>
  describeDeletion(regatta, { isLast, now: new Date(`2026-11-22T${time}:00Z`) })

it('says what is lost before the start, in the competition and in the cooldown', () => {
  expect(at('11:59')).toMatch(/^It has not started: .* can fill the gap until then\.$/)
  expect(at('12:00')).toMatch(
    /^Guilds are competing in it\. .* without final ranks\. .* can fill the gap until then\.$/,
  )
  expect(at('13:00')).toMatch(/^The competition is over\. The final ranks stay.* when it was planned to\.$/)
})

it('says that none follows from an inactive definition', () => {
  expect(at('12:30', true)).toMatch(/No regatta follows, because its definition is inactive\.$/)
})
