import { Button, Text } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { SIZE_LABELS, SIZES } from '../../shared/quantities/sizes.ts'
import { queryClient, queryOf } from '../../web/api/queries.ts'
import { useListAddress } from '../../web/list/useListAddress.ts'
import { LoadError } from '../../web/ui/page/LoadError.tsx'
import { Loading } from '../../web/ui/page/Loading.tsx'
import { PageHeading } from '../../web/ui/page/PageHeading.tsx'
import { formatInstant } from '../../web/ui/format-instant.ts'
import { ColorName } from '../colors/ColorName.tsx'
import { imageOf } from '../designs/designs.contract.ts'
import classes from './CountSheetPage.module.css'
import { type Inventory, listInventories } from './inventories.contract.ts'

const LIMIT = 300

function useAllFound() {
  const [input] = useListAddress(listInventories)
  const page = (index: number) => queryOf(listInventories, { ...input, page: index, limit: LIMIT })
  const [first] = useQueries({ queries: [page(0)] }, queryClient)
  const pages = Math.max(1, Math.ceil((first.data?.total ?? 0) / LIMIT))
  const found = useQueries({ queries: Array.from({ length: pages }, (_, index) => page(index)) }, queryClient)
  const name = (one: Inventory) => [one.clothingTypeName, one.printingDesignData.name] as const
  const inventories = found
    .flatMap(({ data }) => data?.data ?? [])
    .toSorted((a, b) => name(a)[0].localeCompare(name(b)[0]) || name(a)[1].localeCompare(name(b)[1]))
  return { inventories, unread: found.find(({ data }) => !data) }
}

export function CountSheetPage() {
  const navigate = useNavigate()
  const { inventories, unread } = useAllFound()
  return (
    <div className={classes.page}>
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
      {unread?.isError && <LoadError found={unread} />}
      {unread && !unread.isError && <Loading text="Loading products data. Please wait." />}
      {!unread && inventories.length === 0 && <Text>Product not found in the inventory.</Text>}
      {!unread && inventories.length > 0 && <CountSheet inventories={inventories} />}
    </div>
  )
}

function CountSheet({ inventories }: { inventories: readonly Inventory[] }) {
  const [opened] = useState(() => formatInstant(new Date().toISOString()))
  return (
    <>
      <Text className={classes.advice}>
        Print it, write what you count into the boxes, and enter what differs with Adjust, or all of it with Import. The
        small number is the stock of {opened}.
      </Text>
      <p className={classes.who}>
        <span>Counted by</span>
        <span>On</span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on phones, so it needs keyboard access */}
      <section className={classes.scroll} aria-label="Count sheet" tabIndex={0}>
        <table className={classes.sheet}>
          <thead>
            <tr>
              <th scope="col">Product</th>
              {SIZES.map((size) => (
                <th key={size} scope="col" className={classes.size}>
                  {SIZE_LABELS[size]}
                </th>
              ))}
            </tr>
          </thead>
          {inventories.map((inventory) => (
            <Product key={inventory._id} inventory={inventory} />
          ))}
        </table>
      </section>
    </>
  )
}

/** A body of the table for each product, so that no page ends within one. */
function Product({ inventory: { clothingTypeName, printingDesignData: design, items } }: { inventory: Inventory }) {
  const image = imageOf(design, 'front') ?? imageOf(design, 'back')
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={1 + SIZES.length} className={classes.product}>
          {image && <img src={image.thumbnail} alt="" />}
          {clothingTypeName} / {design.name}
        </th>
      </tr>
      {items.map((item) => (
        <tr key={item._id}>
          <th scope="row" className={classes.color}>
            <ColorName name={item.colorName} code={item.colorCode} />
          </th>
          {SIZES.map((size) => (
            <td key={size} className={classes.size}>
              {item[size].toLocaleString('en-US')}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
