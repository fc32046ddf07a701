import type { KeyboardEvent, ReactNode } from 'react'
import { lazyDialog } from '../../../../web/dialog/lazy-dialog.tsx'
import { isFreeEscape } from '../../../../web/keys/escape.ts'
import { useNewRecord } from '../../../../web/records/useNewRecord.tsx'
import { RecordSelect } from '../../../../features/catalogue/RecordSelect.tsx'
import type { SheetColor } from './sheet-actions.ts'

const ColorDialog = lazyDialog(async () => (await import('../../../../features/colors/ColorDialog.tsx')).ColorDialog)

interface ColorChoiceProps {
  label: string
  value: SheetColor | null
  tabIndex?: number
  path?: string | undefined
  mark?: ReactNode
  onPick: (color: SheetColor) => void
  onCancel?: () => void
  onLeave?: () => void
  /** True if the key has done something. */
  onEmptyKey?: (event: KeyboardEvent) => boolean
}

export function ColorChoice({
  label,
  value,
  tabIndex,
  path,
  mark,
  onPick,
  onCancel,
  onLeave,
  onEmptyKey,
}: ColorChoiceProps) {
  const newColor = useNewRecord(ColorDialog, onPick)
  const known = value?._id ? value : null
  /** A name that there is no color of: Enter in the empty field adds it. */
  const unknown = known ? '' : (value?.name ?? '')
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const input = event.target
    if (!(input instanceof HTMLInputElement) || newColor.isOpen) return
    const typed = input.value !== '' && input.value !== known?.name
    const isOpen = input.ariaExpanded === 'true'
    if (event.key === 'Tab' && typed && !event.shiftKey) {
      // The color that is taken leads to its S.
      event.preventDefault()
    } else if (isFreeEscape(event.nativeEvent) && onCancel) {
      event.preventDefault()
      onCancel()
    } else if (event.key === 'Enter' && !typed && !isOpen && unknown) {
      event.preventDefault()
      newColor.open(unknown)
    } else if (!typed && !isOpen && onEmptyKey?.(event)) {
      event.preventDefault()
      // The arrow keys would open the list.
      event.stopPropagation()
    }
  }
  return (
    <div
      onKeyDownCapture={onKeyDown}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!newColor.isOpen && !currentTarget.contains(relatedTarget)) onLeave?.()
      }}
    >
      <RecordSelect
        of="colors"
        // A cell has no room for it.
        label={undefined}
        variant="unstyled"
        data-column="color"
        data-path={path}
        tabIndex={tabIndex}
        aria-label={label}
        placeholder={unknown ? `Type a color, or add “${unknown}” with Enter` : 'Type a color'}
        rightSection={null}
        leftSection={mark}
        comboboxProps={{ withinPortal: true, width: 280, position: 'bottom-start' }}
        value={known}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onPick={onPick}
        addNew={{ label: 'Add new color…', onClick: (text) => newColor.open(text || unknown) }}
      />
      {newColor.dialog}
    </div>
  )
}
