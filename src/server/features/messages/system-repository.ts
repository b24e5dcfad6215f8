import type { EndpointReply } from '#contract/core/endpoint.ts'
import type { messages } from '#contract/messages.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** Keeps a text for a channel of the game and returns its id. */
export async function insertSystemMessage(
  db: Handle,
  sent: { channel: string; message: string; createdBy: string; now: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('system_messages')
    .values({ channel: sent.channel, message: sent.message, created_at: sent.now, created_by: sent.createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One page of the texts of a channel, or of all, newest first. */
export async function listSystemMessages(
  db: Handle,
  { channel, skip, take }: { channel?: string | undefined; skip: number; take: number },
): Promise<EndpointReply<typeof messages.listSystem>> {
  const wanted = () =>
    db.selectFrom('system_messages').$if(channel !== undefined, (query) => query.where('channel', '=', channel ?? ''))
  const rows = await wanted().selectAll().orderBy('id', 'desc').offset(skip).limit(take).execute()
  const counted = await wanted()
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    Result: rows.map((row) => ({
      Id: row.id,
      Channel: row.channel,
      Message: row.message,
      CreationDate: row.created_at.toISOString(),
      CreatedBy: row.created_by,
    })),
    Total: Number(counted.total),
  }
}
