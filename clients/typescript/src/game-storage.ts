/** Where the client keeps its installation key and what is not saved yet: `localStorage`, or a file. */
export type GameStorage = {
  getItem(name: string): string | null | Promise<string | null>
  setItem(name: string, text: string): void | Promise<void>
  removeItem(name: string): void | Promise<void>
}
