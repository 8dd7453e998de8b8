import type { FastifyRequest } from 'fastify'
import { LANGUAGES, type Language } from '../../words/languages.ts'
import { negotiateLanguage } from '../http/language.ts'

/** The language of a response, which clients of the API choose with Accept-Language. */
export function languageOf({ headers }: FastifyRequest): Language {
  return negotiateLanguage(headers['accept-language'], LANGUAGES)
}
