import { Box, Button, Group, Text } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount } from '../../shared/numbers.ts'
import { queryClient, getQuery } from '../../web/api/queries.ts'
import { useListAddress } from '../../web/list/useListAddress.ts'
import { SizeTable } from '../../web/table/SizeTable.tsx'
import { LoadError } from '../../web/ui/page/LoadError.tsx'
import { Loading } from '../../web/ui/page/Loading.tsx'
import { PageHeading } from '../../web/ui/page/PageHeading.tsx'
import { formatInstant } from '../../web/ui/format-times.ts'
import { ColorName } from '../colors/ColorName.tsx'
import { DesignThumbnails } from '../designs/DesignName.tsx'
import classes from './CountSheetPage.module.css'
import { type Inventory, listInventories } from './inventories.contract.ts'
import { nameOfInventory } from './list/inventory-columns.tsx'

const LIMIT = 300

function useAllFound() {
  const [input] = useListAddress(listInventories)
  const page = (index: number) => getQuery(listInventories, { ...input, page: index, limit: LIMIT })
  const [first] = useQueries({ queries: [page(0)] }, queryClient)
  const pages = Math.max(1, Math.ceil((first.data?.total ?? 0) / LIMIT))
  const result = useQueries({ queries: Array.from({ length: pages }, (_, index) => page(index)) }, queryClient)
  const inventories = result
    .flatMap(({ data }) => data?.data ?? [])
    .toSorted((a, b) => nameOfInventory(a).localeCompare(nameOfInventory(b)))
  return { inventories, unread: result.find(({ data }) => !data) }
}

export function CountSheetPage() {
  const navigate = useNavigate()
  const { inventories, unread } = useAllFound()
  return (
    <Box className={classes.page} maw="60rem">
      <style>{'@page { size: a4; margin: 12mm }'}</style>
      <PageHeading title="Count Sheet">
        <Button
          variant="default"
          leftSection={<IconArrowLeft size="1.1em" />}
          onClick={() => void navigate({ to: '/inventories', search: (before: object) => before })}
        >
          Back
        </Button>
        <Button
          leftSection={<IconPrinter size="1.1em" />}
          disabled={unread !== undefined || inventories.length === 0}
          onClick={() => print()}
        >
          Print
        </Button>
      </PageHeading>
      {unread?.isError && <LoadError result={unread} />}
      {unread && !unread.isError && <Loading text="Loading products data. Please wait." />}
      {!unread && inventories.length === 0 && <Text>Product not found in the inventory.</Text>}
      {!unread && inventories.length > 0 && <CountSheet inventories={inventories} />}
    </Box>
  )
}

function CountSheet({ inventories }: { inventories: readonly Inventory[] }) {
  const [opened] = useState(() => formatInstant(new Date().toISOString()))
  return (
    <>
      <Text className={classes.advice} mb="sm">
        Print it, write what you count into the boxes, and enter what differs with Adjust, or all of it with Import. The
        small number is the stock of {opened}.
      </Text>
      <Group grow mb="sm">
        {['Counted by', 'On'].map((label) => (
          <Text key={label} style={{ borderBottom: '1px solid' }}>
            {label}
          </Text>
        ))}
      </Group>
      <SizeTable
        label="Count sheet"
        paper={classes.sheet}
        groups={inventories.map(({ _id, clothingTypeName, printingDesignData: design, items }) => ({
          key: _id,
          title: (
            <Group gap="xs" wrap="nowrap" fw={650}>
              <DesignThumbnails design={design} size={38} loading="eager" />
              {clothingTypeName} / {design.name}
            </Group>
          ),
          rows: items,
        }))}
        heading={{ header: 'Product', cell: (item) => <ColorName name={item.colorName} code={item.colorCode} /> }}
        size={(item, size) => formatCount(item[size])}
      />
    </>
  )
}
