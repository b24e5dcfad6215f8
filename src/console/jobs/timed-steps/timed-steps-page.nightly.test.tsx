import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { scheduleStep } from '#server/platform/timed-steps/repository.ts'
import { aDefinition, aRegatta } from '#test/harness/regatta-makers.ts'
import { fill, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const given = async ({ db, clock }: TestApp) => {
  const start_at = new Date(clock.now.getTime() + 3_600_000)
  const id = await aRegatta(db, { definition_id: await aDefinition(db), start_at })
  await scheduleStep(db, { kind: 'regatta start', target: String(id), dueAt: start_at })
  await scheduleStep(db, { kind: 'of no feature', target: 'x', dueAt: clock.now })
  const failure = { attempts: 3, last_failure: 'Error: no room', last_failed_at: clock.now }
  await db.updateTable('timed_steps').set(failure).where('target', '=', 'x').execute()
}

it('shows what is planned and what failed, runs what is due, and skips with a reason', async () => {
  const { user, server } = await renderScreen('/acp/timed-steps', { as: 'admin', given })
  await shows(/Failed 3 times.*Error: no room/)
  const [failed, planned] = (await screen.findAllByRole('row')).slice(1)
  if (!failed || !planned) throw new Error('There are two steps.')
  await user.click(within(failed).getByRole('button', { name: 'Run now' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Run now' }))
  await shows('The step runs.')
  expect(within(planned).getByRole('button', { name: 'Run now' }).getAttribute('aria-disabled')).toBe('true')
  await user.click(within(planned).getByRole('button', { name: 'Skip' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(/The regatta is deleted/)
  await user.click(within(dialog).getByRole('button', { name: 'Skip step' }))
  await within(dialog).findByText('Give a reason.')
  await fill(user, within(dialog).getByLabelText(/^Reason/), 'ticket 9')
  await user.click(within(dialog).getByRole('button', { name: 'Skip step' }))
  await shows('The step was skipped.')
  const first = await server.db.selectFrom('regattas').select('deleted_by').where('id', '=', 1).executeTakeFirst()
  expect(first?.deleted_by).not.toBeNull()
})
