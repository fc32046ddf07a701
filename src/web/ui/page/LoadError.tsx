import { Alert, type AlertProps, Button, Group } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { getMessage } from '../../api/call.ts'

export function LoadError({ result, touch, ...props }: { result: UseQueryResult; touch?: boolean } & AlertProps) {
  if (!result.isError) return null
  return (
    <Alert color="red" role="alert" title="This could not be loaded" {...props}>
      <Group justify="space-between">
        {getMessage(result.error)}
        <Button
          size={touch ? 'lg' : undefined}
          variant="default"
          loading={result.isFetching}
          onClick={() => void result.refetch()}
        >
          Try again
        </Button>
      </Group>
    </Alert>
  )
}
