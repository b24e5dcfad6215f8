import { ticksPerHour } from '#contract/messages.ts'
import { deliver, insertMessage } from '#server/messages/repository.ts'
import { newMessageId } from '#server/messages/rules.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'

const notices = {
  code: {
    Title: 'A sign-in code for your account',
    Message:
      'Support created a code that lets another device play your game. If you did not ask for it, write to support immediately.',
  },
  installation: {
    Title: 'A device was signed out',
    Message: 'Support signed one of your devices out. If you did not ask for it, write to support.',
  },
  everywhere: {
    Title: 'Your devices were signed out',
    Message: 'Support signed all your devices out. If you did not ask for it, write to support.',
  },
  identity: {
    Title: 'An account was unlinked',
    Message: 'Support unlinked an account with which you signed in. If you did not ask for it, write to support.',
  },
  move: {
    Title: 'A sign-in was moved back',
    Message: 'Support undid the move of a device or an account between two players. You may have to sign in again.',
  },
} as const

const shownForHours = 30 * 24

/** Tells a player what staff changed of the ways to sign in. */
export async function sendNotice(
  { db, now, person, services }: SignedInContext,
  playerId: string,
  notice: keyof typeof notices,
): Promise<void> {
  const id = newMessageId(services.randomBytes)
  const content = {
    ...notices[notice],
    Expiration: shownForHours * ticksPerHour,
    Gifts: [],
    AutomaticDisplay: true,
    ExternalLink: '',
    ImageURL: '',
    Translations: [],
  }
  await insertMessage(db, { id, isGlobal: false, createdBy: person.email, now }, content)
  await deliver(db, id, [playerId], now)
}
