import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { getCurrentPath, type RenderedScreen, renderScreen, shows } from '#test/harness/render-screen.tsx'
import { galleryPages, publicPages } from './gallery-pages.ts'
import { sampleReferrals } from './sample-data.ts'

/** Texts, labels and headings that each page has. */
const required: Readonly<Record<string, readonly string[]>> = {
  dashboard: ['Sales', 'Orders', 'Online', 'In a meeting', 'Offline', 'Projects', 'Page visits', 'Social traffic'],
  buttons: ['Variants'],
  calendar: ['Team meeting'],
  cards: [
    ...['Profile card', 'Testimonial card', 'List card', 'Bravo pack', '$49', 'Alpha pack', '$199', 'per application'],
    ...['Start free trial', 'Request a demo', 'Contact sales'],
  ],
  charts: [
    ...['Total sales', 'Total orders', 'Sales value', 'Audience overview', 'Affiliate traffic', 'Product comparison'],
  ],
  'form-components': ['Input groups', 'Alerts', 'Modals', 'Amsterdam', 'Cairo', 'Drop one image here'],
  'form-elements': ['Checkbox'],
  'form-validation': ['Custom styles', 'Browser defaults', 'Server side'],
  'google-maps': ['Zoom 12, scroll-wheel zoom off', 'Zoom 8, scroll-wheel zoom off'],
  grid: ['8 of 12'],
  icons: ['IconAlertTriangle'],
  notifications: ['Alerts', 'Modals', 'Toasts', 'Dialogs'],
  profile: ['Jordan Sample'],
  'react-tables': ['Name', 'Position', 'Office', 'Age', 'Start date', 'Salary'],
  'sortable-tables': ['Employees'],
  tables: ['The Table is Empty'],
  timeline: ['Light timeline', 'Dark timeline'],
  typography: ['Headings'],
  'vector-maps': ['Vector map was removed'],
  widgets: ['Messages', 'Payment card', 'Total traffic', 'To-do list'],
  lock: ['Unlock'],
  login: ['Sample sign-in'],
  pricing: ['Bravo pack', 'Alpha pack', 'Contact sales'],
  register: ['Create sample account'],
}

/** Opens another path without reloading the console. */
const goTo = (path: string) => window.history.pushState(null, '', path)

const openPage = async (slug: string) => {
  const page = await renderScreen(`/admintemplate/${slug}`)
  await screen.findByRole('heading', { level: 1 })
  return page
}

describe('each page', () => {
  let page: RenderedScreen
  beforeAll(async () => {
    page = await renderScreen('/admintemplate')
    await shows('Team members')
  })

  it.each([
    ...galleryPages.map(({ slug, title }) => ({ path: `/admintemplate/${slug}`, slug, title })),
    ...publicPages.map(({ slug, title }) => ({ path: `/auth/${slug}`, slug, title })),
  ])('$path shows its parts and sends nothing', async ({ path, slug, title }) => {
    const before = page.requests.length
    goTo(path)
    await screen.findByRole('heading', { level: 1, name: title })
    for (const text of required[slug] ?? [`nothing is required of ${slug}`]) await screen.findAllByText(text)
    // The frame of the console asks for jobs on a timer.
    expect(page.requests.slice(before).filter((request) => !request.path.includes('job'))).toEqual([])
    expect(getCurrentPath()).toBe(path)
  })
})

