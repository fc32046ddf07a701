import type { UseFormReturnType } from '@mantine/form'
import { createContext } from 'react'
import { useStable } from '../../../web/state/useStable.ts'
import { MAX_LONG_TEXT } from '../../../shared/text.ts'
import type { OrderOwnValues } from './draft/order-draft.ts'

/** Returns what takes the text back, once, unless the remark has changed since; undefined if it has no room there. */
export const AddToRemark = createContext<(text: string) => (() => boolean) | undefined>(() => undefined)

export const useAddToRemark = (form: UseFormReturnType<OrderOwnValues>) =>
  useStable((text: string) => {
    const { remark } = form.getValues()
    const after = [remark, text].filter(Boolean).join('\n')
    if (after.length > MAX_LONG_TEXT) return undefined
    form.setFieldValue('remark', after)
    let isThere = true
    return () => {
      isThere &&= form.getValues().remark === after
      if (!isThere) return false
      isThere = false
      form.setFieldValue('remark', remark)
      return true
    }
  })
