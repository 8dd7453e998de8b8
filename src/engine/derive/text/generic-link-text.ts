/** Enough for the longest text in the lists with arrows and punctuation around it. */
export const MAX_GENERIC_LENGTH = 40

let languagesOf: Map<string, string[]> | undefined

/**
 * Whether a link's text, with white space folded, says nothing about its target. If the language is known, single words
 * count only from its list, because they may mean something else in another language ("her" is "here" in Danish).
 */
export function isGenericLinkText(text: string, language: () => string | null): boolean {
  if (text.length > MAX_GENERIC_LENGTH) return false
  languagesOf ??= index()
  const lower = text.toLowerCase()
  const languages = languagesOf.get(lower) ?? (BARE.test(lower) ? undefined : languagesOf.get(bare(lower)))
  if (languages === undefined) return false
  const tag = language()
  if (tag === null || tag.trim() === '') return !AMBIGUOUS.has(bare(lower))
  const primary = tag.trim().toLowerCase().split(/[-_]/, 1)[0]!
  // A phrase of several words means the same on a page in another language.
  return languages.includes(NORWEGIAN.has(primary) ? 'no' : primary) || isPhrase(text)
}

/** Words that name the next step, as the text of a button does. */
export function isStepText(text: string): boolean {
  return text.length <= MAX_GENERIC_LENGTH && STEPS.has(bare(text.toLowerCase()))
}

const STEPS: ReadonlySet<string> = new Set(
  `go start continue weiter continuer continuar continua verder dalej tovább далее далі devam fortsätt fortsæt fortsett jatka
  pokračovat συνέχεια`.split(/\s+/),
)

function isPhrase(text: string): boolean {
  return /[\p{L}\p{N}] [\p{L}\p{N}]/u.test(text)
}

/**
 * Words that say nothing in one language and something in another: "Start" is the home page of German and Scandinavian sites, a suite
 * is a room, "Meer" the sea, "Her" a department. On a page that names no language they are not judged.
 */
const AMBIGUOUS: ReadonlySet<string> = new Set('start information suite plus her mer meer tu qui ide'.split(' '))

const NORWEGIAN = new Set(['nb', 'nn'])

/** Most texts have nothing around them, and removing it takes longer than everything else here. */
const BARE = /^[a-z0-9][ -~]*[a-z0-9]$/

