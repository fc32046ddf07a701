import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

export const RowButton = ({ label, icon: Drawn, onClick }: { label: string; icon: Icon; onClick: () => void }) => (
  <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={onClick}>
    <Drawn size="1.2em" />
  </ActionIcon>
)
