/** What nothing is drawn of: spaces, joiners, fillers, direction marks, the blank of Braille. */
const UNSEEN = /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u

/** The title of a page for a list; null if it is invisible, because a link made of it couldn't be clicked. */
export function shownTitle(title: string | null): string | null {
  return title === null || UNSEEN.test(title) ? null : title
}
