import { Group } from '@mantine/core'

export const Brand = () => (
  <Group component="span" gap="xs" wrap="nowrap" fz="md" fw={700} lh={1.2}>
    <svg width="1.9rem" height="1.9rem" viewBox="0 0 32 32" style={{ flex: 'none' }} aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--mantine-primary-color-filled)" />
      <path
        d="M9 8h14v13H9zM12.5 12.5h7M12.5 16.5h7M7 25h18"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    Screen Printing Management
  </Group>
)
