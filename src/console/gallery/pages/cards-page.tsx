import { Blockquote, Stack } from '@mantine/core'
import { DescriptionList } from '#console/components/description-list.tsx'
import { PersonRow } from '../person-row.tsx'
import { PricingCards } from '../pricing-cards.tsx'
import { ProfileCard } from '../profile-card.tsx'
import { CardGrid, SampleCard } from '../sample-card.tsx'
import { samplePerson, sampleProjects } from '../sample-data.ts'

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
          <DescriptionList items={sampleProjects.map(({ name, status }) => ({ label: name, value: status }))} />
        </SampleCard>
      </CardGrid>
      <PricingCards />
    </Stack>
  )
}
