import { attr, type Element } from '../document/dom.ts'

const IMAGE_TYPE = /^image\//i
const MEDIA_TYPE = /^(?:image|audio|video)\//i
const IMAGE_FILE = /\.(?:png|jpe?g|gif|webp|avif|svgz?|bmp|ico|apng)$/i
const PLAYED_FILE = /\.(?:mp3|mp4|m4a|m4v|ogg|oga|ogv|opus|wav|webm|flac|aac|mov)$/i

/**
 * Whether an `object` shows an image, audio or video, by its type or file name. Its fallback content is not shown then.
 */
export function embedsMedia(object: Element): boolean {
  return embeds(object, MEDIA_TYPE, (file) => IMAGE_FILE.test(file) || PLAYED_FILE.test(file))
}

export function embedsImage(object: Element): boolean {
  return embeds(object, IMAGE_TYPE, (file) => IMAGE_FILE.test(file))
}

function embeds(object: Element, type: RegExp, isSuchFile: (file: string) => boolean): boolean {
  const data = attr(object, 'data')
  if (data === null) return false
  const declared = attr(object, 'type')?.trim()
  return declared ? type.test(declared) : isSuchFile(data.trim().split(/[?#]/, 1)[0]!)
}

/** Whether a frame is invisibly small by its attributes, like tracking frames. */
export function isTinyFrame(frame: Element): boolean {
  return ['width', 'height'].every((side) => {
    const length = attr(frame, side)
    return length !== null && /^[\t\n\f\r ]*[01](?:px)?[\t\n\f\r ]*$/.test(length)
  })
}
