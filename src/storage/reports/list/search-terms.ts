import { domainToASCII, domainToUnicode } from 'node:url'
import { encodeSearchText, inAnyCase, type SearchText } from '../../letter-case.ts'
import type { Storage } from '../../storage.ts'

/** What a text that people type looks like in stored URLs, which have Punycode hosts and percent-encoded paths. */
export interface SearchTerms {
  /** A URL that contains any of these matches. */
  texts: SearchText[]
  /** All reports of these projects match, by their host. */
  projectKeys: number[]
}

/** More hosts than this are not told apart by what follows them. */
const MOST_HOSTS = 50

export async function searchTermsOf(storage: Storage, userKey: number, typed: string): Promise<SearchTerms> {
  const isOfHost = splitHost(typed).host !== ''
  return termsIn(isOfHost ? await internationalProjects(storage, userKey) : [], typed)
}

/** By what is typed for URLs of one project. */
export async function urlTextsOf(
  { slow }: Pick<Storage, 'slow'>,
  projectKey: number,
  typed: string,
): Promise<SearchText[]> {
  const projects = await slow
    .selectFrom('projects')
    .select(['key', 'project'])
    .where('key', '=', projectKey)
    .where('project', 'like', '%xn--%')
    .execute()
  const { texts, projectKeys } = termsIn(projects, typed)
  const named = projects.filter(({ key }) => projectKeys.includes(key))
  return [...texts, ...named.map(({ project }) => inAnyCase(project))]
}

/** `projects`: those whose stored names people would type otherwise. */
function termsIn(projects: readonly { key: number; project: string }[], typed: string): SearchTerms {
  const text = typed.toWellFormed().normalize('NFC')
  const texts = new Map<string, SearchText>([[typed, { text: typed, letters: [] }]])
  const add = (sought: SearchText) => texts.set(sought.text, sought)
  // Some letters have no capital of their own: größe is GRÖSSE.
  for (const spelling of [text, text.toUpperCase()]) if (NOT_STORED.test(spelling)) encodings(spelling).forEach(add)
  const { prefix, host, rest } = splitHost(text)
  if (host === '') return { texts: [...texts.values()], projectKeys: [] }
  const projectKeys: number[] = []
  const ends = encodings(rest)
  for (const { key, project } of projects) {
    const name = unicodeOf(project)
    if (prefix === '' && rest === '' && name.includes(host)) projectKeys.push(key)
    else if (texts.size < MOST_HOSTS && isMeant(name, { prefix, host, rest }))
      for (const end of ends) add({ ...end, text: prefix + project + end.text })
  }
  return { texts: [...texts.values()], projectKeys }
}

/** The name of a project as it is stored: `bücher.example` is `xn--bcher-kva.example`. */
export function storedProject(typed: string): string {
  const [, host = '', port = ''] = /^([^:/]*)(:\d+)?$/.exec(typed.normalize('NFC')) ?? []
  return /[^\0-\x7f]/.test(host) ? (domainToASCII(host) || host) + port : typed
}

/** Projects of the user whose stored names people would type otherwise. */
export function internationalProjects(
  { slow }: Pick<Storage, 'slow'>,
  userKey: number,
): Promise<{ key: number; project: string }[]> {
  return slow
    .selectFrom('projects')
    .select(['key', 'project'])
    .where('user_key', '=', userKey)
    .where('project', 'like', '%xn--%')
    .execute()
}

/** As people type it, in lower case. */
export function unicodeOf(project: string): string {
  const [, host = project, port = ''] = /^(.*?)(:\d+)?$/.exec(project) ?? []
  return (domainToUnicode(host) || host).toLowerCase() + port
}

/** What the URL parser percent-encodes in a path or in a query. */
const NOT_STORED = /[^\x21-\x7e]|["<>`{}^']/
const NOT_IN_PATH = /[^\x21-\x7e]|["<>`{}^]/gu
const NOT_IN_QUERY = /[^\x21-\x7e]|["<>']/gu

/** As part of a path, of a query, or of both. */
function encodings(typed: string): SearchText[] {
  const sought = inAnyCase(typed)
  const { text } = sought
  const mark = text.indexOf('?')
  const encoded =
    mark !== -1
      ? [encode(text.slice(0, mark), NOT_IN_PATH) + encode(text.slice(mark), NOT_IN_QUERY)]
      : new Set([encode(text, NOT_IN_PATH), encode(text, NOT_IN_QUERY)])
  return Array.from(encoded, (text) => encodeSearchText(sought, text, encodeURIComponent))
}

function encode(text: string, characters: RegExp): string {
  return text.replace(characters, (one) => (one === "'" ? '%27' : encodeURIComponent(one)))
}

interface TypedAddress {
  /** What stands before the host, so that it is known where it begins; empty otherwise. */
  prefix: string
  host: string
  /** What follows the host, so that it is known where it ends; empty otherwise. */
  rest: string
}

function splitHost(text: string): TypedAddress {
  const [, prefix = '', host = '', rest = ''] = /^((?:https?:\/\/)?(?:www\.)?)([^/?#]*)(.*)$/is.exec(text) ?? []
  return { prefix: prefix.toLowerCase(), host: host.toLowerCase(), rest }
}

function isMeant(name: string, { prefix, host, rest }: TypedAddress): boolean {
  if (prefix === '') return rest !== '' && name.endsWith(host)
  return rest === '' ? name.startsWith(host) : name === host
}
