import { Kbd, type KbdProps } from '@mantine/core'
import { keysHere } from './keys-here.ts'

/** Our own font: each browser draws a small monospaced one in another size. */
export const Keys = ({ children, ...props }: KbdProps & { children: string; 'aria-hidden'?: 'true' }) => (
  <Kbd ff="text" fz="xs" {...props}>
    {keysHere(children)}
  </Kbd>
)
