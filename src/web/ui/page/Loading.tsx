import { Skeleton, Stack, type StackProps, Text } from '@mantine/core'

interface LoadingProps extends StackProps {
  text?: string
  lines?: number
}

export const Loading = ({ text = 'Loading. Please wait.', lines = 8, ...props }: LoadingProps) => (
  <Stack className="loading" gap="sm" role="status" {...props}>
    <Text c="dimmed">{text}</Text>
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} height="2.4rem" />
    ))}
  </Stack>
)
