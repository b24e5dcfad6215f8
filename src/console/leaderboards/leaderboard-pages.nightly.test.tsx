import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aLeaderboard, anEvent } from '#test/harness/event-makers.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { fill, goTo, renderScreen, shows, type Viewer } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const given = async ({ db, clock }: TestApp) => {
  for (const [player_id, nickname] of [
    ['ada', 'Ada'],
    ['bob', 'Bob'],
    ['cleo', 'Cleo'],
  ] as const)
    await aPlayer(db, { player_id, nickname, nickname_folded: nickname.toLowerCase() })
  await aLeaderboard(db, { names: ['stars', 'coins'], scores: { ada: 50, bob: 70, cleo: 20 } })
  await anEvent(db, { content: 'Harbor Rush', start_at: new Date(clock.now.getTime() + 3_600_000) })
}

const open = (path: string, as: Viewer = 'admin') => renderScreen(path, { as, given })
/** A player on a leaderboard of a deleted event. */
const givenDeletedEvent = async ({ db }: TestApp) => {
  await aPlayer(db, { player_id: 'ada' })
  await aLeaderboard(db, { eventId: await anEvent(db, { deleted: true }), scores: { ada: 50 } })
}
const button = (name: string) => screen.findByRole('button', { name })
const board = '/acp/leaderboard/1?board=1-1'

/** The rows of players as rank and id, in their order. */
async function ranks(): Promise<string[]> {
  const table = await screen.findByRole('table', { name: 'Players of the leaderboard, the best first' })
  const rows = within(table).getAllByRole('row').slice(1)
  return rows.map((row) => {
    const [rank] = within(row).getAllByText(/^([\d,]+|–)$/)
    return `${rank?.textContent} ${within(row).getByText(/^(ada|bob|cleo)$/).textContent}`
  })
}

it('lists leaderboards by pages of 15 that nobody chooses, and players by pages of a chosen size', async () => {
  const many = async (app: TestApp) => {
    await given(app)
    const rows = Array.from({ length: 15 }, (_, index) => ({ definition_id: 1, number: index + 2 }))
    await app.db
      .insertInto('leaderboards')
      .values(rows.map((row) => ({ ...row, created_at: app.clock.now })))
      .execute()
  }
  const { user } = await renderScreen('/acp/leaderboard/1?size=50', { as: 'admin', given: many })
  const pages = within(await screen.findByRole('navigation', { name: 'Leaderboards, newest first: pages' }))
  await pages.findByText('1–15 of 16')
  expect(pages.queryByRole('combobox', { name: 'Rows per page' })).toBeNull()
  await user.click(pages.getByRole('button', { name: 'Page 2' }))
  await user.click(await screen.findByRole('link', { name: '1-1' }))
  const players = within(
    await screen.findByRole('navigation', { name: 'Players of the leaderboard, the best first: pages' }),
  )
  await user.selectOptions(players.getByRole('combobox', { name: 'Rows per page' }), '50')
  await players.findByText('1–3 of 3')
})

