import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#test/harness/render-screen.tsx'

it.each(['/acp/settings', '/acp/settings?tab=roles', '/acp/items', '/acp/systempreferences', '/acp/players-listing'])(
  '%s opens with pages of 15 rows, of which others can be chosen',
  async (path) => {
    await renderScreen(path)
    const size = (await screen.findByRole('combobox', { name: 'Rows per page' })) as HTMLSelectElement
    expect(size.value).toBe('15')
    expect([...size.options].map(({ value }) => value)).toEqual(['10', '15', '20', '30', '50'])
  },
)

it('the jobs open with 15 rows', async () => {
  const { requests } = await renderScreen('/acp/home?jobs=own')
  await screen.findByText('There are no jobs.')
  const ownJobs = requests.filter(({ path, query }) => path === '/jobs' && query.includes('scope=own'))
  expect(ownJobs.map(({ query }) => new URLSearchParams(query).get('take'))).toContain('15')
})
