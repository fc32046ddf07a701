import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { lazyDialog } from '../../web/dialog/lazy-dialog.tsx'
import { isWorthSaving } from './saved-query.ts'
import type { SavedViewsOfList } from './useSavedViews.ts'

const SavedViewLinks = lazy(async () => ({ default: (await import('./SavedViewLinks.tsx')).SavedViewLinks }))
const SaveViewDialog = lazyDialog(async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog)

export const SavedViews = (saved: SavedViewsOfList) =>
  saved.views.length > 0 && (
    <Suspense>
      <SavedViewLinks {...saved} />
    </Suspense>
  )

export function SaveView(saved: SavedViewsOfList) {
  const [isSaving, setSaving] = useState(false)
  return (
    <>
      {!saved.open && isWorthSaving(saved.query) && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconBookmark size="1.2em" />}
          onClick={() => setSaving(true)}
        >
          Save view
        </Button>
      )}
      <SaveViewDialog {...saved} opened={isSaving} onClose={() => setSaving(false)} />
    </>
  )
}
