import { Blockquote, Stack } from '@mantine/core'
import { MessageList } from '../message-list.tsx'
import { PersonRow } from '../person-row.tsx'
import { PricingCards } from '../pricing-cards.tsx'
import { ProfileCard } from '../profile-card.tsx'
import { CardGrid, SampleCard } from '../sample-card.tsx'
import { samplePerson } from '../sample-data.ts'

/** Kinds of cards. */
export function CardsPage() {
  return (
    <Stack gap="md">
      <CardGrid>
        <ProfileCard />
        <SampleCard title="Testimonial card">
          <Blockquote p="md" mb="md">
            A sample quotation: two lines in the words of a made-up person.
          </Blockquote>
          <PersonRow name={samplePerson.name} email={samplePerson.email} detail={samplePerson.position} />
        </SampleCard>
        <SampleCard title="List card">
          <MessageList />
        </SampleCard>
      </CardGrid>
      <PricingCards />
    </Stack>
  )
}