describe('the leaderboard definitions', () => {
  it('show an infinity sign without a capacity, are deleted after the warning and restored', async () => {
    const { user } = await open('/acp/leaderboards')
    await shows('Board')
    expect(await screen.findByLabelText('Unlimited')).toBeTruthy()
    await user.click(await button('Delete Board'))
    await shows("Any player's associated to this leaderboard definition will not receive any rewards.")
    await user.click(await button('Delete definition'))
    await shows('The Event Definition has been successfully deleted...')
    await shows('There are no leaderboard definitions.')
    await user.click(await button('Undo'))
    await shows('The leaderboard definition was restored.')
    await shows('Board')
  })

  it('are created after what is missing was said', async () => {
    const { user, server } = await open('/acp/leaderboards')
    await user.click(await button('Create Leaderboard Definition'))
    const dialog = await screen.findByRole('dialog')
    const save = () => user.click(within(dialog).getByRole('button', { name: 'Create definition' }))
    await save()
    await within(dialog).findByText("This field can't be empty")
    await fill(user, within(dialog).getByLabelText(/^Name/), 'Gold')
    await user.type(within(dialog).getByLabelText(/^Event Edition/), '99')
    await user.type(within(dialog).getByLabelText(/^Capacity/), '0')
    await save()
    await within(dialog).findByText('This field must be a number greater than 0')
    await user.type(within(dialog).getByLabelText(/^Capacity/), '{Backspace}2147483648')
    await save()
    await within(dialog).findByText('This field must be at most 2147483647')
    await user.clear(within(dialog).getByLabelText(/^Capacity/))
    await save()
    await within(dialog).findByText('This field must be a valid event edition')
    await user.clear(within(dialog).getByLabelText(/^Event Edition/))
    await user.type(within(dialog).getByLabelText(/^Event Edition/), '1')
    await user.click(within(dialog).getByRole('combobox', { name: 'Scores Reported By' }))
    await user.click(await screen.findByRole('option', { name: 'Players too, their own' }))
    await save()
    await shows('The Leaderboard Definition has been successfully sent!')
    const made = await server.db.selectFrom('leaderboard_definitions').selectAll().where('id', '=', 2).execute()
    expect(made).toMatchObject([{ name: 'Gold', event_id: 1, capacity: null, auto_join: true, reported_by: 'players' }])
    expect(made[0]?.attribute_names).toContain('HarborRush.1.currency_amount')
  })

  it('cannot be created, edited or deleted without the permission', async () => {
    await open('/acp/leaderboards', [])
    for (const name of ['Create Leaderboard Definition', 'Edit Board', 'Delete Board', 'Export as .csv'])
      expect((await button(name)).getAttribute('aria-disabled')).toBe('true')
  })
})

it('a definition of a deleted event says so and cannot be closed, and the tab of a player marks it', async () => {
  const { user } = await renderScreen('/acp/leaderboard/1', { as: 'admin', given: givenDeletedEvent })
  await shows('The event of this definition was deleted.')
  await shows('No player can enter its leaderboards, and unpaid prizes stay unpaid.')
  await user.click(await button('Further actions'))
  const item = await screen.findByRole('menuitem', { name: 'Close leaderboards' })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  await user.hover(item)
  await shows('The event of this definition is deleted.')
  goTo('/acp/player/ada?tab=leaderboards')
  await shows('Deleted')
})

it('a definition whose event has ended cannot be closed early, and its final order comes without a reload', async () => {
  const { user, server } = await renderScreen('/acp/leaderboard/1', {
    as: 'admin',
    given: async ({ db }) => void (await aLeaderboard(db, { eventId: await anEvent(db, { start_at: new Date(0) }) })),
  })
  await user.click(await button('Further actions'))
  await user.hover(await screen.findByRole('menuitem', { name: 'Close leaderboards' }))
  await shows('The event of this definition has ended, and its leaderboards with it.')
  await user.keyboard('{Escape}')
  await screen.findByRole('link', { name: '1-1' })
  await server.db
    .updateTable('leaderboards')
    .set({ final_at: new Date('2020-02-03T04:05:06Z') })
    .execute()
  await shows(/3 Feb 2020/)
})

it('a definition of a deleted event is marked in the list', async () => {
  await renderScreen('/acp/leaderboards', { as: 'admin', given: givenDeletedEvent })
  await shows('Event deleted')
})

it('a deleted definition invites nobody to enter or to add prizes', async () => {
  await renderScreen('/acp/leaderboard/1', {
    as: 'admin',
    given: async ({ db }) => {
      await aLeaderboard(db)
      await sql`delete from leaderboards`.execute(db)
      await sql`update leaderboard_definitions set deleted_at = now()`.execute(db)
    },
  })
  await shows('No leaderboard was opened.')
  await shows('No rank has a prize.')
})

it('a name with right-to-left characters does not turn the question about it', async () => {
  const { user } = await renderScreen('/acp/leaderboards', {
    as: 'admin',
    given: async ({ db }) => {
      await aLeaderboard(db)
      await db.updateTable('leaderboard_definitions').set({ name: 'לוח' }).execute()
    },
  })
  await user.click(await button('Delete לוח'))
  await screen.findByRole('dialog', { name: 'Delete the leaderboard definition \u2068לוח\u2069?' })
})

it('a definition that does not exist says so and leads to the others', async () => {
  await open('/acp/leaderboard/99')
  await shows("Couldn't get the Leaderboard details")
  await screen.findByRole('link', { name: 'All leaderboard definitions' })
  goTo('/acp/leaderboard/x')
  await waitFor(() => expect(screen.queryByText("Couldn't get the Leaderboard details")).toBeNull())
  await shows("Couldn't get the Leaderboard details")
  await screen.findByRole('link', { name: 'All leaderboard definitions' })
})

