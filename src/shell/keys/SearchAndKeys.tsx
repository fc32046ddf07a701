import { useMediaQuery } from '@mantine/hooks'
import { setKeysShown, useAreKeysShown } from '../../web/keys/page-keys.ts'
import type { Session } from '../../web/api/session.ts'
import { Dialog } from '../../web/dialog/Dialog.tsx'
import classes from '../search/Search.module.css'
import { SearchPalette } from '../search/SearchPalette.tsx'
import { KeysDialog } from './KeysDialog.tsx'

interface SearchAndKeysProps {
  opened: boolean
  onClose: () => void
  session: Session
}

/** One chunk: the start holds the names of all chunks. */
export function SearchAndKeys({ opened, onClose, session }: SearchAndKeysProps) {
  const areKeysShown = useAreKeysShown()
  const isNarrow = useMediaQuery('(width < 40em)', undefined, { getInitialValueInEffect: false })
  return (
    <>
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
      <KeysDialog opened={areKeysShown} onClose={() => setKeysShown(false)} />
    </>
  )
}
