import { useState } from 'react'
import { Dialog } from './Dialog.tsx'
import { SaveForm, type SaveFormProps, type Values } from './SaveForm.tsx'
import { UnsavedDialog } from './UnsavedDialog.tsx'
import { useUnsaved } from './useUnsaved.ts'

interface FormDialogProps<V extends Values> extends Omit<SaveFormProps<V>, 'onSaved' | 'onCancel' | 'onDirty'> {
  opened: boolean
  onClose: () => void
  title: string
  size?: string
}

/**
 * The one dialog in which a record is created or changed. It is closed by saving, by Cancel, and by Escape; what was
 * typed is never lost without a question, and what is being saved is waited for. The fields inside are mounted anew each time it opens.
 */
export function FormDialog<V extends Values>(props: FormDialogProps<V>) {
  const [isDirty, setDirty] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const leaving = useUnsaved(isDirty && props.opened)
  const close = () => {
    setAsking(false)
    setDirty(false)
    props.onClose()
  }
  const tryClose = () => {
    // What is being saved can no longer be discarded: it closes by itself.
    if (isSaving) return
    if (isDirty) setAsking(true)
    else close()
  }
  const onSave: typeof props.onSave = async (values, version) => {
    setSaving(true)
    try {
      return await props.onSave(values, version)
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      <Dialog
        opened={props.opened}
        onClose={tryClose}
        title={props.title}
        size={props.size ?? 'md'}
        closeOnClickOutside={!isDirty}
      >
        <SaveForm
          {...props}
          onSave={onSave}
          onSaved={() => {
            close()
            leaving.leave()
          }}
          onCancel={tryClose}
          onDirty={setDirty}
        />
      </Dialog>
      <UnsavedDialog
        opened={!isSaving && (isAsking || leaving.isAsked)}
        onDiscard={() => {
          close()
          leaving.leave()
        }}
        onStay={() => {
          setAsking(false)
          leaving.stay()
        }}
      />
    </>
  )
}
