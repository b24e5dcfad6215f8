import { connect, createServer, type Server, type Socket } from 'node:net'

/** Where something listens. */
export type Address = { readonly host: string; readonly port: number }

/** The way from the other machines to one PostgreSQL, for replication. What is on the way can be stopped there, and lost. */
export class Link {
  readonly #server: Server
  readonly #open = new Set<Socket>()
  #isStalled = false
  #isCut = false

  private constructor(target: Address) {
    this.#server = createServer((near) => {
      if (this.#isCut) {
        near.resetAndDestroy()
        return
      }
      const far = connect(target)
      this.#forward(near, far)
      this.#forward(far, near)
    })
  }

  /** Opens a way to the target at an address. */
  static async open(at: Address, target: Address): Promise<Link> {
    const link = new Link(target)
    await new Promise<void>((resolve, reject) => {
      link.#server.once('error', reject)
      link.#server.listen(at.port, at.host, resolve)
    })
    return link
  }

  /** Nothing passes any more, without an error. */
  stall(): void {
    this.#isStalled = true
    for (const socket of this.#open) socket.pause()
  }

  /** Everything on the way is lost, and no new connection is made. */
  cut(): void {
    this.#isCut = true
    for (const socket of this.#open) socket.destroy()
  }

  heal(): void {
    this.#isStalled = false
    this.#isCut = false
    for (const socket of this.#open) socket.resume()
  }

  close(): void {
    for (const socket of this.#open) socket.destroy()
    this.#server.close()
  }

  #forward(from: Socket, to: Socket): void {
    this.#open.add(from)
    from.setNoDelay(true)
    from.on('data', (bytes) => to.write(bytes))
    from.on('end', () => to.end())
    from.on('error', () => to.destroy())
    from.on('close', () => {
      this.#open.delete(from)
      to.destroy()
    })
    if (this.#isStalled) from.pause()
  }
}
