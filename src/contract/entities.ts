// Made from the contract by test/staff-client.test.ts: do not edit.

/** The entities of the contract by name: the API documents refer to them. */
export const entities = {
}