describe('the way to the gallery', () => {
  it('is a sign-in for its own pages, and open for the public ones', async () => {
    await renderScreen('/auth/lock', { as: 'visitor' })
    await shows('Locked')
    goTo('/admintemplate/cards')
    await screen.findByRole('button', { name: 'Sign in' })
    expect(getCurrentPath()).toContain('/login')
  })

  it('is closed in Production', async () => {
    const page = await renderScreen('/admintemplate/cards', { environment: 'Production', as: [] })
    await waitFor(() => expect(getCurrentPath()).toContain('/acp/'))
    goTo('/auth/pricing')
    await waitFor(() => expect(getCurrentPath()).toContain('/acp/'))
    await screen.findByRole('heading', { level: 1 })
    await page.user.keyboard('{Control>}k{/Control}')
    await screen.findAllByRole('option')
    expect(screen.queryByRole('option', { name: /gallery/i })).toBeNull()
  })

  it('leads to the start for a page that does not exist', async () => {
    await renderScreen('/admintemplate/nothing')
    await waitFor(() => expect(getCurrentPath()).toContain('/acp/'))
    goTo('/auth/nothing')
    await waitFor(() => expect(getCurrentPath()).toContain('/acp/'))
  })

  it('is in the command palette, and its first page links to all others', async () => {
    const page = await openPage('')
    const list = within(screen.getByRole('region', { name: 'Pages' })).getAllByRole('link')
    expect(list).toHaveLength(galleryPages.length + publicPages.length)
    await page.user.keyboard('{Control>}k{/Control}')
    await screen.findByRole('option', { name: /Component gallery/ })
  })
})

