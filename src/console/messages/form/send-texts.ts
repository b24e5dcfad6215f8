/** What is said after sending. Source: specification, "Error handling". */
export const sendTexts = {
  done: 'Message Sent!',
  failed: 'Please insert a valid information and try again.',
} as const
