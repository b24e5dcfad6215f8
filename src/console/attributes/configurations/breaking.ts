/** Long texts break between words, so that the actions stay within the window. */
export const breaking = { overflowWrap: 'break-word', whiteSpace: 'normal' } as const
