// A studio's server that keeps its own copy of what players own by following the feed: who bought what, who is in which
// guild and event. Run it with node; stop it whenever you like, it goes on where it was.
//
//   QUARTERDECK=https://game.example.com SERVER_KEY=qds_… STATE=state.json node follow-feed.mjs
//
// A real server would keep the state in its database, and write it and the cursor in one transaction. Here both are in one file,
// which is replaced as a whole.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const { QUARTERDECK: url, SERVER_KEY: key, STATE: file = 'state.json' } = process.env

/** The copy, and how far it goes. */
async function load() {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return { cursor: undefined, players: {} }
  }
}

async function store(state) {
  await writeFile(`${file}.new`, JSON.stringify(state))
  await rename(`${file}.new`, file)
}

/** What follows a cursor; waits while the server is not there. */
async function read(cursor) {
  for (;;) {
    try {
      const query = cursor === undefined ? '' : `?after=${cursor}`
      const reply = await fetch(`${url}/game/v1/feed${query}`, { headers: { authorization: `Bearer ${key}` } })
      const { status, code, data } = await reply.json()
      if (status === 200) return data
      // Here a server reads everything again that it keeps.
      if (code === 'cursor-ended') throw new Error('The cursor has ended: begin anew.')
      if (status < 500 && status !== 429) process.exit(1)
    } catch (error) {
      if (error.message.startsWith('The cursor')) throw error
    }
    await sleep(1000)
  }
}

/** Applies an event. A kind that is not here says nothing that this server keeps. */
function apply(players, { Kind, PlayerId, Data }) {
  if (PlayerId === null) return
  if (Kind === 'player deleted') {
    delete players[PlayerId]
    return
  }
  players[PlayerId] ??= { orders: {}, guild: null, events: [], messages: [] }
  const player = players[PlayerId]
  switch (Kind) {
    case 'purchase':
    case 'purchase changed':
      player.orders[Data.OrderId] = { isRefunded: false, ...player.orders[Data.OrderId], value: Data.Value }
      break
    case 'refund':
      player.orders[Data.OrderId] = { ...player.orders[Data.OrderId], isRefunded: Data.IsRefunded }
      break
    case 'guild joined':
      player.guild = Data.GuildId
      break
    case 'guild left':
      player.guild = null
      break
    case 'event joined':
      player.events = [...player.events.filter((id) => id !== Data.EventId), Data.EventId]
      break
    case 'event left':
      player.events = player.events.filter((id) => id !== Data.EventId)
      break
    case 'message collected':
      player.messages.push(Data.MessageId)
      break
  }
}

const state = await load()
for (;;) {
  const { Events, Cursor, HasMore } = await read(state.cursor)
  for (const event of Events) apply(state.players, event)
  if (Cursor !== state.cursor) {
    state.cursor = Cursor
    await store(state)
  }
  if (!HasMore) await sleep(500)
}
