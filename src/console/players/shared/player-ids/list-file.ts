import { parsePlayerIds } from './player-id-list.ts'

const shownOfLine = 60

/** Why a file of this name is no list of players. The dialog of the browser offers any file in spite of `accept`. */
export function validateFileName(fileName: string): string | undefined {
  return /\.(txt|csv)$/i.test(fileName) ? undefined : `${fileName} is neither a .txt nor a .csv file. Nothing was read.`
}

/**
 * Why the text of a file is no list of players. A line with more than one id is a row of a table: read as ids, a level
 * or a count in its other columns would send gifts to strangers.
 */
export function validateList(text: string, fileName: string): string | undefined {
  for (const [index, line] of text.split(/\r\n|[\r\n]/).entries()) {
    const { ids, repeated } = parsePlayerIds(line)
    if (ids.length + repeated < 2) continue
    const characters = Array.from(line.trim())
    const shown = characters.length > shownOfLine ? `${characters.slice(0, shownOfLine).join('')}…` : line.trim()
    return `Line ${index + 1} of ${fileName} holds more than one player ID: “${shown}”. A list has one ID per line. Nothing was read.`
  }
  return undefined
}