describe('what works without a server', () => {
  it('switches the sales chart between Month and Week', async () => {
    const page = await openPage('dashboard')
    const card = within(await screen.findByRole('region', { name: 'Sales' }))
    await page.user.click(card.getByRole('button', { name: 'Show table' }))
    expect(card.getByText('Aug')).toBeDefined()
    await page.user.click(card.getByRole('radio', { name: 'Week' }))
    expect(card.getByText('Wed')).toBeDefined()
    expect(card.queryByText('Aug')).toBeNull()
    expect(card.getAllByRole('row')[1]?.textContent).toBe('Mon$310')
    expect(card.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Day', 'Sales'])
  })

  it('copies the name of an icon', async () => {
    const page = await openPage('icons')
    await page.user.click(await screen.findByRole('button', { name: 'IconAnchor' }))
    await shows('Copied')
    expect(await navigator.clipboard.readText()).toBe('IconAnchor')
  })

  it('asks where a link is to lead', async () => {
    const page = await openPage('form-components')
    const tool = await screen.findByRole('button', { name: 'Link' })
    await page.user.click(tool)
    const field = await screen.findByRole('textbox', { name: 'Address' })
    await page.user.click(screen.getByRole('button', { name: 'Set link' }))
    await screen.findByText('Write an address such as https://example.com.')
    await page.user.clear(field)
    await page.user.type(field, 'https://b.example{Enter}')
    const link = await waitFor(() => {
      const found = document.querySelector('.cm-line a')
      if (!found) throw new Error('There is no link.')
      return found
    })
    expect(link.getAttribute('href')).toBe('https://b.example')
    await page.user.click(tool)
    await waitFor(() => expect(document.querySelector('.cm-line a')).toBeNull())
  })

  it('takes a tag once only', async () => {
    const page = await openPage('form-components')
    await page.user.type(await screen.findByRole('combobox', { name: 'Cities' }), 'Cairo{Enter}Lima{Enter}')
    expect(screen.getAllByText('Cairo')).toHaveLength(1)
    expect(screen.getAllByText('Lima')).toHaveLength(1)
  })

  it('takes one image in one place and several files in the other', async () => {
    const page = await openPage('form-components')
    const [image, text] = [new File(['x'], 'a.png', { type: 'image/png' }), new File(['x'], 'b.txt')]
    const single = await screen.findByRole('region', { name: 'Place for one image' })
    const several = screen.getByRole('region', { name: 'Place for several files' })
    const input = (zone: HTMLElement) => zone.querySelector('input') ?? zone
    await page.user.upload(input(single), image)
    await within(single).findByText(/a\.png/)
    // The field offers images only; dropping does not ask it.
    await userEvent.setup({ applyAccept: false }).upload(input(single), text)
    await within(single).findByText('Only images can be chosen.')
    await page.user.upload(input(several), [image, text])
    await within(several).findByText(/a\.png/)
    await page.user.upload(input(several), text)
    expect(within(several).getAllByText(/b\.txt/)).toHaveLength(1)
    await page.user.click(within(several).getByRole('button', { name: 'Remove b.txt' }))
    expect(within(several).queryByText(/b\.txt/)).toBeNull()
    within(several).getByText(/a\.png/)
  })

  it('names what is missing in the form with custom styles', async () => {
    const page = await openPage('form-validation')
    const form = within(await screen.findByRole('region', { name: 'Custom styles' }))
    await page.user.click(form.getByRole('button', { name: 'Check the form' }))
    for (const text of [
      'Please provide a first name.',
      'Please provide a last name.',
      'Please choose a username.',
      'Please provide a valid city.',
      'Please provide a valid state.',
      'Please provide a valid zip.',
      'You must agree before submitting.',
    ])
      await form.findByText(text)
    const first = form.getByRole('textbox', { name: 'First name' })
    expect(first.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(first)
    expect(form.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true')
    await page.user.type(form.getByRole('textbox', { name: 'First name' }), 'Jordan')
    await form.findByText('Looks good!')
  })

  it('adds an event on a day only, and keeps its title until then', async () => {
    const page = await openPage('calendar')
    const form = within(await screen.findByRole('region', { name: 'Add an event' }))
    await page.user.type(form.getByRole('textbox', { name: 'Title' }), 'Boat race')
    const day = form.getByRole('textbox', { name: 'Day' })
    await page.user.clear(day)
    await page.user.type(day, '2026-1')
    await page.user.click(form.getByRole('button', { name: 'Add event' }))
    await form.findByText('Enter the date as 2026-11-20.')
    expect(form.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Boat race')
    expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe('Sun')
  })

  it('moves the ends of a range to the ends of its slider', async () => {
    const page = await openPage('form-components')
    const to = await screen.findByRole('slider', { name: 'To' })
    to.focus()
    await page.user.keyboard('{End}')
    await screen.findByText('200.00 to 500.00')
    screen.getByRole('slider', { name: 'From' }).focus()
    await page.user.keyboard('{Home}')
    await screen.findByText('100.00 to 500.00')
  })

  it('sorts tables on a narrow screen too', async () => {
    const page = await renderScreen('/admintemplate/sortable-tables', { width: 390 })
    const card = within(await screen.findByRole('region', { name: 'Projects' }))
    await page.user.selectOptions(card.getByRole('combobox', { name: 'Sort by' }), 'Budget, USD, descending')
    expect(card.getAllByRole('listitem')[0]?.textContent).toContain('Signal flags')
  })

  it('shares out the visitors of the social networks', () => {
    expect(sampleReferrals.reduce((sum, { share }) => sum + share, 0)).toBe(100)
  })

  it('shows a toast for 7 seconds', async () => {
    const page = await openPage('notifications')
    const timers = vi.spyOn(window, 'setTimeout')
    await page.user.click(await screen.findByRole('button', { name: 'Show toast' }))
    await shows('A sample of a toast.')
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(7000)
    timers.mockRestore()
  })

  it('searches, sorts, divides, copies and prints the table of employees', async () => {
    const page = await openPage('react-tables')
    const rows = () => screen.getAllByRole('row').slice(1)
    let printed = 0
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      printed = rows().length
    })
    await screen.findByText('1–10 of 60')
    const sizes = within(screen.getByRole('combobox', { name: 'Rows per page' })).getAllByRole('option')
    expect(sizes.map((size) => Number(size.getAttribute('value')))).toEqual([10, 25, 50, 100])
    await page.user.type(screen.getByRole('searchbox', { name: 'Search employees' }), 'capstan')
    await screen.findByText('1–10 of 12')
    await page.user.click(screen.getByRole('button', { name: /Salary/ }))
    const salaries = rows().map((row) => Number((row.lastElementChild?.textContent ?? '').replaceAll(/[$,]/g, '')))
    expect(salaries).toEqual(salaries.toSorted((one, other) => one - other))
    await page.user.click(screen.getByRole('button', { name: 'Copy' }))
    await shows('Copied 12 rows of sample data.')
    expect((await navigator.clipboard.readText()).split('\n')).toHaveLength(13)
    await page.user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    expect(printed).toBe(12)
    print.mockRestore()
    const search = screen.getByRole('searchbox', { name: 'Search employees' })
    await page.user.clear(search)
    await page.user.type(search, '$42,000')
    await screen.findByText(/^1–\d+ of \d+$/)
    await page.user.type(search, 'x')
    await screen.findByText('No employee matches.')
    for (const name of ['Copy', 'Print'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  })
})
