import { percentDecoded } from '../../../common/text.ts'

/**
 * Addresses that may change something when a logged-in user requests them: links should not do that (RFC 9110 §9.2.1), but many do.
 * Words of one segment of the path, or names and values of parameters, without accents.
 */

/** These end the visit, wherever they are in a short name. */
const LOG_OUT = wordsOf(`
  logout logoff signout signoff unlogin
  abmelden abmeldung ausloggen
  deconnexion deconnecter sedeconnecter
  cerrarsesion desconectar desconexion salir
  terminarsessao encerrarsessao sair
  disconnetti disconnessione esci
  uitloggen afmelden
  wyloguj wylogowanie
  odhlasit odhlaseni
  loggaut loggut logud kirjauduulos
  cikisyap vyhod vyjti
`)

const DELETE = wordsOf(`
  delete deleted remove destroy erase purge trash revoke deactivate unsubscribe cancel
  loeschen loschen geloscht entfernen abbestellen kuendigen kundigen stornieren
  supprimer effacer resilier desabonner desinscription
  eliminar borrar suprimir anular cancelar
  excluir apagar remover
  elimina eliminare cancella rimuovi disdici
  verwijderen opzeggen
  usun skasuj smazat odstranit
  radera slett slet poista sil
`)

/** Two words that mean the same when written as one. */
const PAIRS: readonly string[] = [...LOG_OUT].filter((word) => word.length > 5)

const MOST_WORDS = 3

export function isUnsafeAddress(url: URL): boolean {
  const segments = url.pathname.split('/').filter((segment) => segment !== '')
  if (segments.some(isUnsafeName)) return true
  for (const [name, value] of url.searchParams) if (isUnsafeName(name) || isUnsafeName(value)) return true
  return false
}

/** Of a longer name, such as the title of an article, nothing follows. */
function isUnsafeName(name: string): boolean {
  const words = split(name)
  if (words.length === 0 || words.length > MOST_WORDS) return false
  const joined = words.join('')
  if (words.some((word) => LOG_OUT.has(word)) || PAIRS.some((pair) => joined.startsWith(pair) || joined.endsWith(pair)))
    return true
  return words.length < MOST_WORDS && (DELETE.has(words[0]!) || DELETE.has(words.at(-1)!))
}

function split(name: string): string[] {
  return percentDecoded(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/\.(?:php|aspx?|jsp|do|html?|cgi|action)$/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter((word) => word !== ''))
}
