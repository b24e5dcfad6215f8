/** How many days ahead the plan of events is checked. */
export const attentionDays = 30
