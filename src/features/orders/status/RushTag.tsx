import { IconBolt } from '@tabler/icons-react'
import { StatusTag } from '../../../web/ui/status/StatusTag.tsx'

export const RushTag = ({ size }: { size?: 'sm' | 'lg' | 'cell' }) => (
  <StatusTag tone="danger" form="solid" icon={IconBolt} label="Rush" size={size} />
)
