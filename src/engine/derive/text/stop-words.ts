import { memberOf } from './word-list.ts'

/** The most common function words of a few languages. Words of fewer than three letters are not counted anyway. */
const STOP_WORDS = {
  en: "the and for are but not you all any can had her was one our out day get has him his how its may new now old see two way who did she too use that with have this will your from they been were said each which their there what about would other into more some could them these than then only also when where while here such very just over most after before because between being both does doing down during few further nor off once own same should through under until again against above below don't it's you're",
  de: 'der die das und ist nicht ein eine einen einem einer eines den dem des mit von auf für sich auch als wie bei aus nach über unter oder aber wenn dass daß wir sie ihr ihre ihren uns unser unsere ich mich mir man nur noch mehr durch zum zur zu hat haben wird werden wurde sind war waren kann können bis vor sein seine seiner diese dieser dieses diesem alle hier so sehr schon dann sowie keine kein ohne um am im es er',
  fr: "les des une est pas pour que qui dans sur avec par plus son ses sont aux cette ces mais nous vous ils elle elles leur leurs tout tous toute toutes comme être avoir fait ont était notre nos votre vos sans sous entre aussi même bien très peut donc car dont c'est d'une d'un qu'il n'est où ici ainsi",
  es: 'los las una del que por con para más pero sus les como este esta estos estas sin sobre también entre cuando hasta hay donde quien desde todo todos toda todas nos durante uno muy ese esa eso porque son fue ser han está están tiene tienen nuestro nuestra cada',
  pt: 'que com uma para por mais mas dos das não nos nas seu sua seus suas como este esta isso são foi ser tem têm pelo pela pelos pelas sobre também entre quando até sem muito você vocês todo todos toda todas onde nosso nossa cada está estão',
  it: 'che con per una del della dei delle degli dal dalla nel nella nei alla alle agli gli non più come sono questo questa questi queste suo sua suoi loro anche essere stato tra fra dove quando molto tutti tutto tutte ogni noi voi chi cui',
  nl: 'het een van voor met zijn niet dat die aan ook als maar door over bij uit naar dan nog wel geen worden wordt werd heeft hebben kan kunnen deze dit hier daar meer zich onze ons jouw uw hun haar alle om tot want omdat onder tussen zonder',
  sv: 'och att det som för med den till inte har ett var han hon kan från eller när men sig ska alla efter vid sin nu här då där om så man vår våra din vara blir blev även över mot utan under mer',
  da: 'det som for med den til ikke har var han hun kan fra eller når men sig skal alle efter ved sin her der hvor man vores din være bliver blev også over mod uden under mere dette denne',
  no: 'det som for med den til ikke har var han hun kan fra eller når men seg skal alle etter ved sin her der hvor man vår din være blir ble også over mot uten under mer dette denne',
  fi: 'että sekä joka mutta myös kun niin kuin hän ovat ole oli tai jos vain kaikki nyt sen sitä tämä tämän tässä niiden voi voit mukaan kanssa ilman jotka',
  pl: 'nie się jest jak dla oraz czy jego jej ich przez przy pod nad bez tym tego ten tej tych być był była było aby także może już ale lub tylko bardzo które który która gdy gdzie nas nasz nasze',
  cs: 'jak ale pro jsou byl byla bylo nebo jako podle pouze které který která při pod nad bez jeho její jejich tak také již může být této tento toto tato když kde nás naše vás vaše aby',
  tr: 'bir bu için ile daha çok gibi kadar olan olarak sonra ise ama veya her değil olduğu ancak tüm biz siz ben onun bunu şu nasıl',
  ru: 'что как это для или при его она они все так был была были быть чтобы где когда уже если нет без под над вас нас мы вы наш ваш этот эта эти того также может только более после через между',
}

export type StopWordLanguage = keyof typeof STOP_WORDS

const tests = new Map(Object.entries(STOP_WORDS).map(([language, words]) => [language, memberOf(words)]))

/** Whether a word is a function word of a language; false for languages without a list. */
export function isStopWord(word: string, language: string): boolean {
  return tests.get(language)?.(word) ?? false
}

export const STOP_WORD_LANGUAGES = Object.keys(STOP_WORDS) as readonly StopWordLanguage[]

const MIN_LENGTH = 3
const lists: ReadonlyMap<string, string> = new Map(Object.entries(STOP_WORDS))
const longWords = new Map<string, readonly string[]>()

/** The function words of a language with three letters or more; empty for languages without a list. */
export function stopWordsOf(language: string): readonly string[] {
  let words = longWords.get(language)
  if (words === undefined) {
    const list = lists.get(language)
    if (list === undefined) return []
    words = [...new Set(list.split(' '))].filter(({ length }) => length >= MIN_LENGTH)
    longWords.set(language, words)
  }
  return words
}
