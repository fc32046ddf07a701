import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import type { InputOf } from '../../shared/endpoint.ts'
import { SeparatorChoice } from '../../web/records/SeparatorChoice.tsx'
import { useExport } from '../../web/records/useExport.ts'
import { exportOrderItems, exportOrders } from '../../features/orders/orders.contract.ts'

export function ExportOrders({ input }: { input: InputOf<typeof exportOrders> }) {
  const orders = useExport(exportOrders, input)
  const items = useExport(exportOrderItems, input)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size="1.1em" />}
          rightSection={<IconChevronDown size="1.1em" />}
          loading={orders.isRunning || items.isRunning}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => orders.run()}>Orders</Menu.Item>
        <Menu.Item onClick={() => items.run()}>Items</Menu.Item>
        <SeparatorChoice />
      </Menu.Dropdown>
    </Menu>
  )
}
