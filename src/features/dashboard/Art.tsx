import type { ImagePaths } from '../designs/designs.contract.ts'

export const Art = ({ image, className }: { image: ImagePaths | null; className: string | undefined }) =>
  image ? <img className={className} src={image.thumbnail} alt="" /> : <span className={className} />
