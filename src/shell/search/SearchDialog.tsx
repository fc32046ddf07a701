import { useMediaQuery } from '@mantine/hooks'
import { Dialog } from '../../web/dialog/Dialog.tsx'
import type { Session } from '../../web/api/session.ts'
import classes from './Search.module.css'
import { SearchPalette } from './SearchPalette.tsx'

interface SearchDialogProps {
  opened: boolean
  onClose: () => void
  session: Session
}

export function SearchDialog({ opened, onClose, session }: SearchDialogProps) {
  const isNarrow = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      attributes={{ content: { 'aria-label': 'Search' } }}
      classNames={{ content: classes.content, body: classes.body }}
      withCloseButton={false}
      centered={false}
      fullScreen={isNarrow}
      size="42rem"
      padding={0}
      yOffset="9dvh"
      // No transition: keys pressed right after opening must reach the search field.
      transitionProps={{ duration: 0 }}
    >
      <SearchPalette userId={session.userId} role={session.role} onClose={onClose} />
    </Dialog>
  )
}
