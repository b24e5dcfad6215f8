// A game in the terminal: digs for gold, saves it, and takes gifts. Run it with the address of a server and a client key:
//   node clients/typescript/example.mjs http://localhost:8080 qdc_…
// A second run plays on as the same player; another file name (a third argument) is another player.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { GameClient } from '../../dist/game-client/index.js'

const [url = 'http://localhost:8080', clientKey = '', file = 'game.json'] = process.argv.slice(2)
const stored = new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8'))) : [])
const write = () => writeFileSync(file, JSON.stringify(Object.fromEntries(stored)), { mode: 0o600 })
const storage = {
  getItem: (name) => stored.get(name) ?? null,
  setItem: (name, text) => write(stored.set(name, text)),
  removeItem: (name) => write(stored.delete(name)),
}
const game = new GameClient({ url, clientKey, storage, device: { Model: 'Terminal', BuildNumber: 1 } })
const { saves } = game

const readWallet = () => JSON.parse(saves.get('wallet') ?? '{"gold":0}')
/** The wallet with some amounts more, as it is saved. */
function addToWallet(amounts) {
  const wallet = readWallet()
  for (const [item, amount] of amounts) wallet[item] = (wallet[item] ?? 0) + amount
  return JSON.stringify(wallet)
}
const list = (amounts) => amounts.map(([item, amount]) => `${amount} ${item}`).join(', ') || 'nothing'
const show = () => console.log(`You have ${list(Object.entries(readWallet()))}. dig, inbox, take or quit?`)
const toAmounts = ({ Gifts }) => Gifts.map((gift) => [gift.m_giftableId, gift.m_amount])

const commands = {
  async dig() {
    await saves.set('wallet', addToWallet([['gold', 1]]))
    await saves.flush()
  },
  async inbox() {
    for (const message of await game.listInbox()) {
      console.log(`${message.CollectedAt ? 'taken' : 'new  '}  ${message.Title} (${list(toAmounts(message))})`)
    }
  },
  async take() {
    for (const message of (await game.listInbox()).filter(({ CollectedAt }) => !CollectedAt)) {
      await saves.collect(message, () => ({ wallet: addToWallet(toAmounts(message)) }))
      console.log(`${message.Title}: ${list(toAmounts(message))}`)
    }
  },
}

/** Says why a call failed: in maintenance and suspended with the text that staff wrote. */
const say = (error) => console.log(error.data?.Text ?? error.message)

const player = await game.signIn().catch(say)
if (!player) process.exit(1)
await saves.load()
console.log(`Signed in as player ${player.PlayerId}.`)
show()
// Staff may have changed something. The server says how often to ask.
async function poll() {
  if (await game.poll().catch(() => null)) show()
  setTimeout(poll, game.pollAfterSeconds * 1000)
}
setTimeout(poll, game.pollAfterSeconds * 1000)
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === 'quit') break
  await commands[line.trim()]?.().catch(say)
  show()
}
process.exit(0)