/** Without the arrows, dots and brackets around it. */
function bare(lower: string): string {
  return lower
    .normalize('NFC')
    .replace(/[’ʼ`´]/g, "'")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '')
}

function index(): Map<string, string[]> {
  const map = new Map<string, string[]>()
  for (const [language, texts] of Object.entries(GENERIC_TEXTS)) {
    for (const text of texts.split('|')) {
      const key = text.trim().normalize('NFC')
      const known = map.get(key)
      if (known === undefined) map.set(key, [language])
      else if (!known.includes(language)) known.push(language)
    }
  }
  return map
}

/** Link texts that fit any link, by language; lower case, parted by `|`. */
export const GENERIC_TEXTS: Record<string, string> = {
  en: `click here|click|click this|click this link|click for more|here|right here|over here|this|this link|this page|this site|page
    |link|go|start|more|more here|more info|more information|more details|information|learn more|learn more here|read more
    |read more here|read on|see more|show more|view more|find out more|discover more|get more info|continue|continue reading
    |read the rest|keep reading|tap here|press here|follow this link|see here|go here`,
  de: `hier|hier klicken|bitte hier klicken|klicken sie hier|klick hier|klicke hier|klicken|hier entlang|mehr|mehr dazu|mehr erfahren
    |mehr lesen|mehr infos|mehr info|mehr informationen|mehr anzeigen|mehr sehen|mehr details|weiter|weiterlesen|weiter lesen
    |weitere infos|weitere informationen|erfahren sie mehr|erfahre mehr|lesen sie mehr|lies mehr|link|dieser link|diesen link
    |diese seite|zum link|infos hier`,
  fr: `ici|cliquez ici|cliquer ici|clique ici|cliquez|par ici|en savoir plus|savoir plus|lire la suite|la suite|suite|plus|plus d'info
    |plus d'infos|plus d'informations|plus de détails|lire plus|en lire plus|voir plus|afficher plus|continuer|continuer la lecture
    |lien|ce lien|cette page|cliquez sur ce lien|découvrir plus`,
  es: `aquí|aqui|click aquí|click aqui|clic aquí|clic aqui|haz clic aquí|haz clic aqui|haga clic aquí|haga clic aqui|haz click aquí
    |haga click aquí|pincha aquí|pinche aquí|pulsa aquí|pulse aquí|presiona aquí|más|mas|más info|más información|mas informacion
    |más detalles|leer más|leer mas|lee más|saber más|ver más|ver mas|conoce más|conocer más|descubre más|descubrir más|seguir leyendo
    |sigue leyendo|continuar leyendo|enlace|este enlace|esta página`,
  pt: `aqui|clique aqui|clica aqui|clicar aqui|carregue aqui|mais|mais info|mais informação|mais informações|mais detalhes|leia mais
    |ler mais|saiba mais|saber mais|ver mais|veja mais|continue lendo|continuar lendo|continuar a ler|continue a ler|link|este link
    |esta página|descubra mais`,
  it: `qui|clicca qui|cliccare qui|clicca|premi qui|altro|di più|leggi di più|leggi tutto|leggi|leggi ancora|continua|continua a leggere
    |scopri di più|scopri|per saperne di più|saperne di più|maggiori informazioni|ulteriori informazioni|più informazioni|più info
    |vedi di più|vedi altro|mostra altro|link|questo link|questa pagina`,
  nl: `hier|klik hier|klik|hier klikken|meer|lees meer|meer lezen|lees verder|verder lezen|verder|meer informatie|meer info|meer weten
    |meer details|bekijk meer|toon meer|ontdek meer|link|deze link|deze pagina`,
  pl: `tutaj|tu|kliknij tutaj|kliknij tu|kliknij|więcej|więcej tutaj|czytaj więcej|czytaj dalej|dowiedz się więcej|więcej informacji
    |zobacz więcej|pokaż więcej|przeczytaj więcej|sprawdź|dalej|link|ten link|ta strona`,
  sv: `här|klicka här|klicka|tryck här|mer|läs mer|läs mer här|läs vidare|mer information|mer info|se mer|visa mer|ta reda på mer
    |fortsätt läsa|länk|denna länk|den här länken|denna sida|den här sidan`,
  da: `her|klik her|klik|tryk her|mere|læs mere|læs mere her|læs videre|mere information|mere info|se mere|vis mere|find ud af mere
    |få mere at vide|fortsæt med at læse|link|dette link|denne side`,
  no: `her|klikk her|klikk|trykk her|mer|meir|les mer|les meir|les mer her|les videre|mer informasjon|meir informasjon|mer info|se mer
    |sjå meir|vis mer|vis meir|finn ut mer|fortsett å lese|lenke|denne lenken|denne siden`,
  fi: `tästä|tässä|täältä|tänne|klikkaa|klikkaa tästä|klikkaa tähän|napsauta tästä|paina tästä|lisää|lue lisää|lue lisää tästä|lisätietoja
    |lisätietoa|näytä lisää|katso lisää|jatka lukemista|linkki|tämä linkki|tämä sivu`,
  cs: `zde|tady|klikněte zde|klikni zde|klikněte|klikněte sem|více|více zde|více info|více informací|číst více|číst dále|čtěte více
    |pokračovat|pokračovat ve čtení|další informace|zjistit více|zobrazit více|odkaz|tento odkaz|tato stránka`,
  ro: `aici|click aici|clic aici|apasă aici|apasa aici|apăsați aici|mai mult|mai multe|citește mai mult|citeste mai mult|citește mai departe
    |află mai multe|afla mai multe|mai multe informații|vezi mai mult|vezi mai multe|continuă lectura|link|acest link`,
  hu: `itt|ide|kattintson ide|kattints ide|kattintson|tovább|több|bővebben|olvass tovább|olvasson tovább|további információ|további információk
    |tudjon meg többet|tudj meg többet|link|ez a link`,
  el: `εδώ|κάντε κλικ εδώ|κλικ εδώ|πατήστε εδώ|περισσότερα|διαβάστε περισσότερα|μάθετε περισσότερα|δείτε περισσότερα|συνέχεια
    |περισσότερες πληροφορίες|σύνδεσμος`,
  tr: `burada|buraya|buradan|burası|tıkla|tıklayın|tıklayınız|buraya tıkla|buraya tıklayın|buraya tıklayınız|daha fazla|daha fazlası
    |daha fazla bilgi|daha fazla oku|daha fazla göster|devamı|devami|devamını oku|devamını okuyun|bağlantı|link|bu bağlantı|bu sayfa`,
  ru: `здесь|тут|сюда|нажмите здесь|нажмите сюда|кликните здесь|кликните сюда|кликни сюда|жмите сюда|нажмите|далее|подробнее|подробнее здесь
    |читать|читать далее|читать дальше|читать полностью|читать ещё|ещё|еще|больше|узнать больше|узнать подробнее|больше информации
    |дополнительная информация|показать ещё|показать еще|смотреть ещё|ссылка|эта ссылка|по ссылке|по этой ссылке|эта страница`,
  uk: `тут|натисніть тут|натисніть сюди|клікніть тут|далі|докладніше|детальніше|читати|читати далі|більше|більше інформації|дізнатися більше
    |показати більше|посилання|за посиланням|ця сторінка`,
  ja: `こちら|ここ|こちらをクリック|ここをクリック|クリック|こちらから|もっと|もっと見る|もっと読む|もっと詳しく|詳細|詳細はこちら|詳細を見る
    |詳しく|詳しくはこちら|詳しく見る|詳しく読む|続き|続きを読む|続きを見る|さらに読む|さらに見る|さらに表示|リンク|このリンク|このページ`,
  ko: `여기|여기를 클릭|여기를 클릭하세요|여기 클릭|여기를 누르세요|클릭|더보기|더 보기|더 알아보기|더 읽기|자세히|자세히 보기|자세히보기
    |자세히 알아보기|계속 읽기|상세보기|링크|이 링크|이 페이지|바로가기`,
  zh: `这里|点击这里|点这里|点击此处|点此|此处|请点击|请点击这里|点击|更多|查看更多|了解更多|阅读更多|更多信息|更多内容|详情|查看详情|点击查看
    |继续阅读|阅读全文|链接|此链接|这个链接|本页|這裡|這裏|點擊這裡|點擊這裏|點此|按此|按這裡|點擊此處|此處|點擊|看更多|閱讀更多|更多資訊
    |更多資料|詳情|查看詳情|繼續閱讀|閱讀全文|連結|此連結`,
  ar: `هنا|اضغط هنا|إضغط هنا|انقر هنا|أنقر هنا|من هنا|المزيد|مزيد|اقرأ المزيد|إقرأ المزيد|قراءة المزيد|معرفة المزيد|اعرف المزيد|عرض المزيد
    |مزيد من المعلومات|لمزيد من المعلومات|للمزيد|تابع القراءة|أكمل القراءة|رابط|هذا الرابط|هذه الصفحة`,
  he: `כאן|לחץ כאן|לחצו כאן|הקליקו כאן|עוד|קרא עוד|קראו עוד|מידע נוסף|למידע נוסף|המשך|המשך קריאה|לפרטים נוספים|קישור`,
  hi: `यहाँ|यहां|यहाँ क्लिक करें|यहां क्लिक करें|क्लिक करें|और|और पढ़ें|और जानें|और देखें|अधिक|अधिक जानें|अधिक पढ़ें|अधिक जानकारी|आगे पढ़ें
    |लिंक|यह लिंक|यह पृष्ठ`,
  id: `di sini|disini|klik di sini|klik disini|klik|selengkapnya|baca selengkapnya|lihat selengkapnya|selanjutnya|baca lebih lanjut
    |pelajari lebih lanjut|lebih lanjut|lainnya|info lebih lanjut|tautan|tautan ini`,
  vi: `tại đây|ở đây|bấm vào đây|nhấn vào đây|nhấp vào đây|click vào đây|xem thêm|đọc thêm|tìm hiểu thêm|thêm|xem chi tiết|chi tiết
    |đọc tiếp|liên kết|liên kết này`,
  th: `ที่นี่|คลิกที่นี่|คลิก|กดที่นี่|อ่านต่อ|อ่านเพิ่มเติม|เพิ่มเติม|ดูเพิ่มเติม|รายละเอียด|ดูรายละเอียด|ลิงก์|ลิงก์นี้`,
}
