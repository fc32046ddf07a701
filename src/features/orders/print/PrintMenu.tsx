import { Button, Menu } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { MAX_PRINTED, PAPER_LABELS, PAPERS, printSearch } from './print-address.ts'

export function PrintMenu({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} />}
          disabled={ids.length > MAX_PRINTED}
          title={ids.length > MAX_PRINTED ? `At most ${MAX_PRINTED} orders are printed at once` : undefined}
        >
          Print
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {PAPERS.map((paper) => (
          <Menu.Item
            key={paper}
            renderRoot={(props: object) => <Link {...props} to="/orders/print" search={printSearch(ids, paper)} />}
          >
            {PAPER_LABELS[paper]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
