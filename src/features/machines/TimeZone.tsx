import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { getOwnTimeZone } from '../../shared/days/zone-name.ts'
import type { OutputOf } from '../../shared/endpoint.ts'
import { call } from '../../web/api/call.ts'
import { refreshAllThatShow, useEndpoint } from '../../web/api/queries.ts'
import { focusHeadingIfLost } from '../../web/focus/focus-heading.ts'
import { FormDialog } from '../../web/records/FormDialog.tsx'
import type { Inputs } from '../../web/form/Inputs.tsx'
import { useAction } from '../../web/api/useAction.ts'
import { ClockOf, formatTimeZone, TimeZoneField } from '../../web/input/TimeZoneField.tsx'
import { LoadError } from '../../web/ui/page/LoadError.tsx'
import { toastError, toastSuccess } from '../../web/ui/toast.tsx'
import { getShop, updateShop } from './machines.contract.ts'

type Shop = OutputOf<typeof getShop>

const FIELDS = { timeZone: { label: 'Time zone' } }
const INPUTS: Inputs<{ timeZone: string }> = {
  timeZone: (props) => <TimeZoneField {...props} data-autofocus />,
}

const save = ({ version }: Pick<Shop, 'version'>, timeZone: string) =>
  call(updateShop, { timeZone, version }).finally(() => void refreshAllThatShow(getShop))

interface ChangeButtonProps {
  shop: Shop | undefined
  label: string
  /** What is chosen at first. */
  suggested?: string
}

function ChangeButton({ shop, label, suggested }: ChangeButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" disabled={!shop} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {shop && (
        <FormDialog
          opened={isOpen}
          onClose={() => setOpen(false)}
          title="Time zone of the shop"
          schema={updateShop.input.pick({ timeZone: true }).required()}
          fields={FIELDS}
          inputs={INPUTS}
          record={shop}
          getValues={({ timeZone }) => ({ timeZone: suggested ?? timeZone })}
          onSave={({ timeZone }, version) => save({ version: version! }, timeZone)}
        />
      )}
    </>
  )
}

export function TimeZone() {
  const shop = useEndpoint(getShop, {})
  if (!shop.data) return <LoadError result={shop} />
  const { timeZone } = shop.data
  return (
    <Stack gap="xs" component="section" aria-labelledby="time-zone">
      <Title order={2} size="h4" id="time-zone">
        Time zone
      </Title>
      <Text>
        {formatTimeZone(timeZone)}. <ClockOf timeZone={timeZone} /> Days, hours and backups of the shop go by this
        clock, on every screen.
      </Text>
      <Group>
        <ChangeButton shop={shop.data} label="Change time zone" />
      </Group>
    </Stack>
  )
}

/** Until an administrator has answered; the shop has begun with the time zone of its server. */
export function TimeZoneQuestion({ timeZone }: { timeZone: string }) {
  const shop = useEndpoint(getShop, {}).data
  const { run, isRunning } = useAction((asked: Shop) =>
    save(asked, asked.timeZone).then(() => toastSuccess('Time zone of the shop confirmed.'), toastError),
  )
  useEffect(() => focusHeadingIfLost, [])
  return (
    <Alert icon={<IconWorld />} mb="xs" p="xs">
      <Group gap="xs">
        <Text component="span" me="auto">
          Is <b>{formatTimeZone(timeZone)}</b> the time zone of the shop? <ClockOf timeZone={timeZone} />
        </Text>
        <Button loading={isRunning} disabled={!shop} onClick={() => shop && run(shop)}>
          Yes
        </Button>
        <ChangeButton shop={shop} label="Change" suggested={getOwnTimeZone()} />
      </Group>
    </Alert>
  )
}
