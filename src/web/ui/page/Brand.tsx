import classes from './Brand.module.css'

export const Brand = () => (
  <span className={classes.brand}>
    <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" />
      <path d="M9 8h14v13H9zM12.5 12.5h7M12.5 16.5h7M7 25h18" />
    </svg>
    Screen Printing Management
  </span>
)
