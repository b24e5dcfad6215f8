import { InvalidArgumentError } from 'commander'

/** Parses the value of an option that is a whole number. */
export function parseInteger(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= min && value <= max) return value
    throw new InvalidArgumentError(`Must be a whole number from ${min} to ${max}.`)
  }
}
