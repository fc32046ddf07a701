import { Alert, type AlertProps, Button, Group } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { messageOf } from '../../api/call.ts'

export function LoadError({ found, touch, ...props }: { found: UseQueryResult; touch?: boolean } & AlertProps) {
  if (!found.isError) return null
  return (
    <Alert color="red" role="alert" title="This could not be loaded" {...props}>
      <Group justify="space-between">
        {messageOf(found.error)}
        <Button
          size={touch ? 'lg' : undefined}
          variant="default"
          loading={found.isFetching}
          onClick={() => void found.refetch()}
        >
          Try again
        </Button>
      </Group>
    </Alert>
  )
}
