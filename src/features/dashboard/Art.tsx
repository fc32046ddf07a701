import type { ImagePaths } from '../designs/designs.contract.ts'
import classes from './panels/rows.module.css'

export const Art = ({ image, isLarge }: { image: ImagePaths | null; isLarge?: boolean }) => {
  const props = { className: classes.art, 'data-large': isLarge || undefined }
  return image ? <img src={image.thumbnail} alt="" {...props} /> : <span {...props} />
}
