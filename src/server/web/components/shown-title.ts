/** What nothing is drawn of: spaces, joiners, fillers, direction marks, the blank of Braille. */
const UNSEEN = /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u

/** The title of a page for a list; null if nobody could see it, or click a link that consists of it. */
export function shownTitle(title: string | null): string | null {
  return title === null || UNSEEN.test(title) ? null : title
}
