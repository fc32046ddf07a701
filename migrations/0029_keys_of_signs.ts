/** All keys are made anew, as in 0027: fractions and × are as they are typed. */
export { default } from './0027_search_keys.ts'
