/** A payment without its values, to ask who may pay. */
export const emptyPayment = { body: { Ids: [1], Title: '', Message: '', Expiration: 1, Fingerprint: '' } }
