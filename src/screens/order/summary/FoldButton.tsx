import { Group, Text, UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface FoldButtonProps extends UnstyledButtonProps {
  label: string
  note: string | undefined
  controls: string
  isOpen: boolean
  onClick: () => void
  children?: ReactNode
}

export function FoldButton({ label, note, controls, isOpen, children, ...props }: FoldButtonProps) {
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <UnstyledButton {...props} w="100%" mih={48} aria-expanded={isOpen} aria-controls={controls}>
      <Group component="span" gap="2xs" wrap="nowrap">
        <b>{label}</b>
        <Text span c="dimmed" flex={1} miw={0}>
          {note}
        </Text>
        {children}
        <Chevron size="1.2em" aria-hidden="true" />
      </Group>
    </UnstyledButton>
  )
}
