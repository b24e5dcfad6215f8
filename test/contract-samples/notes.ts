import type { notes } from '#contract/notes.ts'
import type { ContractSamples } from './contract-samples.ts'

const oneNote = { params: { id: 'sample', noteId: '1' } }

export const samples: ContractSamples<typeof notes> = {
  rows: async ({ db, now, admin }) => {
    const author = { author_id: admin.id, author: admin.email, author_folded: admin.email }
    await db
      .insertInto('player_notes')
      .values({ player_id: 'sample', text: 'Refunded', text_folded: 'refunded', ...author, created_at: now })
      .execute()
  },
  calls: {
    list: () => ({ params: { id: 'sample' }, query: {} }),
    create: () => ({ params: { id: 'sample' }, body: { Text: 'Waits for a refund' } }),
    update: () => ({ ...oneNote, body: { Text: 'Refund sent' } }),
    pin: () => oneNote,
    unpin: () => oneNote,
    remove: () => oneNote,
  },
}
