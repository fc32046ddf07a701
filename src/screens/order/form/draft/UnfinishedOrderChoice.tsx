import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { formatInstant } from '../../../../web/ui/format-times.ts'
import { partsOfDraft } from './order-draft.ts'
import type { UnfinishedOrder } from './draft-storage.ts'

interface UnfinishedOrderChoiceProps {
  unfinished: UnfinishedOrder
  instead: string
  onContinue: () => void
  onDiscard: () => void
}

export function UnfinishedOrderChoice({ unfinished, instead, onContinue, onDiscard }: UnfinishedOrderChoiceProps) {
  const { draft, savedAt } = unfinished
  const content = [draft.customer?.name ?? 'no customer yet', ...partsOfDraft(draft)].join(', ')
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="unfinished" maw="44rem">
      <Title order={2} size="h4" id="unfinished">
        You have an unfinished order
      </Title>
      <Text mt="xs">
        {content}. Last changed {formatInstant(savedAt)}.
      </Text>
      <Group mt="md">
        <Button onClick={onContinue}>Continue it</Button>
        <Button variant="outline" color="red" onClick={onDiscard}>
          Discard it and start {instead}
        </Button>
      </Group>
    </Paper>
  )
}
