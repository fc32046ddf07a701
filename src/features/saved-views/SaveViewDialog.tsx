import { Checkbox, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { searchable } from '../../shared/text.ts'
import { call } from '../../web/api/call.ts'
import { FormDialog } from '../../web/records/FormDialog.tsx'
import { refresh } from '../../web/api/queries.ts'
import { createSavedView, listSavedViews, savedViewForm, updateSavedView } from './saved-views.contract.ts'
import type { SavedViewsOfList } from './useSavedViews.ts'

const SCHEMA = savedViewForm.pick({ name: true, isShared: true })
const FIELDS = { name: { label: 'Name' }, isShared: { label: 'Shared with the shop' } }
const getValues = () => ({ name: '', isShared: false })

interface SaveViewDialogProps extends SavedViewsOfList {
  opened: boolean
  onClose: () => void
}

export function SaveViewDialog({ opened, onClose, list, views, query }: SaveViewDialogProps) {
  const [typed, setTyped] = useState('')
  const namesake = views.find(({ name, isMine }) => isMine && searchable(name) === searchable(typed))
  const close = () => {
    setTyped('')
    onClose()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title="Save view"
      size="sm"
      schema={SCHEMA}
      fields={FIELDS}
      record={null}
      getValues={getValues}
      inputs={{
        name: ({ onChange, ...props }) => (
          <>
            <TextInput
              {...props}
              withAsterisk
              data-autofocus
              maxLength={60}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                onChange(event)
              }}
            />
            <div role="status">
              {namesake && (
                <Text size="sm" mt="xs">
                  You have a view “{namesake.name}” here already. Replace gives it these filters.
                </Text>
              )}
            </div>
          </>
        ),
        isShared: ({ value, onChange, label }) => (
          <Checkbox
            label={label}
            checked={value || (namesake?.isShared ?? false)}
            // Whoever shares a view stops that in its menu.
            disabled={namesake?.isShared}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        ),
      }}
      saveLabel={namesake ? 'Replace' : 'Save'}
      onSave={async ({ name, isShared }) => {
        const saved = await (namesake
          ? call(updateSavedView, {
              id: namesake._id,
              version: namesake.version,
              name,
              query,
              isShared: namesake.isShared || isShared,
            })
          : call(createSavedView, { list, name, query, isShared }))
        await refresh(listSavedViews)
        return saved
      }}
    />
  )
}
