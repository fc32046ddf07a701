import type { UseFormReturnType } from '@mantine/form'
import { createContext } from 'react'
import { useStable } from '../../../web/ui/useStable.ts'
import type { OrderOwnValues } from './order-draft.ts'

/** For sheets: puts a text at the end of the Order Remark, and returns what takes it back unless that has changed since. */
export const AddToRemark = createContext<(text: string) => () => boolean>(() => () => false)

export const useAddToRemark = (form: UseFormReturnType<OrderOwnValues>) =>
  useStable((text: string) => {
    const { remark } = form.getValues()
    const after = [remark, text].filter(Boolean).join('\n')
    form.setFieldValue('remark', after)
    return () => {
      const isUnchanged = form.getValues().remark === after
      if (isUnchanged) form.setFieldValue('remark', remark)
      return isUnchanged
    }
  })
