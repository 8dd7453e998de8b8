/** What an interrupted check has. */
export interface Incomplete {
  checked: number
  pages: number
}
