import type { ImagePaths } from '../designs/designs.contract.ts'

/** The art of a design beside its name; an empty frame where it has none. */
export const Art = ({ image, className }: { image: ImagePaths | null; className: string | undefined }) =>
  image ? <img className={className} src={image.thumbnail} alt="" /> : <span className={className} />
