import type { ComponentChildren } from 'preact'

interface CardProps {
  title: ComponentChildren
  /** What links to the section lead to; its heading is then `ID-title`. */
  id?: string
  /** Of the heading, where the section has no id. */
  titleId?: string
  /** One more class. */
  class?: string
  children: ComponentChildren
}

/** A section of a page in a box, named by its heading. */
export function Card({ title, id, titleId = `${id}-title`, class: name, children }: CardProps) {
  return (
    <section class={name === undefined ? 'card' : `card ${name}`} id={id} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  )
}
