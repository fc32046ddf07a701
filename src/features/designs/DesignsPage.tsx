import { Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { SortFieldOf } from '../../shared/endpoint.ts'
import type { Column } from '../../web/table/DataTable.tsx'
import { lazyDialog } from '../../web/dialog/lazy-dialog.tsx'
import { recordColumns } from '../../web/records/record-columns.tsx'
import { RecordPage } from '../../web/records/RecordPage.tsx'
import { TrashPage } from '../../web/records/TrashPage.tsx'
import { type Design, designEndpoints, designFields, designKind, getDesignData } from './designs.contract.ts'
import { DesignImages } from './DesignName.tsx'

const columns: readonly Column<Design, SortFieldOf<typeof designEndpoints.list>>[] = [
  {
    key: 'preview',
    header: 'Design',
    cell: (design) => (
      <Group gap="xs" wrap="nowrap">
        <DesignImages design={getDesignData(design)} />
      </Group>
    ),
  },
  ...recordColumns<Design, typeof designFields>(designFields),
]

const DesignDialog = lazyDialog(async () => (await import('./DesignDialog.tsx')).DesignDialog)

const DESIGNS = {
  nouns: designKind.nouns,
  endpoints: designEndpoints,
  searchLabel: 'Search name or side',
  columns,
  getName: (design: Design) => design.name,
} as const

function useOpen() {
  const navigate = useNavigate()
  return ({ _id }: Design) => void navigate({ to: '/designs/$id', params: { id: _id } })
}

export const DesignsPage = () => (
  <RecordPage
    title="Printing Designs"
    {...DESIGNS}
    onOpen={useOpen()}
    pageSizes={[50, 100, 150]}
    dialog={(props) => <DesignDialog {...props} />}
  />
)

export const DesignTrashPage = () => <TrashPage title="Printing Design Trash" {...DESIGNS} onOpen={useOpen()} />
