import { defineAudit, defineMessages, fail, type Message, pass, warn } from '../../audit.ts'
import { ariaInHtml, wcagTechnique } from '../../authorities.ts'
import { inputType, type Roles } from '../../derive/accessibility/aria-roles.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element, foldSpace } from '../../derive/document/dom.ts'
import { cut, findingsAt } from '../../derive/document/where.ts'
import { extentOf, noneToCheck, splitExposed } from '../subjects.ts'

const messages = defineMessages({
  none: 'The page has no images with an alt attribute.',
  useful: 'No alt text is a file name or a placeholder.',
  useless: {
    one: '{count} alt text doesn’t describe its image.',
    other: '{count} alt texts don’t describe their images.',
  },
  contradictory: {
    one: '{count} image is marked as decorative, but has text.',
    other: '{count} images are marked as decorative, but have text.',
  },
  total: { one: '{count} alt text', other: '{count} alt texts' },
  share: { one: '{failing} of {count} alt text', other: '{failing} of {count} alt texts' },
  fileName: 'The alt text “{text}” is a file name.',
  placeholder: 'The alt text “{text}” could be that of any image.',
  button: 'The alt text “{text}” doesn’t say what this button does.',
  titled: 'The empty alt marks this image as decorative, but its title has text.',
  ignored: 'The role marks this image as decorative, so its alt text is never read.',
})

export const altQuality = defineAudit({
  id: 'accessibility/alt-quality',
  importance: 'medium',
  title: 'Alt text describes the image',
  failureTitle: 'Alt text that doesn’t describe the image',
  why: 'Screen readers read alt text aloud: “IMG underscore 2041 dot jpeg” or “image” tells people no more than no text at all.',
  fix: 'Describe what the image shows or does, not the file; use `alt=""` without a `title` for decoration.',
  messages,
  authorities: [
    wcagTechnique('text alternatives that are not alternatives, such as file names', 'failures/F30'),
    wcagTechnique('null alt text and no title on decorative images', 'html/H67'),
    ariaInHtml('roles of img', 'el-img'),
  ],
  examples: {
    bad: '<body><img src="/img/clock_2041.jpg" alt="clock_2041.jpg"></body>',
    good: '<body><img src="/img/clock_2041.jpg" alt="A clock of brass and glass, from 1820"></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const { rendering, roles } = accessibility
    const subjects = splitExposed(imagesOf(document), rendering)
    const count = subjects.checked.length
    if (count === 0) return noneToCheck(subjects, accessibility, messages, imagesOf)
    const useless = new Map<Element, Message>()
    const contradictory = new Map<Element, Message>()
    for (const image of subjects.checked) {
      const text = foldSpace(attr(image, 'alt')!.slice(0, MAX_LENGTH))
      const problem = text === '' ? null : problemOf(text, image)
      if (problem !== null) useless.set(image, problem)
      else if (image.name === 'img') {
        const conflict = conflictOf(text, image, roles)
        if (conflict !== null) contradictory.set(image, conflict)
      }
    }
    const failing = useless.size + contradictory.size
    const extent = extentOf(subjects, failing)
    if (failing === 0) return pass(messages.useful, { value: messages.total({ count }), extent })
    const problems = new Map([...useless, ...contradictory])
    const more = {
      value: messages.share({ failing, count }),
      extent,
      ...findingsAt(document, [...problems.keys()], (image) => problems.get(image)!),
    }
    return useless.size > 0
      ? fail(messages.useless({ count: useless.size }), more)
      : warn(messages.contradictory({ count: contradictory.size }), more)
  },
})

/** Longer texts are neither file names nor placeholders. */
const MAX_LENGTH = 120

function imagesOf(document: Document): Element[] {
  return document.all('img', 'input').filter((image) => isSubject(image))
}

function isSubject(image: Element): boolean {
  return (
    image.namespace === 'html' && attr(image, 'alt') !== null && (image.name === 'img' || inputType(image) === 'image')
  )
}

function problemOf(text: string, image: Element): Message | null {
  if (FILE_NAME.test(text) || CAMERA_NAME.test(text)) return messages.fileName({ text: cut(text, 60) })
  const bare = text.toLowerCase().replace(AROUND, '')
  if (PLACEHOLDERS.has(bare)) return messages.placeholder({ text: cut(text, 60) })
  if (image.name === 'input' && IDLE_BUTTONS.has(bare)) return messages.button({ text: cut(text, 60) })
  return null
}

/** One word with the ending of an image format, or a path that ends in one. */
const FILE_NAME = /^\S+\.(?:avif|bmp|gif|ico|jpe?g|jfif|png|svg|tiff?|webp)$/i

/** As cameras and screenshots are named. */
const CAMERA_NAME = /^(?:dscn?|dscf|img|imag|pict|pxl|screenshot|screen shot)[-_ ]?\d{3,}[\d\-_ .]*$/i

const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** What editors and people write instead of a text. Not “logo” or “photo”, which describe some images. */
const PLACEHOLDERS = new Set(
  `image|img|picture|pic|graphic|spacer|spacer image|spacer gif|blank|blank image|alt|alt text|alttext|alt tag|alternative text|image alt
  |image alt text|image description|image title|insert alt text|insert alt text here|your alt text|placeholder|placeholder image
  |untitled|untitled image|no alt|no alt text|undefined|null|nan|[object object]|bild|bildbeschreibung|alternativtext|platzhalter
  |imagen|texto alternativo|imagem|immagine|testo alternativo|texte alternatif|afbeelding|plaatje`
    .split('|')
    .map((text) => text.trim()),
)

const IDLE_BUTTONS = new Set(
  'button|click|click here|here|icon|hier|hier klicken|klicken|schaltfläche|ici|cliquez ici|aquí|clic aquí'.split('|'),
)

/** An empty alt with a title, or a role that hides the text. */
function conflictOf(text: string, image: Element, roles: Roles): Message | null {
  if (text === '') return foldSpace((attr(image, 'title') ?? '').slice(0, MAX_LENGTH)) === '' ? null : messages.titled
  return roles.explicit(image) === 'none' && roles.isPresentational(image) ? messages.ignored : null
}
