import { Anchor } from '@mantine/core'

/**
 * Parentheses belong to a link in pairs, as in an address of a wiki, and punctuation at its end belongs to the sentence
 * around it.
 */
const link = /(https?:\/\/(?:\([^\s<>"()]*\)|[^\s<>"()])*(?:\([^\s<>"()]*\)|[^\s<>"().,;:!?'’“”«»\]}…]))/

/** A text as it was typed, in which links to a ticket, for example, can be followed: http and https only. */
export function LinkedText({ text }: { text: string }) {
  return text.split(link).map((part, index) =>
    link.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
      <Anchor key={index} inherit href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </Anchor>
    ) : (
      part
    ),
  )
}
