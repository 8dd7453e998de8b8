import type { SeededRandom } from './seeded-random.ts'

const WORDS =
  `time people way water day man woman thing world life part house course system place case week company group problem hand
  service number point city road school state price market council report question night story street member law car kitchen
  bread letter office party river morning table door line season garden music summer window paper train teacher student village
  the a of to and in is it that for on with as was at by be this have from or had not but what all were when we there can an
  your which their said if will each about how up out them then she many some so these would other into has more her two like him
  see could no make than first been its who now find long down did get come made may over new sound take only little work know year
  live me back give most very after our just name good sentence think say great where help through much before line right too mean
  old any same tell boy follow came want show also around form three small set put end does another well large must big even such
  because turn here why ask went men read need land different home us move try kind again change off play spell air away animal`.split(
    /\s+/,
  )
const NAMES =
  'Anna Peter Maria Jonas Clara Felix Sofia Emil Laura Noah Petra Simon Elena Oskar Julia Adam Nadia Victor Irene Paul'.split(
    ' ',
  )

export function words(random: SeededRandom, least: number, most: number): string {
  let text = random.pick(WORDS)
  for (let left = random.whole(least, most) - 1; left > 0; left--) text += ` ${random.pick(WORDS)}`
  return text
}

export function headline(random: SeededRandom): string {
  return capital(words(random, 4, 10))
}

export function sentence(random: SeededRandom): string {
  const text = capital(words(random, 6, 22))
  if (random.isOneIn(9)) return `${text}, “${words(random, 3, 8)}” &ndash; ${words(random, 2, 6)}. `
  return random.isOneIn(14) ? `${text} &amp; ${words(random, 1, 4)}? ` : `${text}. `
}

export function prose(random: SeededRandom, least = 2, most = 6): string {
  return random.times(least, most, () => sentence(random))
}

/** Prose with links and emphasis, as editors write it. */
export function richProse(random: SeededRandom): string {
  return random.times(2, 6, () => {
    const text = sentence(random)
    if (random.isOneIn(5)) return `${text}<a href="/${slug(random)}">${words(random, 1, 5)}</a> ${sentence(random)}`
    return random.isOneIn(8) ? `<em>${text}</em>` : text
  })
}

export function person(random: SeededRandom): string {
  return `${random.pick(NAMES)} ${capital(random.pick(WORDS))}`
}

export function slug(random: SeededRandom): string {
  return words(random, 1, 5).replaceAll(' ', '-')
}

export function date(random: SeededRandom): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `20${two(random.whole(12, 25))}-${two(random.whole(1, 12))}-${two(random.whole(1, 28))}`
}

/** Letters and digits without meaning: hashes, tokens, generated class names. */
export function token(random: SeededRandom, length: number): string {
  let made = ''
  while (made.length < length) made += Math.floor(random.next() * 36 ** 6).toString(36)
  return made.slice(0, length)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
