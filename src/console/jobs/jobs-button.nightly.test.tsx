import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aJob, type JobToMake } from '#test/harness/makers.ts'
import { fill, type RenderedScreen, renderScreen, type Viewer } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const rows = [
  { subject: 'p1', state: 'done' as const },
  { subject: 'p2', state: 'failed' as const, result: 'There is no player with this ID.' },
  { subject: 'p3', state: 'skipped' as const, result: 'was flagged already' },
]

/** Creates jobs without an owner; administrators see them under "All jobs". */
const withJobs =
  (...jobs: Omit<JobToMake, 'kind'>[]) =>
  async ({ db }: TestApp) => {
    for (const job of jobs) await aJob(db, { kind: 'hackers set', ...job })
  }

const page = (given: (app: TestApp) => Promise<void>, search = '?jobs=all', as: Viewer = 'admin') =>
  renderScreen(`/acp/players-listing${search}`, { as, given })

const card = () => screen.findByRole('article', { name: 'A job' })
const readState = async ({ server }: RenderedScreen) =>
  (await server.db.selectFrom('jobs').select('state').orderBy('id').executeTakeFirstOrThrow()).state

describe('the jobs drawer', () => {
  it('explains what becomes a job when there is none, and closes', async () => {
    const { user } = await page(async () => {}, '')
    await user.click(await screen.findByRole('button', { name: 'Jobs' }))
    const drawer = await screen.findByRole('dialog', { name: 'Jobs' })
    expect(await within(drawer).findByText('There are no jobs.')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows the progress of a job, pauses, resumes and cancels it after a confirmation with a reason', async () => {
    const view = await page(withJobs({ state: 'running', rows: [...rows, { subject: 'p4' }] }))
    const job = within(await card())
    expect(job.getByText(/3 of 4/).textContent).toContain('1 failed, 1 unchanged')
    await view.user.click(job.getByRole('button', { name: 'Pause' }))
    await view.user.click(await job.findByRole('button', { name: 'Resume' }))
    await job.findByRole('button', { name: 'Pause' })
    expect(await readState(view)).toBe('waiting')
    await view.user.click(job.getByRole('button', { name: 'Cancel' }))
    const question = within(await screen.findByRole('dialog', { name: 'Cancel this job?' }))
    await fill(view.user, question.getByLabelText(/reason/i), 'ticket 9')
    await view.user.click(question.getByRole('button', { name: 'Cancel the job' }))
    await waitFor(() => expect(job.getByText('Canceled')).toBeTruthy())
    expect(job.queryByRole('button', { name: 'Cancel' })).toBeNull()
    const entry = await view.server.db
      .selectFrom('audit_log')
      .select('reason')
      .where('action', '=', 'job canceled')
      .executeTakeFirst()
    expect(entry?.reason).toBe('ticket 9')
  })

  it('lists failed rows with their reasons, and retries them', async () => {
    const view = await page(withJobs({ state: 'failed', rows }))
    const job = within(await card())
    await view.user.click(job.getByRole('button', { name: 'Show failures' }))
    const failures = await job.findByRole('list', { name: 'Failed rows' })
    expect(failures.textContent).toContain('p2')
    expect(failures.textContent).toContain('There is no player with this ID.')
    await view.user.click(job.getByRole('button', { name: 'Retry failed rows' }))
    await waitFor(() => expect(job.getByText('Waiting')).toBeTruthy())
    expect(await readState(view)).toBe('waiting')
  })

  it('shows "Failed" when every row failed, otherwise "Some failed"', async () => {
    await page(withJobs({ state: 'failed', rows: rows.slice(1, 2) }, { state: 'failed', rows }))
    const [partlyFailed, failed] = await screen.findAllByRole('article')
    expect(partlyFailed?.textContent).toContain('Some failed')
    expect(failed?.textContent).toMatch(/Failed(?! rows)/)
    expect(failed?.textContent).not.toContain('Some failed')
  })

  it('warns that the list may be outdated while the server cannot be reached', async () => {
    const view = await page(withJobs({ state: 'running', rows: [...rows, { subject: 'p4' }] }))
    await card()
    view.connection.isDown = true
    const warning = await screen.findByText(/This list may be outdated/)
    expect(warning.textContent).toContain('The server cannot be reached')
    view.connection.isDown = false
    await waitFor(() => expect(screen.queryByText(/This list may be outdated/)).toBeNull())
  })

  it('names the permission that a retry needs', async () => {
    const given = async (app: TestApp) => {
      await aJob(app.db, { kind: 'message list', state: 'failed', created_by_id: 1, rows })
    }
    const view = await page(given, '?jobs=own', ['ACCESS_AUDIT'])
    const button = within(await card()).getByRole('button', { name: 'Retry failed rows' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await view.user.click(button)
    expect(await readState(view)).toBe('failed')
  })

  it('offers all jobs to administrators only', async () => {
    await page(withJobs({ rows }), '?jobs=all', ['ACCESS_AUDIT'])
    expect(await screen.findByText('There are no jobs.')).toBeTruthy()
    expect(screen.queryByRole('radio', { name: 'All jobs' })).toBeNull()
  })
})
