import { Button, Menu } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { MAX_PRINTED, PAPER_LABELS, PAPERS, printSearch } from './print-address.ts'

export function PrintMenu({ ids }: { ids: readonly string[] }) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} />}
          disabled={ids.length === 0 || ids.length > MAX_PRINTED}
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