describe('the form of a saved definition', () => {
  it('shows the event, which never changes, to be read, and takes attribute names on several lines', async () => {
    const { user, server } = await renderScreen('/acp/leaderboard/1?edit=true', {
      as: 'admin',
      given: async ({ db }) => {
        await aLeaderboard(db)
        await db.deleteFrom('leaderboards').execute()
      },
    })
    const field = await screen.findByLabelText<HTMLInputElement>(/^Event Edition/)
    expect([field.readOnly, field.disabled]).toEqual([true, false])
    await user.type(await screen.findByLabelText(/^Attribute Names/), '{Enter}coins')
    await user.click(await button('Save definition'))
    await shows('The Leaderboard Definition has been successfully sent!')
    const saved = await server.db.selectFrom('leaderboard_definitions').select('attribute_names').execute()
    expect(saved).toEqual([{ attribute_names: '["stars","coins"]' }])
  })
})

describe('a leaderboard', () => {
  it('of another definition or an unknown one is not shown', async () => {
    const { user } = await renderScreen('/acp/leaderboard/1', {
      as: 'admin',
      given: async (app) => {
        await given(app)
        await aLeaderboard(app.db, { scores: { ada: 50 } })
      },
    })
    await screen.findByRole('link', { name: '1-1' })
    for (const key of ['2-1', '1-9', 'x']) {
      goTo(`/acp/leaderboard/1?board=${key}`)
      const dialog = within(await screen.findByRole('dialog', { name: "Leaderboard Player's Information" }))
      await dialog.findByText('This definition has no leaderboard with this key.')
      expect(dialog.queryByRole('tab'), key).toBeNull()
      await user.click(dialog.getByRole('button', { name: 'All leaderboards of this definition' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  })

  it('opens from its definition, which has no Auto Join without an event, ranks by the score and by an attribute, and is searched', async () => {
    const { user } = await open('/acp/leaderboard/1')
    expect((await screen.findByText('coins')).tagName).toBe('BDI')
    const facts = await screen.findAllByRole('term')
    expect(facts.map(({ textContent, nextSibling }) => [textContent, nextSibling?.textContent])).toEqual([
      ['Name', 'Board'],
      ['Capacity', ''],
      ['ID', '1'],
      ['Event ID', '–'],
      ['Event name', '–'],
      ['Auto Join', '–'],
      ['Scores Reported By', 'Your server and staff'],
    ])
    await user.click(await screen.findByRole('link', { name: '1-1' }))
    await shows("Leaderboard Player's Information")
    await shows('Cleo')
    expect(await ranks()).toEqual(['1 bob', '2 ada', '3 cleo'])
    await fill(user, await screen.findByLabelText('Search by player ID or nickname'), 'cleo')
    await shows('Cleo')
    await expect.poll(ranks).toEqual(['3 cleo'])
  })

  it('removes a player, who comes back from the removed ones, and says so when one cannot be removed', async () => {
    const { user, server } = await open(board)
    await user.click(await button('Actions for bob'))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove player' }))
    await user.click(await button('Remove player'))
    await shows('Player Removed From Leaderboard!')
    await expect.poll(ranks).toEqual(['1 ada', '2 cleo'])
    await user.click(await screen.findByRole('tab', { name: 'Removed players' }))
    await user.click(await button('Restore'))
    await user.click(await button('Restore player'))
    await shows('The player is back on the leaderboard.')
    await user.click(await screen.findByRole('tab', { name: 'Players' }))
    await expect.poll(ranks).toEqual(['1 bob', '2 ada', '3 cleo'])
    await user.click(await button('Actions for bob'))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove player' }))
    await server.db.deleteFrom('players').where('player_id', '=', 'bob').execute()
    await user.click(await button('Remove player'))
    await shows('Oops')
  })

  it('corrects the score that counts without an event, also beside the attributes of a computed one', async () => {
    const names = ['currency_amount', 'boost_milliseconds_remaining', 'currency_per_second', 'attributes_timestamp']
    const { user } = await renderScreen('/acp/leaderboard/2?board=2-1&correct=ada', {
      as: 'admin',
      given: async (app) => {
        await given(app)
        await aLeaderboard(app.db, { names, scores: { ada: 50 } })
        await app.db
          .updateTable('leaderboard_entries')
          .set({ attributes: JSON.stringify(Object.fromEntries(names.map((name) => [name, 1]))) })
          .where('definition_id', '=', 2)
          .execute()
      },
    })
    await shows('Now: 50')
    await user.type(await screen.findByLabelText(/^New value/), '7')
    await fill(user, screen.getByLabelText(/^Reason/), 'Lost report')
    await user.click(await button('Correct score'))
    await shows('The score was corrected.')
    await shows('7')
  })

  it('shows when a computed score was reported, and by whom', async () => {
    const values = { currency_amount: 1, boost_milliseconds_remaining: 1, currency_per_second: 1 }
    const attributes = { ...values, attributes_timestamp: 1_795_774_801 }
    await renderScreen('/acp/leaderboard/2?board=2-1&entryAttributes=ada', {
      as: 'admin',
      given: async (app) => {
        await given(app)
        await aLeaderboard(app.db, { names: Object.keys(attributes), scores: { ada: 50 } })
        await app.db
          .updateTable('leaderboard_entries')
          .set({ attributes: JSON.stringify(attributes), reported_at: new Date(), reported_by: 'player' })
          .where('definition_id', '=', 2)
          .execute()
      },
    })
    await shows('attributes_timestamp')
    await screen.findByText(/last report by the player$/)
    await screen.findByTitle(/2026-11-27T10:20:01\.000Z/)
  })

  it('offers the score once beside a stored attribute of its name', async () => {
    const { user } = await renderScreen(board, {
      as: 'admin',
      given: async ({ db }) => {
        await aPlayer(db, { player_id: 'ada' })
        await aLeaderboard(db, { names: ['default', 'coins'], scores: { ada: 50 } })
      },
    })
    const findOptions = async (name: string) => {
      await user.click(await screen.findByRole('combobox', { name }))
      const options = within(await screen.findByRole('listbox', { name })).getAllByRole('option')
      return options.map(({ textContent }) => textContent)
    }
    expect(await findOptions('Score attribute')).toEqual(['Default', 'coins'])
    goTo(`${board}&correct=ada`)
    expect(await findOptions('Value')).toEqual(['Score', 'coins'])
  })

  it('shows a score without the noise behind its 15 digits', async () => {
    await renderScreen(`${board}&correct=cleo`, {
      as: 'admin',
      given: async ({ db }) => {
        await aPlayer(db, { player_id: 'cleo' })
        await aLeaderboard(db, { names: ['stars'], scores: { cleo: 113784.27799999999 } })
      },
    })
    await shows('Now: 113,784.278')
    await shows('113,784.278')
  })

  it('names the IDs of a list that no player has, and says how many players of another were corrected', async () => {
    const { user, server } = await open(`${board}&add=list`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct players of leaderboard 1-1' }))
    const ids = dialog.getByRole('textbox', { name: /^Player IDs/ })
    await fill(user, ids, 'ada <script> bob ..')
    await dialog.findByRole('button', { name: 'Remove 4 players' })
    await dialog.findByText('2 IDs belong to no player')
    expect(await server.db.selectFrom('leaderboard_corrections').selectAll().execute()).toEqual([])
    await user.clear(ids)
    await fill(user, ids, 'dora')
    await user.click(dialog.getByRole('combobox', { name: 'Correction' }))
    await user.click(await screen.findByRole('option', { name: 'Hide' }))
    await user.click(dialog.getByRole('button', { name: 'Hide 1 player' }))
    await shows('0 players were corrected. Not on this leaderboard: dora.')
  })

  it('names the attribute that it is ranked by in full, and explains the rank by the score', async () => {
    await open(`${board}&attribute=coins`)
    expect((await screen.findByRole('combobox', { name: 'Score attribute' })).getAttribute('title')).toBe('coins')
    goTo(`${board}&attribute=coins&explain=cleo`)
    await shows(/^This is the rank by the default score, which prizes are given by\. The list is ranked by/)
    expect((await screen.findByRole('dialog', { name: 'The rank of cleo' })).textContent).toContain('ranked by coins.')
    await shows('The score is the stored one: as the game last reported it or staff corrected it, and 0 before that.')
  })

  it('explains a final rank as something that is over, without a prize once staff hid the player', async () => {
    await renderScreen(`${board}&explain=cleo`, {
      as: 'admin',
      given: async (app) => {
        await given(app)
        await sql`update leaderboards set final_at = now()`.execute(app.db)
        await sql`update leaderboard_entries set is_hidden = true where player_id = 'cleo'`.execute(app.db)
        await sql`insert into leaderboard_final_ranks
          (definition_id, leaderboard_number, final_index, player_id, rank, score)
          values (1, 1, 0, 'cleo', 1, 30), (1, 1, 1, 'bob', 2, 20)`.execute(app.db)
      },
    })
    await shows('Rank 1. No player is ahead.')
    await shows('Hidden by staff after the order became final. The rank stays, without a prize.')
    await shows('The score of the final order. Later corrections do not change it.')
    await screen.findByText('Final since', { selector: 'dt' })
    goTo(`${board}&explain=bob`)
    await shows('Rank 2. 10 more points would have given the score of rank 1.')
  })

  it('corrects a score with a reason, after it said why a value is no number, and shows what it was', async () => {
    const { user } = await open(`${board}&correct=cleo`)
    const value = await screen.findByLabelText(/^New value/)
    await user.type(value, '99')
    await user.click(await button('Correct score'))
    await shows('Give a reason.')
    await fill(user, screen.getByLabelText(/^Reason/), 'Lost report')
    for (const [typed, problem] of [
      ['1,5', 'This is not a number.'],
      ['9007199254740993', 'Whole numbers beyond 9007199254740991 would lose digits.'],
    ] as const) {
      await user.clear(value)
      await fill(user, value, typed)
      await user.click(await button('Correct score'))
      await shows(problem)
    }
    await user.clear(value)
    await user.type(value, '20')
    await user.click(await button('Correct score'))
    await shows(/^This is the value already\./)
    await user.clear(value)
    await fill(user, value, '1e5')
    await user.click(await button('Correct score'))
    await shows('The score was corrected.')
    await shows('100,000')
    await user.click(await screen.findByRole('tab', { name: 'Corrections' }))
    await shows('Lost report')
  })

  it('offers an attribute that was not reported yet, and shows a score that changed meanwhile', async () => {
    const { user, server } = await open(`${board}&correct=cleo`)
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('combobox', { name: 'Value' }))
      await user.click(await screen.findByRole('option', { name }))
    }
    await choose('coins')
    await shows('Now: none')
    await choose('Score')
    await shows('Now: 20')
    const value = await screen.findByLabelText(/^New value/)
    await user.type(value, '99')
    await fill(user, screen.getByLabelText(/^Reason/), 'Lost report')
    await sql`update leaderboard_entries set score = 77 where player_id = 'cleo'`.execute(server.db)
    await user.click(await button('Correct score'))
    await shows('Now: 77')
    await shows(/^Somebody else changed this in the meantime/)
    expect(screen.queryByText("Couldn't correct the score.")).toBe(null)
    expect(value).toHaveProperty('value', '99')
    await user.click(await button('Correct score'))
    await shows('The score was corrected.')
  })
})

describe('the tab of a player', () => {
  it('leads to the place of the player on each leaderboard', async () => {
    const { user } = await open('/acp/player/ada?tab=leaderboards')
    await shows('2 of 3')
    await user.click(await screen.findByRole('link', { name: '1-1' }))
    await shows("Leaderboard Player's Information")
  })

  it('marks who has no claim to a prize, and says so when a player is on no leaderboard', async () => {
    const givenHidden = async (app: TestApp) => {
      await given(app)
      await sql`update leaderboard_entries set is_hidden = true, is_hacker = true where player_id = 'ada'`.execute(
        app.db,
      )
      await aPlayer(app.db, { player_id: 'dora' })
    }
    await renderScreen('/acp/player/ada?tab=leaderboards', { as: 'admin', given: givenHidden })
    const table = within(
      await screen.findByRole('table', { name: 'Leaderboards of the player, the last joined first' }),
    )
    await table.findByText('Hidden')
    table.getByText('Hacker')
    goTo('/acp/player/dora?tab=leaderboards')
    await shows("This player isn't on a leaderboard.")
  })
})
