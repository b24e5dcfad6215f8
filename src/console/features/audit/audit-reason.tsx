import { Anchor } from '@mantine/core'

const link = /(https?:\/\/[^\s<>"]+)/

/** A reason as it was typed, as text; links to a ticket can be followed, http and https only. */
export function AuditReason({ text }: { text: string }) {
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
